// What a process that died while it was at work left: temporary files, edits of a candidate, its lock. Called by whoever
// holds the lock. The dead one's lock goes last, so that a recovery that dies is begun again.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { deadClaims } from '../disk/lock.ts';
import { removeTemporary } from '../disk/sweep.ts';
import { recoverInterrupted } from './pending.ts';

/** Returns what was done, in words. @throws LoopwrightError when that cannot be known. */
export function recover(root: string): readonly string[] {
  const dead = deadClaims(root);
  if (dead.length > 0) removeTemporary(root);
  const lines = recoverInterrupted(root);
  for (const { path } of dead) rmSync(join(root, path), { force: true });
  return lines;
}
