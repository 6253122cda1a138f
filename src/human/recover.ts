// What a process that died while it was at work left: temporary files, a record without its state, evidence without its
// record, edits of a candidate, its lock. Called by whoever holds the lock. Every step may be done again, and the dead
// one's lock goes last, so that a recovery that dies is begun again. Only what is on disk and hashes right is trusted.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { deadClaims } from '../disk/lock.ts';
import { scratchOf } from '../disk/scratch.ts';
import { removeTemporary, removeTemporaryBesideLock } from '../disk/sweep.ts';
import { LoopwrightError } from '../errors.ts';
import { readState } from '../record/evidence.ts';
import { brokenChain, catchUp, keepLeftOver } from '../record/settle.ts';
import { isWorking, putBackCandidate, recoverInterrupted } from './pending.ts';

/** Returns what was done, in words. @throws LoopwrightError when that cannot be known. */
export function recover(root: string): readonly string[] {
  removeTemporaryBesideLock(root);
  const dead = deadClaims(root);
  const state = readState(root);
  if (dead.length === 0 && !(state && isWorking(state))) return [];
  removeTemporary(root);
  const broken = brokenChain(root);
  if (broken.length > 0) {
    // The files go back all the same.
    const lines = state && isWorking(state) ? putBackCandidate(root, state) : [];
    throw new LoopwrightError('evidence-broken', [...lines, ...broken].join('\n'));
  }
  catchUp(root);
  keepLeftOver(root, new Date());
  const lines = recoverInterrupted(root);
  for (const { path, owner } of dead) {
    if (owner.exercise !== null) rmSync(scratchOf(owner.exercise), { recursive: true, force: true });
    rmSync(join(root, path), { force: true });
  }
  return lines;
}
