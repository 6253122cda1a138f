// A disk that is full or may not be written to: the run says so and what to do, ends with every file as it was where the
// disk allows it, and else says what is still there; once there is room, `loopwright restore` puts it back.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusing } from './faults/faults.ts';
import { loopLines, Project } from '../e2e/project.ts';

const TARGET = 'tests/sign-in.spec.ts';
const WORDS = [
  '[loop] The disk did not do what had to be done.',
  '[loop] Do what is said above, then run: npx loopwright restore',
];

function leftovers(project: Project): readonly string[] {
  const names = readdirSync(project.root, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.includes('.loopwright-'));
}

/** Left on purpose: whoever comes next puts in order what the disk left half written. */
function locks(project: Project): readonly string[] {
  return readdirSync(join(project.root, 'loop')).filter((name) => name.startsWith('lock.'));
}

test('a project that may not be written to: nothing is run', async () => {
  const project = await Project.make();
  const before = project.files();
  const env = refusing(project, { from: 'loop/', code: 'EROFS' });
  const { exitCode, output } = await project.playwright(['--project=loop'], env);
  expect(loopLines(output)).toEqual([
    expect.stringMatching(/^\[loop\] The file system is read-only: make it writable \(EROFS: /) as string,
    ...WORDS,
    '[loop] BLOCKED disk-refused',
  ]);
  expect(output).not.toContain('signs in');
  expect(exitCode).toBe(1);
  expect(project.files()).toEqual(before);
});

test('a folder of tests that may not be written to', async () => {
  const project = await Project.make();
  const before = project.files();
  const env = refusing(project, { match: 'tests/', from: 'tests/', code: 'EACCES' });
  const { exitCode, output } = await project.playwright(['--project=loop'], env);
  expect(loopLines(output).slice(-5), output).toEqual([
    expect.stringMatching(/^\[loop\] Reading or writing was not permitted: .* \(EACCES: /) as string,
    ...WORDS,
    expect.stringMatching(/^\[loop\] chain head: /) as string,
    '[loop] BLOCKED disk-refused',
  ]);
  expect(exitCode).toBe(1);
  expect(project.state()).toMatchObject({ state: 'BLOCKED', reason: 'disk-refused', candidate: null });
  expect(locks(project)).toHaveLength(1);
  expect((await project.cli('restore')).exitCode).toBe(0);
  expect(locks(project)).toEqual([]);
  expect(project.files()).toEqual(before);
  expect(leftovers(project)).toEqual([]);
  expect((await project.cli('verify')).exitCode).toBe(0);
});

test('full while a candidate is on disk, so that it cannot be put back either', async () => {
  const project = await Project.make();
  const before = project.files();
  const env = refusing(project, { from: 'attempt-02/' });
  const { exitCode, output } = await project.playwright(['--project=loop'], env);
  expect(project.state().state, output).toBe('RECORDING');
  expect(loopLines(output).slice(-5), output).toEqual([
    expect.stringMatching(/^\[loop\] The disk is full: make room \(ENOSPC: /) as string,
    `[loop] Exercise ${project.exercise()}: ${TARGET} holds a candidate that was not put back; what was there before is in version control.`,
    ...WORDS,
    '[loop] BLOCKED disk-refused',
  ]);
  expect(exitCode).toBe(1);
  expect(leftovers(project)).toEqual([]);
  await expect.poll(() => project.processes(), { timeout: 10_000 }).toEqual([]);

  const restored = await project.cli('restore');
  expect(restored.exitCode, restored.output).toBe(0);
  expect(restored.output).toContain(`${TARGET} was put back as it was sealed.`);
  expect(locks(project)).toEqual([]);
  expect(project.files()).toEqual(before);
  expect((await project.cli('verify')).exitCode).toBe(0);
});
