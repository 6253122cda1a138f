// Puts a candidate on disk and looks at what really changed. The edits are checked against the sealed bytes first, and
// a file that is no longer as it was sealed is not touched.
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodeSource } from '../disk/decode.ts';
import { linkOnTheWay, type TreeEntry, walk } from '../disk/tree.ts';
import { writeWhole } from '../disk/whole.ts';
import type { LocatorCandidate } from '../make/candidate.ts';
import type { Baseline } from '../seal/baseline.ts';
import { readBlob } from '../seal/blobs.ts';
import { sha256 } from '../seal/digest.ts';
import { leaveOut } from '../seal/measure.ts';
import { applyEdits } from '../syntax/edits.ts';
import type { Seen } from './policy/scope/changes.ts';
import { watchedEntries } from './watched.ts';

/** A file of a candidate as it was sealed and as it is with it; `undefined` where there is none. */
export interface ChangedFile {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** One that is there on both sides. */
export interface EditedFile extends ChangedFile {
  readonly before: string;
  readonly after: string;
}

export type Prepared =
  | { readonly ok: true; readonly files: readonly EditedFile[] }
  | { readonly ok: false; readonly why: string };

/** The candidate's files as they were sealed and as they would be; nothing is written. */
export function prepare(evidence: string, baseline: Baseline, candidate: LocatorCandidate): Prepared {
  const files: EditedFile[] = [];
  for (const path of candidate.paths) {
    const sealed = baseline.mutable.find((file) => file.path === path);
    const before = sealed ? decodeSource(readBlob(evidence, sealed.sha256)) : undefined;
    if (before === undefined) return { ok: false, why: `${path} is not a sealed UTF-8 file` };
    const edited = applyEdits(
      before,
      candidate.edits.filter((edit) => edit.path === path),
    );
    if (!edited.ok) return edited;
    files.push({ path, before, after: edited.text });
  }
  return { ok: true, files };
}

/** Writes and removes the files, and returns what was on disk before and is after. */
export function apply(root: string, baseline: Baseline, files: readonly ChangedFile[]): Seen {
  const before = look(root, baseline);
  for (const file of files) {
    if (!isAsSealed(root, file)) continue;
    const path = join(root, file.path);
    if (file.after === undefined) rmSync(path);
    else writeWhole(path, file.after);
  }
  const links = files.flatMap(({ path }) => {
    const link = linkOnTheWay(root, path);
    return link === undefined ? [] : [{ path, link }];
  });
  return { before, after: look(root, baseline), links };
}

/** What came in the way since the seal is not written through: a link leads elsewhere, a second name shares its bytes. */
function isAsSealed(root: string, { path, before }: ChangedFile): boolean {
  if (linkOnTheWay(root, path) !== undefined) return false;
  if (before === undefined) return !isThere(join(root, path));
  const [entry] = walk(root, path);
  return (
    entry?.kind === 'file' && entry.links === 1 && sha256(readFileSync(join(root, path))) === sha256(before)
  );
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The whole tree but what runs write, and what is watched beside it: ignored and untracked files count. */
function look(root: string, baseline: Baseline): readonly TreeEntry[] {
  const left = leaveOut([...baseline.leftOut, 'loop']);
  return [...walk(root, '', left), ...watchedEntries(root)];
}
