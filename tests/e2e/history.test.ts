// What became of earlier exercises and of each test: kept with every run and every decision of a person, and told by
// `loopwright history`.
import { expect, test } from 'vitest';
import { Project } from './project.ts';

const SIGNS_IN = 'tests/sign-in.spec.ts › signs in';

test('a run, the decision on it, and the next run are in the history', async () => {
  const project = await Project.make();
  expect((await project.cli('history')).stdout).toBe(
    'No exercise is in the history yet. Start one with: npx playwright test --project=loop\n',
  );

  const { output } = await project.loop();
  const first = project.exercise();
  expect(await history(project), output).toMatchObject({
    schemaVersion: 1,
    total: 1,
    runs: [
      {
        exercise: first,
        contract: 'loop/contract.json',
        state: 'AWAITING_HUMAN_APPROVAL',
        reason: null,
        decidedAt: null,
        attempts: [
          {
            attempt: 1,
            maker: null,
            status: 'red',
            issues: [
              { of: SIGNS_IN, text: expect.stringContaining('getbyrole button name login') as string },
            ],
            verdict: 'ITERATE',
          },
          { attempt: 2, maker: 'locator', status: 'passed', issues: [], verdict: 'AWAITING_HUMAN_APPROVAL' },
        ],
        tests: [{ test: SIGNS_IN, verdict: 'repaired' }],
      },
    ],
    tests: [{ test: SIGNS_IN, repaired: 1, rejected: 0, flaky: 0, escalated: {} }],
  });

  await project.cli('approve', '--by', 'Ada', '--reason', 'seen');
  expect(await history(project)).toMatchObject({
    runs: [{ exercise: first, state: 'ACCEPTED', decidedAt: expect.stringMatching(/^20/) as string }],
  });

  await project.loop();
  const second = project.exercise();
  expect(await history(project, '--limit', '1')).toMatchObject({
    total: 2,
    runs: [{ exercise: second, state: 'GREEN', attempts: [{ status: 'passed' }] }],
    tests: [{ test: SIGNS_IN, repaired: 1, last: { verdict: 'passed' } }],
  });
  const { stdout, exitCode } = await project.cli('history');
  expect(exitCode).toBe(0);
  const lines = stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
  expect(lines.slice(0, 5)).toEqual([
    ['2 of 2 exercises, the newest first:'],
    [''],
    ['ended', 'state', 'attempts', 'tests', 'exercise'],
    [expect.stringMatching(/^20/), 'GREEN', '1', '1', second],
    [expect.stringMatching(/^20/), 'ACCEPTED', '2', '1', first],
  ]);
  expect(lines).toContainEqual(['1', '0', '0', '0', expect.stringMatching(/^20.* passed$/), SIGNS_IN]);

  // It is no evidence: whatever becomes of it, the records hold.
  project.write('loop/history.json', '{');
  const damaged = await project.cli('history', '--json');
  expect(JSON.parse(damaged.stdout)).toMatchObject({ error: 'document-invalid' });
  expect(damaged.exitCode).toBe(1);
  expect((await project.cli('verify')).exitCode).toBe(0);
});

async function history(project: Project, ...args: readonly string[]): Promise<unknown> {
  const { stdout, exitCode } = await project.cli('history', '--json', ...args);
  expect(exitCode).toBe(0);
  return JSON.parse(stdout) as unknown;
}
