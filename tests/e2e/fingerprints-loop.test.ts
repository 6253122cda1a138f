// In a run of the loop nothing is recorded and what was recorded is sealed; while a candidate waits it stays as it is.
import { expect, test } from 'vitest';
import { Project, REPAIRED_AT_ONCE, verdictLines } from './project.ts';

const STORE = 'loop/fingerprints/tests/sign-in.spec.ts.json';
const RECORD = { LOOPWRIGHT_FINGERPRINTS: 'record' };

test('the loop seals the fingerprints and records none', async () => {
  const suite = await Project.make({ seal: false });
  const stale = suite.read('tests/sign-in.spec.ts');
  const green = stale.replace("'Login'", "'Sign in'");
  const config = suite
    .read('playwright.config.ts')
    .replace(
      "{ contract: 'loop/contract.json' }",
      "{ contract: 'loop/contract.json', fingerprints: 'record' }",
    );
  const project = await Project.make({
    files: {
      'tests/sign-in.spec.ts': green,
      'playwright.config.ts': config,
      // A check may run the suite itself; the server is up.
      'check.config.ts': config.replace(/webServer: .*/, ''),
    },
    contract: {
      checks: [{ id: 'suite', command: 'playwright', args: ['test', '-c', 'check.config.ts'] }],
    },
  });
  expect((await project.playwright([])).exitCode).toBe(0);
  const recorded = project.read(STORE);
  expect(recorded).toContain("getByRole('button', { name: 'Sign in' })");

  // The name changes in the product: what the locator was recorded with is the old one.
  const old = recorded.replaceAll('Sign in', 'Login');
  project.write(STORE, old);
  project.write('tests/sign-in.spec.ts', stale);
  const { exitCode, output } = await project.loop(RECORD);
  expect(
    verdictLines(output).filter((line) => !line.includes('suite')),
    output,
  ).toEqual(REPAIRED_AT_ONCE);
  expect(output).toContain('[verify:02] suite: PASS');
  expect(exitCode).toBe(0);
  expect(project.read(STORE)).toBe(old);
  expect(project.read('tests/sign-in.spec.ts')).toBe(green);
  const baseline = project.json('loop/baseline.json') as unknown as {
    protected: { path: string }[];
    protectedEntries: string[];
  };
  expect(baseline.protectedEntries).toContain('loop/fingerprints/');
  expect(baseline.protected.map(({ path }) => path)).toContain(STORE);

  // The repaired test has a site that is not recorded yet. It has to wait for the decision: the seal must hold.
  const waiting = await project.playwright([], RECORD);
  expect(waiting.exitCode).toBe(0);
  expect(waiting.output).toContain(
    '[fingerprints] nothing is recorded: the loop is at work, or a candidate waits for a decision.',
  );
  expect(project.read(STORE)).toBe(old);
  const approved = await project.cli('approve', '--by', 'Ada', '--reason', 'read it');
  expect(approved.exitCode, approved.output).toBe(0);
  expect((await project.playwright([], RECORD)).exitCode).toBe(0);
  expect(project.read(STORE)).toContain("getByRole('button', { name: 'Sign in' })");
}, 600_000);

test('a fingerprint that changes during the run is a policy violation', async () => {
  const project = await Project.make({
    files: {
      [STORE]: '{ "schemaVersion": 1, "locators": {} }',
      'tests/writes.spec.ts': `import { test } from '@playwright/test';
import { writeFileSync } from 'node:fs';
test('writes', () => writeFileSync('${STORE}', '{}'));
`,
    },
  });
  const { exitCode } = await project.loop();
  expect(project.state()).toMatchObject({ state: 'ESCALATED', reason: 'policy-violated' });
  expect(exitCode).toBe(1);
}, 300_000);
