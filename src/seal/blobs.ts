// Copies of sealed files, named by their digest and written once, so that any file can be put back as it was sealed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../disk/whole.ts';
import { LoopwrightError } from '../errors.ts';
import type { SealedFile } from './baseline.ts';
import { type Sha256, sha256 } from './digest.ts';
import { sealedBytes } from './measure.ts';

function blobPath(evidenceDir: string, digest: Sha256): string {
  return join(evidenceDir, 'blobs', digest);
}

/** Absolute paths of the copies that are there. */
export function copiesIn(evidenceDir: string): readonly string[] {
  const folder = join(evidenceDir, 'blobs');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

export function keepBlobs(root: string, evidenceDir: string, files: readonly SealedFile[]): void {
  for (const file of files) {
    const path = blobPath(evidenceDir, file.sha256);
    if (!holds(path, file.sha256)) writeWhole(path, sealedBytes(join(root, file.path)));
  }
}

/** The sealed bytes (of a symbolic link: what it leads to); an error when the copy is missing or no longer hashes to its name. */
export function readBlob(evidenceDir: string, digest: Sha256): Uint8Array {
  const path = blobPath(evidenceDir, digest);
  if (!holds(path, digest)) {
    throw new LoopwrightError(
      'evidence-broken',
      `The sealed copy ${digest} is missing or changed. Restore the file from version control.`,
    );
  }
  return readFileSync(path);
}

/** A copy that was damaged is no copy: it is written anew while the file is still as sealed. */
function holds(path: string, digest: Sha256): boolean {
  return existsSync(path) && sha256(readFileSync(path)) === digest;
}
