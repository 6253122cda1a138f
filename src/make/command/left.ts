// What a maker left in its folder: what changed, told for the policy as two looks at a tree; what changed files hold now; and its
// answer. What cannot be read is said, and refused by whoever judges.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readPath } from '../../contract/paths.ts';
import { PAPERS } from '../../contract/words.ts';
import { decodeSource } from '../../disk/decode.ts';
import { linkOnTheWay, type TreeEntry } from '../../disk/tree.ts';
import type { ChangedFile } from '../../verify/apply.ts';
import type { Seen } from '../../verify/policy/scope/changes.ts';
import { byContent, lookAt, readPlain, type Reading } from './look.ts';
import { RESULT } from './places.ts';
import { LONGEST_RESULT } from './result.ts';
import type { HandedFile, Workshop } from './workshop.ts';

export interface Left {
  /** Before and after, but for the answer. Paths are relative to the folder; an entry's time is a digest of what the file holds. */
  readonly seen: Pick<Seen, 'before' | 'after'>;
  /** Texts that changed, came or went. */
  readonly files: readonly ChangedFile[];
  /** What changed besides them and is no text that could be read. */
  readonly unread: readonly Unread[];
  /** Every path at which something is other than before. */
  readonly changed: readonly string[];
  /** What stands where the answer is to be written, and what was used. */
  readonly answer: Reading | undefined;
  readonly usage: Reading | undefined;
}

export interface Unread {
  readonly path: string;
  readonly why: string;
}

export type LeftIn =
  | { readonly ok: true; readonly left: Left }
  | { readonly ok: false; readonly why: string };

/** Bytes of one file, and of all by which files grew. */
const LARGEST = 5_000_000;
const LARGEST_ALL = 50_000_000;

/** `usageFile`: where an agent says what it used. Neither that nor the answer is a change. */
export function leftIn({ folder, files, before }: Workshop, usageFile?: string): LeftIn {
  const look = lookAt(folder, '', before.length);
  if (!look.ok) return look;
  const told = look.entries.filter(({ path }) => path === RESULT || path === usageFile);
  const rest = look.entries.filter((entry) => !told.includes(entry));
  const found = [...readAll(folder, files, rest), ...foldersFor(folder, files, look.entries)];
  const after = found.map(({ entry }) => entry).sort((a, b) => (a.path < b.path ? -1 : 1));
  const toldIn = (path: string | undefined): Reading | undefined => {
    const entry = told.find((one) => one.path === path);
    return entry && readPlain(folder, entry, LONGEST_RESULT * 4);
  };
  return {
    ok: true,
    left: {
      seen: { before, after },
      ...compared(files, found),
      changed: differences(before, after),
      answer: toldIn(RESULT),
      usage: toldIn(usageFile),
    },
  };
}

function differences(before: readonly TreeEntry[], after: readonly TreeEntry[]): readonly string[] {
  const [old, now] = [before, after].map((entries) => new Map(entries.map((entry) => [entry.path, entry])));
  const paths = new Set([...before, ...after].map(({ path }) => path));
  return [...paths].filter((path) => !isDeepStrictEqual(old?.get(path), now?.get(path))).sort();
}

/** The paths that lie behind a symbolic link, with it. What a maker says may be no path at all. */
export function linksTo(folder: string, paths: readonly string[]): Seen['links'] {
  return [...new Set(paths)].flatMap((path) => {
    const link = readPath(path).ok ? linkOf(folder, path) : undefined;
    return link === undefined ? [] : [{ path, link }];
  });
}

function linkOf(folder: string, path: string): string | undefined {
  try {
    return linkOnTheWay(folder, path);
  } catch {
    // A file stands where a folder was: there is nothing behind it.
    return undefined;
  }
}

interface Found {
  readonly entry: TreeEntry;
  readonly reading: Reading;
}

function readAll(
  folder: string,
  files: readonly HandedFile[],
  entries: readonly TreeEntry[],
): readonly Found[] {
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes.length]));
  let room = LARGEST_ALL;
  return entries.map((entry): Found => {
    const old = sizes.get(entry.path) ?? 0;
    const more = Math.max(0, entry.size - old);
    const isTooMuch = entry.kind === 'file' && more > room;
    if (isTooMuch) return { entry, reading: { ok: false, why: `more than ${LARGEST_ALL} bytes in all` } };
    const reading = readPlain(folder, entry, Math.max(LARGEST, old));
    if (!reading.ok) return { entry, reading };
    room -= more;
    return { entry: byContent(entry, reading.bytes), reading };
  });
}

/** A folder in the place of a file is no entry by itself, and an empty one would not show at all. */
function foldersFor(
  folder: string,
  files: readonly HandedFile[],
  entries: readonly TreeEntry[],
): readonly Found[] {
  const there = new Set(entries.map(({ path }) => path));
  return files.flatMap(({ path }): readonly Found[] => {
    if (there.has(path) || linkOf(folder, path) !== undefined || !isFolder(join(folder, path))) return [];
    const entry = { path, kind: 'other' as const, mode: 0, size: 0, modifiedNs: '', inode: '', links: 1 };
    return [{ entry, reading: { ok: false, why: 'a folder' } }];
  });
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

function compared(files: readonly HandedFile[], found: readonly Found[]): Pick<Left, 'files' | 'unread'> {
  const old = new Map(files.map((file) => [file.path, file.bytes]));
  const now = new Map(found.map((file) => [file.entry.path, file]));
  const changed: ChangedFile[] = [];
  const unread: Unread[] = [];
  for (const path of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    if (path === PAPERS || path.startsWith(`${PAPERS}/`)) continue;
    const [was, is] = [old.get(path), now.get(path)];
    if (is && !is.reading.ok) {
      unread.push({ path, why: is.reading.why });
      continue;
    }
    const bytes = is?.reading.ok ? is.reading.bytes : undefined;
    if (was && bytes && Buffer.compare(was, bytes) === 0) continue;
    const [before, after] = [textOf(was), textOf(bytes)];
    if (before === null || after === null) unread.push({ path, why: 'no UTF-8 text' });
    else changed.push({ path, before, after });
  }
  return { files: changed, unread };
}

/** `null` for what is no text. */
function textOf(bytes: Uint8Array | undefined): string | null | undefined {
  return bytes && (decodeSource(bytes) ?? null);
}
