// The main promise: one stale locator becomes one verified candidate, and nothing else changes.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

test('a stale button is repaired, verified and left for a person', async () => {
  const project = await Project.make();
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(
    loopLines(output).filter((line) => /^\[verify|^\[loop\] [A-Z_]+$/.test(line)),
    output,
  ).toEqual([
    '[verify:01] policy: PASS',
    '[verify:01] target-test: FAIL',
    '[verify:01] immutable-oracle: PASS',
    '[verify:02] policy: PASS',
    '[verify:02] target-test: PASS',
    '[verify:02] immutable-oracle: PASS',
    '[loop] AWAITING_HUMAN_APPROVAL',
  ]);
  expect(exitCode).toBe(0);
  const repaired = before['tests/sign-in.spec.ts']?.replace("'Login'", "'Sign in'");
  expect(project.files()).toEqual({ ...before, 'tests/sign-in.spec.ts': repaired });
  expect((await project.cli('verify')).exitCode).toBe(0);
});
