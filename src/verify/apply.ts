// Puts a candidate on disk and looks at what really changed. The edits are checked against the sealed bytes first, and
// a file that is no longer as it was sealed is not touched.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeSource } from '../disk/source.ts';
import { type TreeEntry, walk } from '../disk/tree.ts';
import { writeWhole } from '../disk/whole.ts';
import type { Candidate } from '../make/candidate.ts';
import type { Baseline } from '../seal/baseline.ts';
import { readBlob } from '../seal/blobs.ts';
import { sha256 } from '../seal/digest.ts';
import { leaveOut } from '../seal/measure.ts';
import { applyEdits } from '../syntax/edits.ts';
import { changedPaths } from './policy/scope.ts';

export interface EditedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export type Prepared =
  | { readonly ok: true; readonly files: readonly EditedFile[] }
  | { readonly ok: false; readonly why: string };

/** The candidate's files as they were sealed and as they would be; nothing is written. */
export function prepare(evidence: string, baseline: Baseline, candidate: Candidate): Prepared {
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

/** Writes the files and returns every path of the project that changed meanwhile. */
export function apply(root: string, baseline: Baseline, files: readonly EditedFile[]): readonly string[] {
  const before = look(root, baseline);
  for (const file of files) {
    const path = join(root, file.path);
    if (sha256(readFileSync(path)) === sha256(file.before)) writeWhole(path, file.after);
  }
  return changedPaths(before, look(root, baseline));
}

/** The whole tree but what runs write: ignored and untracked files count. */
function look(root: string, baseline: Baseline): readonly TreeEntry[] {
  return walk(root, '', leaveOut([...baseline.leftOut, 'loop']));
}
