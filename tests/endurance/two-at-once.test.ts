// One exercise per project at a time: who comes second is told who is at work, and touches nothing.
import { expect, onTestFinished, test } from 'vitest';
import { doorbell, targetThatKnocks } from '../e2e/doorbell.ts';
import { killAll, loopLines, Project } from '../e2e/project.ts';

const TARGET = 'tests/sign-in.spec.ts';
const ADA = ['--by', 'Ada', '--reason', 'why'];

test('a run, and everything that writes, while another verifies a candidate; then that one is killed', async () => {
  const knock = await doorbell();
  const project = await Project.make({ files: { [TARGET]: targetThatKnocks(knock.port) } });
  const sealed = project.read(TARGET);
  const first = project.start(['--project=loop']);
  onTestFinished(() => killAll(first));
  await knock.heard;
  const atWork = project.files();
  const state = project.read('loop/state.json');

  const who = `Already at work in this project: exercise ${project.exercise()} (process ${first.child.pid} on `;
  const second = await project.loop();
  expect(second.exitCode).toBe(1);
  expect(loopLines(second.output)).toEqual([
    expect.stringContaining(who),
    '[loop] Another run, or a command that writes, is at work in this project. Nothing was run.',
    '[loop] Do what is said above, then run again.',
    '[loop] BLOCKED in-use',
  ]);
  expect(second.output).toContain('Wait until it has ended, or end it.');
  for (const args of [['approve', ...ADA], ['reject', ...ADA], ['seal', ...ADA], ['restore']]) {
    const refused = await project.cli(...args, '--json');
    expect(refused.exitCode, args[0]).toBe(2);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      error: 'in-use',
      message: expect.stringContaining(who) as string,
    });
  }
  expect((await project.cli('status')).exitCode).toBe(0);
  expect(project.files()).toEqual(atWork);
  expect(project.read('loop/state.json')).toBe(state);

  await killAll(first);
  knock.close();
  const third = await project.loop();
  expect(loopLines(third.output)[0]).toBe(`[loop] ${TARGET} was put back as it was sealed.`);
  expect(loopLines(third.output).at(-1), third.output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect((await project.cli('verify')).exitCode).toBe(0);
  expect((await project.cli('reject', ...ADA)).exitCode).toBe(0);
  expect(project.read(TARGET)).toBe(sealed);
  expect(Object.keys(project.files()).filter((path) => path.startsWith('loop/lock'))).toEqual([]);
});

test('two runs that begin at the same moment: one repairs, the other is blocked', async () => {
  const project = await Project.make();
  const ends = await Promise.all([project.loop(), project.loop()]);
  const last = ends.map(({ output }) => loopLines(output).at(-1) ?? '').toSorted();
  expect(last, ends.map(({ output }) => output).join('\n')).toEqual([
    '[loop] AWAITING_HUMAN_APPROVAL',
    '[loop] BLOCKED in-use',
  ]);
  expect((await project.cli('verify')).exitCode).toBe(0);
});
