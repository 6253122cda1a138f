// Hashes what is on disk now, at the entries a contract names.
import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type LeaveOut, type TreeEntry, walk } from '../disk/tree.ts';
import type { Baseline, SealedFile } from './baseline.ts';
import { sha256 } from './digest.ts';

/** Every file at or below the entries, once each, in path order. */
export function measure(
  root: string,
  entries: readonly string[],
  leftOut: readonly string[],
): readonly SealedFile[] {
  const files = new Map<string, SealedFile>();
  for (const entry of entries) {
    for (const found of walk(root, entry, leaveOut(leftOut))) {
      if (!files.has(found.path)) files.set(found.path, sealedFile(root, found));
    }
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function measureProtected(root: string, baseline: Baseline): readonly SealedFile[] {
  return measure(root, baseline.protectedEntries, baseline.leftOut);
}

export function measureMutable(root: string, baseline: Baseline): readonly SealedFile[] {
  return measure(root, baseline.mutableEntries, baseline.leftOut);
}

/** What no seal covers: version control's own files, installed packages, and folders that runs write to. */
export function leaveOut(leftOut: readonly string[]): LeaveOut {
  const folders = new Set(leftOut);
  return (folder) => folders.has(folder) || /(?:^|\/)(?:\.git|node_modules)$/.test(folder);
}

function sealedFile(root: string, found: TreeEntry): SealedFile {
  const path = join(root, found.path);
  if (found.kind === 'symlink')
    return { path: found.path, sha256: sha256(readlinkSync(path)), mode: found.mode, kind: 'symlink' };
  // A pipe or a device has no bytes to seal; its kind alone makes it differ from any file.
  const bytes = lstatSync(path).isFile() ? readFileSync(path) : 'special file';
  return { path: found.path, sha256: sha256(bytes), mode: found.mode, kind: 'file' };
}
