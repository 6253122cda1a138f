// A verb that writes works alone: not beside a run of the loop or another verb, and on what an earlier process left in
// order, whether it ended or died.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { whileLocked } from '../disk/lock.ts';
import { recover } from './recover.ts';

/** @throws LoopwrightError `in-use` */
export function alone<T>(root: string, verb: string, act: (recovered: readonly string[]) => T): T {
  // A folder where nothing of Loopwright's is has nothing to guard, and gets nothing.
  if (!existsSync(join(root, 'loop'))) return act([]);
  return whileLocked(root, `loopwright ${verb}`, () => act(recover(root)));
}
