// Temporary files of writes that were killed: nobody else's have such names, and whoever holds the lock knows that no
// write is going on.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FOREIGN, walk } from './tree.ts';
import { isTemporary } from './whole.ts';

export function removeTemporary(root: string): void {
  for (const { path } of walk(root, '', (entry) => FOREIGN.test(entry)))
    if (isTemporary(path)) rmSync(join(root, path), { force: true });
}
