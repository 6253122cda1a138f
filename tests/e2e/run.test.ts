// `loopwright run` as a user calls it: one contract, several, dry, on a copy, with a contract that cannot be used.
import { expect, test } from 'vitest';
import { Project } from './project.ts';

const CHECK = `import { readFileSync } from 'node:fs';
const text = readFileSync(new URL('../docs/plan.md', import.meta.url), 'utf8');
if (!text.includes('Expected:')) { console.error('plan.md:3 has no expected result'); process.exitCode = 1; }
`;
const MAKER = `import { readFileSync, writeFileSync } from 'node:fs';
const text = readFileSync('docs/plan.md', 'utf8');
writeFileSync('docs/plan.md', text + 'Expected: it is paid.\\n');
console.log(JSON.stringify({ diagnosis: 'd', changedPaths: ['docs/plan.md'], rationale: 'r' }));
`;
const PLAN = '# Plan\n\nPay by card.\n';

const CONTRACT = {
  schemaVersion: 1,
  goal: 'Every case says what is expected.',
  owner: 'QA',
  mutablePaths: ['docs/'],
  protectedPaths: ['lint/'],
  checks: [{ id: 'lint', command: 'node', args: ['lint/lint.mjs'] }],
  makers: [{ type: 'command', command: 'node', args: ['{root}/lint/maker.mjs'] }],
  successState: 'AWAITING_HUMAN_APPROVAL',
};

function files(folder: string, change: object = {}): Record<string, string> {
  return {
    [`${folder}docs/plan.md`]: PLAN,
    [`${folder}lint/lint.mjs`]: CHECK,
    [`${folder}lint/maker.mjs`]: MAKER,
    [`${folder}loop/contract.json`]: JSON.stringify({ ...CONTRACT, ...change }),
  };
}

test('a dry run: verified on a copy, and nothing in the project but the evidence', async () => {
  const project = await Project.make({ files: files('') });
  const before = project.files();
  const done = await project.cli('run', '--dry-run', '--verbose');
  expect(done.exitCode, done.output).toBe(0);
  expect(done.output).toContain('plan.md:3 has no expected result');
  expect(done.output).toMatch(/\[verify:02\] lint: PASS[^]*BLOCKED dry-run/);
  expect(project.files()).toEqual(before);
  const patch = project.read(`loop/evidence/${project.exercise()}/attempt-02/candidate.patch`);
  expect(patch).toContain('+Expected: it is paid.');
  expect((await project.cli('verify')).exitCode).toBe(0);
});

test('several projects side by side, each with its end; the exit code is of the worst', async () => {
  const project = await Project.make({
    files: { ...files('one/'), ...files('two/', { attemptCeiling: 1, checks: NEVER }), ...files('three/') },
  });
  project.write('three/docs/plan.md', `${PLAN}Expected: it is paid.\n`);
  const named = ['one', 'two', 'three'].map((name) => `${name}/loop/contract.json`);
  const done = await project.cli('run', ...named, '--jobs', '2', '--json');
  expect(done.exitCode, done.output).toBe(2);
  const { runs } = JSON.parse(done.stdout) as {
    runs: { contract: string; state: string; exitCode: number }[];
  };
  expect(runs.map(({ contract, state, exitCode }) => [contract, state, exitCode])).toEqual([
    [named[0], 'AWAITING_HUMAN_APPROVAL', 0],
    [named[1], 'ESCALATED', 2],
    [named[2], 'GREEN', 0],
  ]);
  const again = await project.cli('run', named[0] ?? '');
  expect(again.exitCode, again.output).toBe(2);
  expect(again.output).toContain('BLOCKED candidate-pending');
});

const NEVER = [{ id: 'never', command: 'node', args: ['-e', 'process.exitCode = 1'] }];

test('a contract that cannot be used: every fault at once, nothing is run', async () => {
  const project = await Project.make({
    files: files('', { checks: [], makers: [{ type: 'locator' }], attemptCeiling: 0 }),
    seal: false,
  });
  const done = await project.cli('run');
  expect(done.exitCode).toBe(1);
  for (const place of ['attemptCeiling', 'checks', 'makers[0]']) expect(done.output).toContain(place);
  expect(project.exists('loop/evidence')).toBe(false);
});

test('a check that cannot be started is no failure of the artifact', async () => {
  const project = await Project.make({
    files: files('', { checks: [{ id: 'lint', command: 'no-such-program', args: [] }] }),
  });
  const done = await project.cli('run');
  expect(done.exitCode, done.output).toBe(2);
  expect(done.output).toContain('BLOCKED checks-not-run');
});

test('what makers used is counted; a budget that cannot be checked ends it', async () => {
  const makers = [{ type: 'command', command: 'node', args: ['{root}/lint/maker.mjs'] }];
  const project = await Project.make({
    files: files('', {
      makers,
      checks: NEVER,
      budget: { tokens: 1000 },
      stagnation: { identicalFailures: 9 },
    }),
  });
  const done = await project.cli('run');
  expect(done.exitCode, done.output).toBe(2);
  expect(done.output).toContain('budget.tokens cannot be checked: the maker did not report it');
  expect(done.output).toContain('ESCALATED budget-exhausted');
  expect(project.state().attempt).toBe(2);
});
