// Puts sealed files back. What stands in the way is handed to the caller first, so that nothing is ever lost.
import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  mkdirSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '../disk/documents.ts';
import { type Baseline, type Change, compareFiles, type SealedFile } from './baseline.ts';
import { readBlob } from './blobs.ts';
import { type Sha256, sha256 } from './digest.ts';
import { measureMutable, measureProtected } from './measure.ts';

export interface Places {
  readonly root: string;
  /** Absolute path of `loop/evidence`. */
  readonly evidence: string;
}

/** Everything that differs from the baseline now: protected and mutable files. */
export function changesSince(
  root: string,
  baseline: Baseline,
): { readonly protected: readonly Change[]; readonly mutable: readonly Change[] } {
  return {
    protected: compareFiles(baseline.protected, measureProtected(root, baseline)),
    mutable: compareFiles(baseline.mutable, measureMutable(root, baseline)),
  };
}

/** Puts every listed change back as sealed. A version that is not known to be kept elsewhere is kept under `displaced` first. */
export function putBack(places: Places, baseline: Baseline, changes: readonly Change[], keep: Keeping): void {
  const sealed = new Map([...baseline.protected, ...baseline.mutable].map((file) => [file.path, file]));
  for (const change of changes) {
    if (!keep.isKnown(change.path, digestOf(join(places.root, change.path))))
      keepVersion(places.root, change.path, keep.displaced);
    const file = sealed.get(change.path);
    if (file) putBackFile(places, file);
  }
}

export interface Keeping {
  /** Absolute path of a folder for versions that stand in the way. */
  readonly displaced: string;
  /** True for bytes that are recorded already, such as a candidate's own. */
  readonly isKnown: (path: string, digest: Sha256 | undefined) => boolean;
}

function digestOf(path: string): Sha256 | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ? sha256(readFileSync(path)) : undefined;
}

/** Puts one file back as it was sealed, without keeping what is there: the caller knows those bytes are kept elsewhere. */
export function putBackFile(places: Places, file: SealedFile): void {
  const path = join(places.root, file.path);
  if (file.kind === 'symlink') return;
  if (existsSync(path) && !lstatSync(path).isFile()) rmSync(path, { recursive: true });
  writeWhole(path, readBlob(places.evidence, file.sha256));
  chmodSync(path, file.mode);
}

function keepVersion(root: string, path: string, displaced: string): void {
  const from = join(root, path);
  const stat = lstatSync(from, { throwIfNoEntry: false });
  if (!stat) return;
  const to = join(displaced, path);
  mkdirSync(dirname(to), { recursive: true });
  if (stat.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (stat.isFile()) writeWhole(to, readFileSync(from));
  else renameSync(from, to);
  rmSync(from, { force: true, recursive: true });
}
