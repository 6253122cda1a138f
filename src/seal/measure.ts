// Hashes what is on disk now, at the entries a contract names.
import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { FOREIGN, type LeaveOut, linkOnTheWay, type TreeEntry, walk } from '../disk/tree.ts';
import type { Baseline, SealedFile } from './baseline.ts';
import { importClosure } from './closure.ts';
import { sha256 } from './digest.ts';

/** Every file at or below the entries, once each, in path order. */
export function measure(
  root: string,
  entries: readonly string[],
  leftOut: readonly string[],
): readonly SealedFile[] {
  const files = new Map<string, SealedFile>();
  for (const entry of entries) {
    // What lies behind a link is not the file that was named: the link itself is what is there.
    for (const found of walk(root, linkOnTheWay(root, entry) ?? entry, leaveOut(leftOut))) {
      if (!files.has(found.path)) files.set(found.path, sealedFile(root, found));
    }
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function measureProtected(root: string, baseline: Baseline): readonly SealedFile[] {
  const loaded = importClosure(root, baseline.closureRoots).files;
  return measure(root, [...baseline.protectedEntries, ...loaded], baseline.leftOut);
}

export function measureMutable(root: string, baseline: Baseline): readonly SealedFile[] {
  return measure(root, baseline.mutableEntries, baseline.leftOut);
}

/** What no seal covers: what is not the project's, and folders that runs write to. */
export function leaveOut(leftOut: readonly string[]): LeaveOut {
  const folders = new Set(leftOut);
  return (folder) => folders.has(folder) || FOREIGN.test(folder);
}

/** What stands for the entry in a hash: a file's bytes, the name a symbolic link leads to. */
export function sealedBytes(path: string): Uint8Array {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return Buffer.from(readlinkSync(path));
  // A pipe or a device has no bytes to seal, and reading it may never end; its kind alone makes it differ from any file.
  return stat.isFile() ? readFileSync(path) : Buffer.from('special file');
}

function sealedFile(root: string, { path, mode, kind }: TreeEntry): SealedFile {
  const digest = sha256(sealedBytes(join(root, path)));
  return { path, sha256: digest, mode, kind: kind === 'symlink' ? 'symlink' : 'file' };
}
