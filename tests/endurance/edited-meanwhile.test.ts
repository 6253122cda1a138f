// A person saves a file while a candidate for it is verified: the run proves nothing any more, and their version is kept.
import { expect, test } from 'vitest';
import { doorbell, targetThatKnocks } from '../e2e/doorbell.ts';
import { loopLines, Project } from '../e2e/project.ts';

const TARGET = 'tests/sign-in.spec.ts';

test('the target is edited during the run', async () => {
  const knock = await doorbell();
  const project = await Project.make({ files: { [TARGET]: targetThatKnocks(knock.port) } });
  const before = project.files();
  const run = project.start(['--project=loop']);
  await knock.heard;
  const edited = `${project.read(TARGET)}// my work\n`;
  project.write(TARGET, edited);
  knock.close();
  const { exitCode, output } = await run.finished;
  expect(loopLines(output).at(-1), output).toBe('[loop] ESCALATED policy-violated');
  expect(exitCode).toBe(1);
  const kept = `loop/evidence/${project.exercise()}/attempt-02/displaced`;
  expect(loopLines(output)).toContain(`[loop] changed-during-run: ${TARGET} was changed`);
  expect(loopLines(output)).toContain(`[loop] What stood in the way is kept in ${kept}.`);
  expect(project.read(`${kept}/${TARGET}`)).toBe(edited);
  expect(project.files()).toEqual(before);
  expect((await project.cli('verify')).exitCode).toBe(0);
});
