// A run that is killed while a candidate is on disk: the file goes back byte for byte, by `loopwright restore` or by the
// next run, and never over a person's work.
import { expect, test } from 'vitest';
import { doorbell, targetThatKnocks } from '../e2e/doorbell.ts';
import { killAll, loopLines, Project } from '../e2e/project.ts';

const TARGET = 'tests/sign-in.spec.ts';

test('killed while verifying', async () => {
  const knock = await doorbell();
  const died = await Project.make({ files: { [TARGET]: targetThatKnocks(knock.port) } });
  const before = died.files();
  const running = died.start(['--project=loop']);
  await running.until('[loop] verifying');
  await knock.heard;
  await killAll(running);
  knock.close();
  const candidate = died.read(TARGET);
  expect(candidate).toBe(before[TARGET]?.replace("'Login'", "'Sign in'"));
  expect(died.state().state).toBe('VERIFYING');
  const verify = await died.cli('verify');
  expect(verify.exitCode).toBe(1);
  expect(verify.output).toContain('if it died, run: npx loopwright restore');

  await restoring(await died.copy(), before);
  await runningAgain(await died.copy(), before);
  await editedSince(await died.copy(), candidate);
});

async function restoring(project: Project, before: Readonly<Record<string, string>>): Promise<void> {
  const restored = await project.cli('restore', '--json');
  expect(restored.exitCode, restored.output).toBe(0);
  expect(JSON.parse(restored.stdout)).toMatchObject({
    lines: [`${TARGET} was put back as it was sealed.`],
    state: { state: 'BLOCKED', reason: 'interrupted', candidate: null },
  });
  expect(project.files()).toEqual(before);
  expect((await project.cli('verify')).exitCode).toBe(0);
  expect((await project.cli('status')).exitCode).toBe(2);
  expect((await project.cli('restore')).output).toContain('nothing was left half done');
}

async function runningAgain(project: Project, before: Readonly<Record<string, string>>): Promise<void> {
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(exitCode).toBe(0);
  expect(loopLines(output)[0]).toBe(`[loop] ${TARGET} was put back as it was sealed.`);
  // The red run was red again: what ran is what is on disk, not the dead run's candidate.
  expect(loopLines(output)).toContain('[verify:01] target-test: FAIL');
  expect((await project.cli('verify')).exitCode).toBe(0);
  expect((await project.cli('reject', '--by', 'Ada', '--reason', 'why')).exitCode).toBe(0);
  expect(project.files()).toEqual(before);
}

async function editedSince(project: Project, candidate: string): Promise<void> {
  project.write(TARGET, `${candidate}// my work\n`);
  const restored = await project.cli('restore');
  expect(restored.exitCode).toBe(0);
  expect(restored.output).toContain(`${TARGET} was changed since and is left as it is.`);
  expect(project.read(TARGET)).toBe(`${candidate}// my work\n`);
  expect((await project.cli('verify')).exitCode).toBe(0);
}
