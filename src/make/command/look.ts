// One look at a maker's folder, by lstat and within bounds, and reading one plain file of it without following anything.
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type TreeEntry, walk } from '../../disk/tree.ts';
import { sha256 } from '../../seal/digest.ts';

/** What nobody looks through: folders in each other, and entries besides those that were given. */
const DEEPEST = 60;
const MOST_MORE = 5_000;

export type Look =
  | { readonly ok: true; readonly entries: readonly TreeEntry[] }
  /** The system does not tell what is there, or there is no end to it. */
  | { readonly ok: false; readonly why: string };

/** Everything at and below `entry`; `given`: how many files were put there. */
export function lookAt(folder: string, entry: string, given: number): Look {
  // Each of them may have a folder of its own.
  const most = 2 * given + MOST_MORE;
  let count = 0;
  const bounded = (path: string): boolean => {
    count += 1;
    if (count > most) throw new Unlookable(`more than ${most} files and folders`);
    if (path.split('/').length > DEEPEST) throw new Unlookable(`more than ${DEEPEST} folders in each other`);
    if (path.includes('\uFFFD') && !lstatSync(join(folder, path), { throwIfNoEntry: false }))
      throw new Unlookable('a name that is no UTF-8');
    return false;
  };
  try {
    if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory())
      return { ok: false, why: 'the folder is gone' };
    return { ok: true, entries: walk(folder, entry, bounded) };
  } catch (error) {
    if (error instanceof Unlookable || (error instanceof Error && 'syscall' in error))
      return { ok: false, why: error.message };
    throw error;
  }
}

class Unlookable extends Error {}

/** Whether a file changed is told by what it holds, not by a time, which anybody may set, or by where it lies on the disk. */
export function byContent(entry: TreeEntry, bytes: Uint8Array): TreeEntry {
  return { ...entry, inode: '', modifiedNs: sha256(bytes) };
}

export type Reading =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly why: string };

/** The bytes of a plain file with one name, of at most `limit` bytes; of the very file that was looked at. */
export function readPlain(folder: string, entry: TreeEntry, limit: number): Reading {
  if (entry.kind !== 'file')
    return { ok: false, why: entry.kind === 'symlink' ? 'a symbolic link' : 'no regular file' };
  if (entry.links !== 1) return { ok: false, why: `one of ${entry.links} names of one file` };
  if (entry.size > limit) return { ok: false, why: `larger than ${limit} bytes` };
  let file: number | undefined;
  try {
    file = openSync(join(folder, entry.path), FOLLOW_NOTHING);
    const stat = fstatSync(file, { bigint: true });
    const isSame = stat.isFile() && String(stat.ino) === entry.inode && Number(stat.size) === entry.size;
    if (!isSame || stat.nlink !== 1n) return { ok: false, why: 'other than when it was looked at' };
    return { ok: true, bytes: read(file, entry.size) };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** A pipe that came there meanwhile would hold us up. */
const FOLLOW_NOTHING = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function read(file: number, size: number): Uint8Array {
  const bytes = Buffer.alloc(size);
  for (let done = 0; done < size;) {
    const count = readSync(file, bytes, done, size - done, done);
    if (count === 0) return bytes.subarray(0, done);
    done += count;
  }
  return bytes;
}
