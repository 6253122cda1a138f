// The folder outside the project in which an exercise's nested runs leave their results; named after the exercise, so
// that it can be removed also when the run was killed.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Fails when it is there already: nobody else's folder is used. */
export function makeScratch(exercise: string): string {
  const folder = scratchOf(exercise);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** `exercise` may come from a file: it names no place outside. */
export function scratchOf(exercise: string): string {
  return join(tmpdir(), `loopwright-${exercise.replace(/[^\w-]/g, '')}`);
}
