// Puts sealed files back. What stands in the way is handed to the caller first, so that nothing is ever lost.
import { lstatSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { walk } from '../disk/tree.ts';
import { linkWhole, writeWhole } from '../disk/whole.ts';
import { type Baseline, type Change, compareFiles, type SealedFile, withCandidate } from './baseline.ts';
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

/** Everything on disk that is neither sealed nor the candidate's. */
export function changesBeside(
  root: string,
  baseline: Baseline,
  candidate: Parameters<typeof withCandidate>[1],
): readonly Change[] {
  return [
    ...compareFiles(baseline.protected, measureProtected(root, baseline)),
    ...compareFiles(withCandidate(baseline.mutable, candidate), measureMutable(root, baseline)),
  ];
}

/** Puts every listed change back as sealed. A version that is not known to be kept elsewhere is kept under `displaced` first. */
export function putBack(places: Places, baseline: Baseline, changes: readonly Change[], keep: Keeping): void {
  const sealed = new Map([...baseline.protected, ...baseline.mutable].map((file) => [file.path, file]));
  // First everything out of the way: a file may have been replaced by a folder, or a folder by a link.
  for (const { path } of changes) {
    keepVersion(places.root, path, keep);
    if (!sealed.has(path)) rmSync(join(places.root, path), { force: true });
  }
  for (const { path } of changes) {
    const file = sealed.get(path);
    if (file) putBackFile(places, file);
  }
}

export interface Keeping {
  /** Absolute path of a folder for versions that stand in the way. */
  readonly displaced: string;
  /** True for bytes that are recorded already, such as a candidate's own. */
  readonly isKnown: (path: string, digest: Sha256) => boolean;
}

/** Puts one file back as it was sealed, without keeping what is there: the caller knows those bytes are kept elsewhere. */
export function putBackFile(places: Places, file: SealedFile): void {
  const path = join(places.root, file.path);
  const bytes = readBlob(places.evidence, file.sha256);
  makeWay(path);
  if (file.kind === 'symlink') linkWhole(path, bytes);
  else writeWhole(path, bytes, file.mode);
}

/** Everything else is replaced by the write itself. */
function makeWay(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) rmSync(path, { recursive: true });
}

/** Of a folder that stands where a file was, every file is kept. */
function keepVersion(root: string, path: string, keep: Keeping): void {
  for (const entry of walk(root, path)) {
    const bytes = versionOf(join(root, entry.path));
    if (bytes && !keep.isKnown(entry.path, sha256(bytes)))
      writeWhole(join(keep.displaced, entry.path), bytes);
  }
}

/** What to keep of what is there. A link is kept as words: evidence holds plain files only. */
function versionOf(path: string): Uint8Array | undefined {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return Buffer.from(`symbolic link to ${readlinkSync(path)}\n`);
  return stat.isFile() ? readFileSync(path) : undefined;
}
