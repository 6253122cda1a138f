// What is on disk, as lstat sees it: no symlink is followed, ignored and untracked files count. Scope is judged from
// this, never from what a maker says.
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export type EntryKind = 'file' | 'symlink' | 'other';

export interface TreeEntry {
  /** Relative to the root, POSIX. */
  readonly path: string;
  readonly kind: EntryKind;
  /** Permission bits. */
  readonly mode: number;
  readonly size: number;
  readonly modifiedNs: string;
  readonly inode: string;
  readonly links: number;
}

/** Folders in a project that are not the project's: version control's own files and installed packages. */
export const FOREIGN = /(?:^|\/)(?:\.git|node_modules)$/;

/** Says which folders and files the walk leaves out; paths are relative to the root, without a trailing slash. */
export type LeaveOut = (path: string) => boolean;

/** Every file, link and special file at or below `entry` (a file, or a folder with or without a trailing `/`), in path order. */
export function walk(root: string, entry: string, leaveOut: LeaveOut = () => false): readonly TreeEntry[] {
  const found: TreeEntry[] = [];
  visit(entry.replace(/\/$/, ''));
  return found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));

  function visit(path: string): void {
    if (leaveOut(path)) return;
    const stat = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(join(root, path))) visit(path === '' ? name : `${path}/${name}`);
      return;
    }
    found.push({
      path,
      kind: stat.isFile() ? 'file' : stat.isSymbolicLink() ? 'symlink' : 'other',
      mode: Number(stat.mode & 0o7777n),
      size: Number(stat.size),
      modifiedNs: String(stat.mtimeNs),
      inode: String(stat.ino),
      links: Number(stat.nlink),
    });
  }
}

/** The first part of `path`, below the root, that is a symbolic link. */
export function linkOnTheWay(root: string, path: string): string | undefined {
  const parts = path.replace(/\/$/, '').split('/');
  for (let length = 1; length <= parts.length; length += 1) {
    const prefix = parts.slice(0, length).join('/');
    if (lstatSync(join(root, prefix), { throwIfNoEntry: false })?.isSymbolicLink()) return prefix;
  }
  return undefined;
}
