// The scratch folder of a command maker: copies of the files that it may change, and what it is given to read. Everything that
// is in it afterwards was put there by a program that nobody vouches for: it is looked at by lstat, no link is followed, and only
// plain files with one name and of a moderate size are read.
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PAPERS } from '../../contract/words.ts';
import { clearAway } from '../../disk/clear.ts';
import type { TreeEntry } from '../../disk/tree.ts';
import { byContent, lookAt } from './look.ts';
import type { Papers } from './papers.ts';

/** A mutable file as it was sealed. */
export interface HandedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Permission bits. */
  readonly mode: number;
}

export interface Workshop {
  /** Absolute. */
  readonly folder: string;
  readonly files: readonly HandedFile[];
  /** What there is to read: text by path. */
  readonly papers: Papers['files'];
  /** What the maker was given, as lstat saw it. */
  readonly before: readonly TreeEntry[];
}

/** `folder` is absolute, empty, and outside the project. */
export function openWorkshop(folder: string, files: readonly HandedFile[], papers: Papers): Workshop {
  for (const file of files) {
    const path = join(folder, file.path);
    mkdirSync(dirname(path), { recursive: true });
    // `x`: nothing is there that could lead elsewhere.
    writeFileSync(path, file.bytes, { flag: 'wx' });
    chmodSync(path, file.mode & 0o777);
  }
  const bytes = new Map(files.map((file) => [file.path, file.bytes]));
  const copies = entriesOf(folder, '', bytes);
  return withPapers({ folder, files, before: copies }, papers.files);
}

/**
 * The next attempt in the same folder: `own-work` leaves the files as the maker left them, `sealed-files` begins again.
 * Changes count from the sealed files in both cases.
 */
export function refreshWorkshop(
  workshop: Workshop,
  papers: Papers,
  from: 'own-work' | 'sealed-files',
): Workshop {
  const { folder, files } = workshop;
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    clearAway(folder);
    mkdirSync(folder);
  }
  chmodSync(folder, 0o700);
  if (from === 'own-work') return withPapers(workshop, papers.files);
  for (const name of readdirSync(folder)) clearAway(join(folder, name));
  return openWorkshop(folder, files, papers);
}

/** Some agents are told more, in files of their own. */
export function withMorePapers(workshop: Workshop, more: Papers['files']): Workshop {
  return withPapers(workshop, { ...workshop.papers, ...more });
}

function withPapers({ folder, files, before }: Omit<Workshop, 'papers'>, papers: Papers['files']): Workshop {
  clearAway(join(folder, PAPERS));
  mkdirSync(join(folder, PAPERS));
  for (const [path, text] of Object.entries(papers)) writeFileSync(join(folder, path), text, { flag: 'wx' });
  const bytes = new Map(Object.entries(papers).map(([path, text]) => [path, Buffer.from(text)]));
  const copies = before.filter(({ path }) => !path.startsWith(`${PAPERS}/`));
  return { folder, files, papers, before: [...copies, ...entriesOf(folder, PAPERS, bytes)] };
}

function entriesOf(
  folder: string,
  entry: string,
  bytes: ReadonlyMap<string, Uint8Array>,
): readonly TreeEntry[] {
  const look = lookAt(folder, entry, bytes.size);
  if (!look.ok) throw new Error(`The folder for the maker cannot be used: ${look.why}`);
  return look.entries.map((found) => byContent(found, bytes.get(found.path) ?? new Uint8Array()));
}
