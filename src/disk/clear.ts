// Removes what a program of somebody else's left. No link is followed, and a folder that it locked is unlocked first.
import { chmodSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export function clearAway(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    unlock(path);
    rmSync(path, { recursive: true, force: true });
  }
}

function unlock(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  chmodSync(path, 0o700);
  for (const name of readdirSync(path)) unlock(join(path, name));
}
