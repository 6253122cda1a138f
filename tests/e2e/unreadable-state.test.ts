// Without its state Loopwright cannot know whether a candidate is on disk: it seals nothing, runs nothing, and leaves
// the file as it is.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

test('a state that is cut off', async () => {
  const project = await Project.make();
  project.write('loop/state.json', '{ "schemaVersion": 1,');
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output), output).toEqual([
    expect.stringContaining('loop/state.json is not JSON'),
    "[loop] Loopwright's own files cannot be read, so what the last run left is not known.",
    expect.stringContaining('[loop] Restore them'),
    '[loop] BLOCKED state-unreadable',
  ]);
  expect(exitCode).toBe(1);
  expect(project.files()).toEqual(before);
  expect(project.read('loop/state.json')).toBe('{ "schemaVersion": 1,');
  expect(project.exists('loop/evidence')).toBe(false);
  for (const verb of ['status', 'restore', 'verify']) {
    const refused = await project.cli(verb, '--json');
    expect(refused.exitCode).toBe(1);
    JSON.parse(refused.stdout);
  }
});

test('a chain that is cut off: nothing is recorded on top of it', async () => {
  const project = await Project.make();
  project.write('loop/evidence/index.jsonl', '{"schemaVersion":1,"sequence":');
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).slice(-4), output).toEqual([
    '[loop] Keep loop/evidence for whoever looks into it, but elsewhere, and run again.',
    "[loop] Loopwright's own files cannot be read, so what the last run left is not known.",
    expect.stringContaining('[loop] Restore them'),
    '[loop] BLOCKED state-unreadable',
  ]);
  expect(loopLines(output)[0]).toContain('loop/evidence/index.jsonl: expected one record a line');
  expect(exitCode).toBe(1);
  expect(project.files()).toEqual(before);
  expect(project.read('loop/evidence/index.jsonl')).toBe('{"schemaVersion":1,"sequence":');
});
