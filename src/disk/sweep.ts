// Temporary files of writes that were killed: nobody else's have such names, and whoever holds the lock knows that no
// write is going on.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FOREIGN, walk } from './tree.ts';
import { isTemporary } from './whole.ts';

export function removeTemporary(root: string): void {
  for (const { path } of walk(root, '', (entry) => FOREIGN.test(entry)))
    if (isTemporary(path)) rmSync(join(root, path), { force: true });
}

/** Of locks and of the state: one that was killed before it had its lock left nothing else that tells of it. */
export function removeTemporaryBesideLock(root: string): void {
  const folder = join(root, 'loop');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (isTemporary(name)) rmSync(join(folder, name), { force: true });
}
