// Command makers that do what they should not: each comes to the right decision, and the project is as it was.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Finished, Project } from './project.ts';

const WRONG = 'export const total = (prices) => prices[0] ?? 0;\n';
const RIGHT = 'export const total = (prices) => prices.reduce((sum, price) => sum + price, 0);\n';
const ANSWER = {
  diagnosis: 'It takes the first price only.',
  changedPaths: ['shop/total.mjs'],
  rationale: 'Sum.',
};

const CHECK = `import { total } from '../shop/total.mjs';
const found = total([1, 2, 3]);
if (found !== 6) { console.error('expected 6, received ' + found); process.exitCode = 1; }
`;

/** Without a sandbox, so that the rest has to hold. */
const MAKER = {
  type: 'command',
  command: 'node',
  args: ['{root}/maker.mjs'],
  sandbox: 'off',
  timeoutMs: 60_000,
};

/** `code` is what the maker does; its folder has the copies and the evidence. */
async function ran(
  code: string,
  contract: Readonly<Record<string, unknown>> = {},
): Promise<{ project: Project; done: Finished; before: Readonly<Record<string, string>> }> {
  const maker = `import { spawn } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
const answer = (change = {}) => console.log(JSON.stringify({ ...${JSON.stringify(ANSWER)}, ...change }));
const write = (text, path = 'shop/total.mjs') => writeFileSync(path, text);
const RIGHT = ${JSON.stringify(RIGHT)};
const bundle = JSON.parse(readFileSync('.loopwright/bundle.json', 'utf8'));
${code}
`;
  const project = await Project.make({
    files: {
      'shop/total.mjs': WRONG,
      'shop/rules.test.mjs':
        "import { test } from 'node:test';\ntest('adds', () => {});\ntest('rounds', () => {});\n",
      'checks/total.check.mjs': CHECK,
      'maker.mjs': maker,
      'loop/contract.json': JSON.stringify({
        schemaVersion: 1,
        goal: 'Make the totals right.',
        owner: 'QA',
        mutablePaths: ['shop/'],
        protectedPaths: ['checks/', 'maker.mjs'],
        checks: [{ id: 'total', command: 'node', args: ['checks/total.check.mjs'] }],
        makers: [MAKER],
        successState: 'AWAITING_HUMAN_APPROVAL',
        ...contract,
      }),
    },
  });
  const before = project.files();
  const done = await project.cli('run');
  return { project, done, before };
}

function ended({ project, done }: { project: Project; done: Finished }): string {
  const { state, reason } = project.state();
  return `${done.exitCode} ${state}${reason === null ? '' : ` ${reason}`}`;
}

async function holds(project: Project): Promise<void> {
  expect((await project.cli('verify')).output).toMatch(/records hold/);
}

test('one that does what it should: offered, with its evidence', async () => {
  const run = await ran(`write(RIGHT); answer({ usage: { tokens: 1200, costUsd: 0.02 } });`);
  expect(ended(run), run.done.output).toBe('0 AWAITING_HUMAN_APPROVAL');
  const { project } = run;
  expect(project.read('shop/total.mjs')).toBe(RIGHT);
  const attempt = `loop/evidence/${project.exercise()}/attempt-02`;
  expect(project.json(`${attempt}/maker.json`)).toMatchObject({ maker: 'command', usage: { tokens: 1200 } });
  expect(project.json(`${attempt}/bundle.json`)).toMatchObject({
    secretsPresent: false,
    failing: [{ id: 'total' }],
  });
  await holds(project);
  expect((await project.cli('reject', '--by', 'Ada', '--reason', 'no')).exitCode).toBe(0);
  expect(project.read('shop/total.mjs')).toBe(WRONG);
});

describe('ends with a reason, and the project is as it was:', () => {
  const broke = { stagnation: { consecutiveErrors: 1 } };
  test.each<[string, string, string, object?]>([
    [
      'writes outside',
      `write('x', ROOT + '/checks/total.check.mjs'); write(RIGHT); answer();`,
      'policy-violated',
    ],
    ['writes nothing', `answer({ changedPaths: [] });`, 'no-candidate'],
    ['writes the same thing twice', `write('// ' + 1 + '\\n'); answer();`, 'identical-failure'],
    ['never ends', `setInterval(() => {}, 1000);`, 'repeated-errors', broke],
    [
      'prints 100 MB',
      `for (let n = 0; n < 100; n += 1) console.log('x'.repeat(1_000_000));`,
      'repeated-errors',
      broke,
    ],
    ['prints invalid JSON', `write(RIGHT); console.log('{ "diagnosis": ');`, 'repeated-errors', broke],
    ['exits 0 with an error text', `console.log('Error: no credits left');`, 'repeated-errors', broke],
    ['exits 1 with an answer', `write(RIGHT); answer(); process.exitCode = 1;`, 'repeated-errors', broke],
    [
      'claims a path that it did not touch',
      `write(RIGHT); answer({ changedPaths: ['shop/total.mjs', 'shop/rules.test.mjs'] });`,
      'policy-violated',
    ],
    ['does not say what it touched', `write(RIGHT); answer({ changedPaths: [] });`, 'policy-violated'],
    [
      'deletes tests',
      `write(RIGHT); write("import { test } from 'node:test';\\n", 'shop/rules.test.mjs'); answer({ changedPaths: ['shop/total.mjs', 'shop/rules.test.mjs'] });`,
      'policy-violated',
    ],
    [
      'edits the contract in its copy',
      `write(RIGHT); write('{}', '.loopwright/contract.json'); answer();`,
      'policy-violated',
    ],
    [
      'plants a symbolic link',
      `rmSync('shop/total.mjs'); symlinkSync(ROOT + '/checks/total.check.mjs', 'shop/total.mjs'); answer();`,
      'policy-violated',
    ],
    [
      'plants a hard link',
      `rmSync('shop/total.mjs'); linkSync('.loopwright/bundle.json', 'shop/total.mjs'); answer();`,
      'policy-violated',
    ],
    [
      'puts a folder in the place of a file',
      `rmSync('shop/total.mjs'); mkdirSync('shop/total.mjs'); answer();`,
      'policy-violated',
    ],
    [
      'leaves what cannot be read',
      `write(RIGHT); write(Buffer.from([0xff, 0xfe, 0x00]), 'shop/notes.md'); answer({ changedPaths: ['shop/total.mjs', 'shop/notes.md'] });`,
      'policy-violated',
    ],
    ['writes a secret', `write('// AKIA' + 'ABCDEFGHIJKLMNOP\\n' + RIGHT); answer();`, 'policy-violated'],
    [
      'adds a package.json',
      `write(RIGHT); write('{}', 'shop/package.json'); answer({ changedPaths: ['shop/total.mjs', 'shop/package.json'] });`,
      'policy-violated',
    ],
  ])('%s', async (_what, code, reason, contract = {}) => {
    const run = await ran(`const ROOT = process.argv[1].replace(/.maker.mjs$/, '');\n${code}`, {
      ...contract,
      makers: [{ ...MAKER, timeoutMs: 3000 }],
    });
    expect(ended(run), run.done.output).toBe(`2 ESCALATED ${reason}`);
    expect(run.project.files()).toEqual(run.before);
    expect(run.project.read('loop/ESCALATION.md')).toContain(reason);
    await holds(run.project);
  });
});

test.skipIf(!existsSync('/proc/self/cmdline'))(
  'one that leaves a process behind: it is ended, and its repair is offered',
  async () => {
    const mark = `${100_000 + Math.floor(Math.random() * 100_000)}`;
    const run = await ran(
      `const daemon = spawn('setsid', ['sh', '-c', 'sleep ${mark} & sleep ${mark}'], { detached: true, stdio: 'ignore' });
daemon.unref();
await new Promise((done) => daemon.once('spawn', done));
write(RIGHT);
answer();`,
    );
    expect(ended(run), run.done.output).toBe('0 AWAITING_HUMAN_APPROVAL');
    expect(running(mark)).toEqual([]);
  },
);

function running(word: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
      } catch {
        // It has just ended.
        return '';
      }
    })
    .filter((command) => command.includes(word));
}

test('what it was not to see', async () => {
  const run = await ran(
    `write(RIGHT); answer({ rationale: 'sees ' + Object.keys(process.env).filter((name) => /PORT|npm_/.test(name)) + '.' });`,
  );
  const attempt = `loop/evidence/${run.project.exercise()}/attempt-02`;
  expect(run.project.json(`${attempt}/maker.json`)).toMatchObject({ rationale: 'sees .' });
});

test('how it was kept apart is said; what has to be and cannot be is not run', async () => {
  const path = { PATH: '/nowhere' };
  const off = await ran(`write(RIGHT); answer();`);
  expect(off.project.read(`loop/evidence/${off.project.exercise()}/attempt-02/maker.log`)).toContain(
    'sandbox: not configured',
  );
  const required = await ran(`write(RIGHT); answer();`, {
    makers: [{ ...MAKER, command: process.execPath, sandbox: 'required', env: path }],
    stagnation: { consecutiveErrors: 1 },
  });
  expect(ended(required), required.done.output).toBe('2 ESCALATED repeated-errors');
  expect(required.done.output).toContain('requires a sandbox');
});

test('the scratch folder is gone afterwards', async () => {
  const run = await ran(`write(RIGHT); answer({ rationale: process.cwd() });`);
  const maker = run.project.json(`loop/evidence/${run.project.exercise()}/attempt-02/maker.json`);
  expect(String(maker['rationale'])).toMatch(/loopwright-/);
  expect(existsSync(String(maker['rationale']))).toBe(false);
});

test('is told why its answer could not be used', async () => {
  const run = await ran(`
if (bundle.previous === null) console.log('Done!');
else { write(RIGHT); answer({ rationale: bundle.previous.refused.join() }); }
`);
  expect(ended(run), run.done.output).toBe('0 AWAITING_HUMAN_APPROVAL');
  const maker = run.project.json(`loop/evidence/${run.project.exercise()}/attempt-03/maker.json`);
  expect(maker['rationale']).toMatch(/found "Done!"/);
});

test('a secret that it wrote is not in the evidence', async () => {
  const run = await ran(`write('// AKIA' + 'ABCDEFGHIJKLMNOP\\n' + RIGHT); answer();`);
  expect(ended(run), run.done.output).toBe('2 ESCALATED policy-violated');
  const folder = `loop/evidence/${run.project.exercise()}/attempt-02`;
  expect(run.project.read(`${folder}/candidate.patch`)).toContain('+export const total');
  for (const name of readdirSync(join(run.project.root, folder)))
    expect(run.project.read(`${folder}/${name}`), name).not.toContain('AKIAABCDEFGH');
  await holds(run.project);
});

test('goes on from its own work, and is told what failed', async () => {
  const run = await ran(`
const first = bundle.previous === null;
write(first ? 'export const total = () => 5;\\n' : readFileSync('shop/total.mjs', 'utf8').replace('5', '6'));
answer({ rationale: first ? 'first' : bundle.previous.checks.find(({ id }) => id === 'total').output });
`);
  expect(ended(run), run.done.output).toBe('0 AWAITING_HUMAN_APPROVAL');
  const { project } = run;
  expect(project.read('shop/total.mjs')).toBe('export const total = () => 6;\n');
  const evidence = join(project.root, 'loop/evidence', project.exercise());
  expect(readFileSync(join(evidence, 'attempt-03/maker.json'), 'utf8')).toContain('expected 6, received 5');
  await holds(project);
});
