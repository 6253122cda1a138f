// An absolute path in the one spelling that contracts, records and messages use: relative to the root, POSIX. Pure.
import { relative, sep } from 'node:path';

/** `../…` for what lies outside the root. */
export function rootPath(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}
