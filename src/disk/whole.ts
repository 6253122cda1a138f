// Every write of ours: a temporary file beside the target, all bytes in it, flushed, given the target's permissions and
// owner, renamed over the target, and the folder flushed. Readers see the old file or the new one, never a part.
// The name of a temporary file cannot be a user's, so that what a killed process left can be found and removed.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { refusedByDisk } from './refusal.ts';

/** Writes bytes or text whole or not at all. A file that is there keeps its permissions, unless others are given. */
export function writeWhole(path: string, content: string | Uint8Array, mode?: number): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  noted(() => {
    mkdirSync(dirname(path), { recursive: true });
    const old = lstatSync(path, { throwIfNoEntry: false });
    replace(path, (temporary) => fill(temporary, bytes, { old: old?.isFile() ? old : undefined, mode }));
  });
}

/** Makes a symbolic link in the place of what is there, which must not be a folder. */
export function linkWhole(path: string, target: Uint8Array): void {
  noted(() => {
    mkdirSync(dirname(path), { recursive: true });
    replace(path, (temporary) => symlinkSync(Buffer.from(target), temporary));
  });
}

/** On the process: Playwright may have loaded this module more than once. */
const REFUSED = Symbol.for('loopwright.disk-refused');

/** True when the disk refused a write of this process: what belongs together may be written in part. */
export function wasRefused(): boolean {
  return Reflect.get(globalThis, REFUSED) === true;
}

function noted(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (refusedByDisk(error) !== undefined) Reflect.set(globalThis, REFUSED, true);
    throw error;
  }
}

export function isTemporary(path: string): boolean {
  return /(?:^|[\\/])\.loopwright-[0-9a-f]{16}\.tmp$/.test(path);
}

function replace(path: string, make: (temporary: string) => void): void {
  const folder = dirname(path);
  const temporary = join(folder, `.loopwright-${randomBytes(8).toString('hex')}.tmp`);
  try {
    make(temporary);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  flushFolder(folder);
}

interface Attributes {
  readonly old: Stats | undefined;
  readonly mode: number | undefined;
}

function fill(path: string, bytes: Uint8Array, { old, mode = old?.mode }: Attributes): void {
  const file = openSync(path, 'wx', mode === undefined ? 0o666 : mode & 0o777);
  try {
    // A disk that is nearly full takes a part and says so only by the count.
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done);
    if (old) keepOwner(file, old);
    if (mode !== undefined) fchmodSync(file, mode & 0o7777);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function keepOwner(file: number, { uid, gid }: Stats): void {
  if (process.getuid?.() !== 0) return;
  fchownSync(file, uid, gid);
}

/** So that the order in which files were written is the order in which they are there after a power cut. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } catch {
    // Some file systems cannot flush a folder: the file is there, only the order is not promised.
  } finally {
    closeSync(opened);
  }
}
