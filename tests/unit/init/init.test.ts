// `init` in real folders: what it writes loads, a second run changes nothing, and a refusal leaves nothing behind.
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeInit, init, type InitOptions, type InitResult } from '../../../src/cli/init/init.ts';
import { planInit } from '../../../src/cli/init/plan.ts';
import { readProject } from '../../../src/cli/init/project.ts';
import { writePlan } from '../../../src/cli/init/write.ts';
import { loadContract } from '../../../src/contract/load.ts';
import { LoopwrightError } from '../../../src/errors.ts';
import { parseSource } from '../../../src/syntax/parse.ts';

const CONFIG =
  "import { defineConfig } from '@playwright/test';\nexport default defineConfig({ testDir: './tests' });\n";
const CONTRACT = 'loop/contract.json';
const ORACLE = 'oracle/product-contract.spec.ts';
const WORKFLOW = '.github/workflows/loop-nightly.yml';
let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'init-')));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const run = (options: Partial<InitOptions> = {}): InitResult => init({ root, owner: 'Ada', ...options });
const actions = (result: InitResult) =>
  Object.fromEntries(result.files.map(({ path, action }) => [path, action]));

function tree(): Readonly<Record<string, string>> {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    paths.map((entry) => [
      join(entry.parentPath, entry.name),
      readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    ]),
  );
}

function errorOf(options: Partial<InitOptions> = {}): LoopwrightError {
  const before = tree();
  try {
    run(options);
  } catch (error) {
    expect(tree()).toEqual(before);
    if (error instanceof LoopwrightError) return error;
    throw error;
  }
  throw new Error('no error');
}

describe('a fresh project', () => {
  beforeEach(() =>
    put({ 'playwright.config.ts': CONFIG, 'tests/login.spec.ts': '', 'tests/pages/login.ts': '' }),
  );

  test('gets five files and the next steps in order', () => {
    const result = run();
    expect(actions(result)).toEqual({
      [CONTRACT]: 'written',
      [ORACLE]: 'written',
      'playwright.config.ts': 'edited',
      '.gitignore': 'written',
      [WORKFLOW]: 'written',
    });
    expect(result.nextSteps).toEqual([
      'Install the package: npm install --save-dev loopwright',
      `Write the product intent in ${ORACLE}. Until then it fails on purpose.`,
      'Seal it: npx loopwright seal --by NAME --reason TEXT',
      'Commit the files above and loop/oracle.seal.json.',
      'Run the loop: npx playwright test --project=loop',
    ]);
  });

  test('the contract it writes loads and shows its ceilings', () => {
    run();
    expect(loadContract(root, CONTRACT, 'suite')).toMatchObject({
      owner: 'Ada',
      mutablePaths: ['tests/'],
      protectedPaths: ['oracle/'],
      targets: ['tests/'],
      oracles: [ORACLE],
    });
    expect(JSON.parse(read(CONTRACT))).toMatchObject({
      attemptCeiling: 3,
      budget: { wallClockMs: 1_800_000 },
    });
  });

  test('the skeleton is a test that fails in words and is never skipped', () => {
    run();
    const text = read(ORACLE);
    expect(parseSource(ORACLE, text)).toBeDefined();
    expect(text).toMatch(
      /test\('[^']+', async \(\{ page \}\) => \{\n {2}\/\/.*\n {2}throw new Error\('oracle\/product-contract\.spec\.ts is not written yet/,
    );
    expect(text).not.toMatch(/skip|fixme|only|todo/i);
  });

  test('the nightly workflow runs the loop and keeps its folder, also when it fails', () => {
    put({ 'package-lock.json': '{}' });
    run();
    const text = read(WORKFLOW);
    expect(text).not.toContain('working-directory');
    expect(text.match(/(?<=- run: ).*/g)).toEqual([
      'npm ci',
      'npx playwright install --with-deps',
      'npx playwright test --project=loop',
    ]);
    expect(text).toMatch(
      /- uses: actions\/upload-artifact@v4\n {8}if: always\(\)\n {8}with:\n {10}name: loop\n {10}path: "loop\/"\n$/,
    );
  });

  test('a second run writes nothing and says why', () => {
    run();
    const before = tree();
    const result = run({ target: 'tests/login.spec.ts' });
    expect(tree()).toEqual(before);
    expect(result.files.map(({ action, note }) => `${action}: ${note}`)).toEqual([
      'kept: already there, not touched; not used: --target, --owner',
      'kept: already there, not touched',
      'kept: already calls withLoop',
      'kept: already has the lines',
      'kept: already there, not touched',
    ]);
    expect(result.nextSteps).toContain(
      `Write the product intent in ${ORACLE}. Until then it fails on purpose.`,
    );
  });

  test('what a person has written is kept byte for byte', () => {
    put({
      [ORACLE]: '// mine',
      [WORKFLOW]: 'mine',
      'package.json': '{"devDependencies":{"loopwright":"1"}}',
    });
    const result = run();
    expect(read(ORACLE)).toBe('// mine');
    expect(read(WORKFLOW)).toBe('mine');
    expect(result.nextSteps[0]).toMatch(/^Seal it/);
  });

  test('an existing contract decides which oracle is missing', () => {
    put({ [CONTRACT]: JSON.stringify({ oracles: ['intent/login.spec.ts'] }) });
    expect(actions(run({ oracle: 'other.spec.ts' }))).toMatchObject({
      [CONTRACT]: 'kept',
      'intent/login.spec.ts': 'written',
    });
  });

  test('without CI, no workflow', () => {
    expect(actions(run({ ci: 'none' }))).not.toHaveProperty([WORKFLOW]);
  });

  test.each(['tests/login.spec.ts', './tests/login.spec.ts', 'tests/../tests/login.spec.ts'])(
    '--target %s',
    (target) => {
      run({ target });
      expect(loadContract(root, CONTRACT, 'suite')).toMatchObject({
        targets: ['tests/login.spec.ts'],
        mutablePaths: ['tests/'],
      });
    },
  );

  test('--target as an absolute path and as a folder without "/"', () => {
    run({ target: join(root, 'tests') });
    expect(loadContract(root, CONTRACT, 'suite').targets).toEqual(['tests/']);
  });

  test('--oracle inside the test folder narrows what may change', () => {
    put({ 'tests/oracle.spec.ts': '' });
    run({ oracle: 'tests/oracle.spec.ts' });
    expect(loadContract(root, CONTRACT, 'suite')).toMatchObject({
      mutablePaths: ['tests/login.spec.ts'],
      oracles: ['tests/oracle.spec.ts'],
    });
  });

  test('the owner is asked from git, else QA', () => {
    execFileSync('git', ['init', '-q'], { cwd: root });
    execFileSync('git', ['config', 'user.name', 'Grace'], { cwd: root });
    run({ owner: undefined });
    expect(loadContract(root, CONTRACT, 'suite').owner).toBe('Grace');
  });

  test('the owner is QA where git knows nobody', () => {
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
    vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
    run({ owner: ' ' });
    vi.unstubAllEnvs();
    expect(loadContract(root, CONTRACT, 'suite').owner).toBe('QA');
  });

  test('is told to a person', () => {
    expect(describeInit(run())).toMatchInlineSnapshot(`
      "written  loop/contract.json                  targets: tests/
      written  oracle/product-contract.spec.ts     a skeleton that fails until you write it
      edited   playwright.config.ts                withLoop is imported and put around the config
      written  .gitignore
      written  .github/workflows/loop-nightly.yml

      Next:
        1. Install the package: npm install --save-dev loopwright
        2. Write the product intent in oracle/product-contract.spec.ts. Until then it fails on purpose.
        3. Seal it: npx loopwright seal --by NAME --reason TEXT
        4. Commit the files above and loop/oracle.seal.json.
        5. Run the loop: npx playwright test --project=loop
      "
    `);
  });
});

describe('a package inside a repository', () => {
  test('gets its workflow at the top, running in its folder', () => {
    execFileSync('git', ['init', '-q'], { cwd: root });
    put({
      'pnpm-lock.yaml': '',
      'packages/web/playwright.config.ts': CONFIG,
      'packages/web/tests/a.spec.ts': '',
    });
    const result = run({ root: join(root, 'packages/web') });
    expect(actions(result)).toHaveProperty([`../../${WORKFLOW}`], 'written');
    const text = read(WORKFLOW);
    expect(text).toContain(
      '    defaults:\n      run:\n        working-directory: "packages/web"\n    steps:\n',
    );
    expect(text).toContain('path: "packages/web/loop/"');
    expect(text).toContain('- run: corepack enable && pnpm install --frozen-lockfile\n');
  });
});

describe('a config that cannot be edited', () => {
  test('is left as it is, with the lines to paste and the reason', () => {
    put({ 'playwright.config.ts': 'export default () => ({});\n', 'a.spec.ts': '' });
    const result = run();
    expect(read('playwright.config.ts')).toBe('export default () => ({});\n');
    expect(result.pastes).toMatchObject([
      { path: 'playwright.config.ts', why: 'its default export is not an object' },
    ]);
    expect(describeInit(result)).toContain(
      'playwright.config.ts was left to you: its default export is not an object. Paste:\n\n  import { withLoop }',
    );
    expect(result.nextSteps).toContain('Paste the lines above into playwright.config.ts.');
  });

  test('also when it is a link or not UTF-8', () => {
    put({ 'real.ts': CONFIG, 'a.spec.ts': '' });
    symlinkSync('real.ts', join(root, 'playwright.config.ts'));
    expect(run().pastes[0]?.why).toBe('it is a symbolic link');
    expect(read('real.ts')).toBe(CONFIG);
    rmSync(join(root, 'playwright.config.ts'));
    writeFileSync(join(root, 'playwright.config.ts'), Buffer.from([0x2f, 0x2f, 0xff]));
    expect(run().pastes[0]?.why).toBe('it is not UTF-8 text');
  });

  test('of several, the one that Playwright loads', () => {
    put({ 'playwright.config.js': CONFIG, 'playwright.config.mts': CONFIG, 'tests/a.spec.ts': '' });
    run();
    expect(read('playwright.config.js')).toContain('withLoop');
    expect(read('playwright.config.mts')).toBe(CONFIG);
  });
});

describe('refuses, and nothing is written', () => {
  test('without a Playwright config', () => {
    const error = errorOf();
    expect(error.code).toBe('config-invalid');
    expect(error.message).toContain('npm init playwright@latest');
  });

  test('without a test', () => {
    put({ 'playwright.config.ts': CONFIG });
    expect(errorOf().message).toContain('none in tests/. Name one: npx loopwright init --target PATH');
  });

  test('paths outside, missing or made of patterns, all at once', () => {
    put({ 'playwright.config.ts': CONFIG });
    expect(errorOf({ target: '../up.spec.ts', oracle: 'oracle/*.ts' }).faults.map(({ at }) => at)).toEqual([
      '--target',
      '--oracle',
    ]);
    expect(errorOf({ target: 'tests/gone.spec.ts' }).message).toContain('which is not there');
  });

  test('a target that is the oracle', () => {
    put({ 'playwright.config.ts': CONFIG, 'tests/a.spec.ts': '' });
    expect(
      errorOf({ target: 'tests/a.spec.ts', oracle: 'tests/a.spec.ts' }).faults.map(({ at }) => at),
    ).toContain('targets[0]');
  });

  test('a file that came or changed after the plan was made', () => {
    put({ 'playwright.config.ts': CONFIG, 'tests/a.spec.ts': '' });
    const plan = planInit(readProject({ root }), { root });
    put({ 'playwright.config.ts': `${CONFIG}// more\n`, [ORACLE]: '// mine' });
    const before = tree();
    expect(() => writePlan(root, plan)).toThrow(
      /oracle\/product.*one that came.*\n.*playwright\.config\.ts.*a change made/,
    );
    expect(tree()).toEqual(before);
  });

  test('a folder that leads elsewhere', () => {
    put({ 'playwright.config.ts': CONFIG, 'tests/a.spec.ts': '', 'elsewhere/x': '' });
    symlinkSync('elsewhere', join(root, 'loop'));
    expect(errorOf().message).toContain('the symbolic link loop');
  });
});
