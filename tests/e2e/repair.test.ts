// The main promise: one stale locator becomes one verified candidate, and nothing else changes.
import { expect, test } from 'vitest';
import { Project, REPAIRED_AT_ONCE, verdictLines } from './project.ts';

test('a stale button is repaired, verified and left for a person', async () => {
  const project = await Project.make();
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(verdictLines(output), output).toEqual(REPAIRED_AT_ONCE);
  expect(exitCode).toBe(0);
  const repaired = before['tests/sign-in.spec.ts']?.replace("'Login'", "'Sign in'");
  expect(project.files()).toEqual({ ...before, 'tests/sign-in.spec.ts': repaired });
  // The oracle names the button: nothing has to be left out.
  expect(project.read(`loop/evidence/${project.exercise()}/attempt-02/no-op-control.log`)).toMatch(
    /^No test was run: every repair is vouched for\.\n/,
  );
  expect(output).toContain('5 of 5 built-in reviewers agree; external reviewers: not configured');
  expect(project.json(`loop/evidence/${project.exercise()}/review-02/review.json`)).toMatchObject({
    passed: true,
  });
  expect((await project.cli('verify')).exitCode).toBe(0);
});
