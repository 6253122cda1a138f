// The bytes of a plain file, and of nothing else: a link may lead to bytes that nobody meant, and a pipe may never end.
import { lstatSync, readFileSync } from 'node:fs';

/** `undefined` where nothing is, or something else than a file. */
export function plainBytes(path: string): Uint8Array | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;
}
