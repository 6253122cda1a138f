// Copies of sealed files, named by their digest and written once, so that any file can be put back as it was sealed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../disk/documents.ts';
import { LoopwrightError } from '../errors.ts';
import type { SealedFile } from './baseline.ts';
import { type Sha256, sha256 } from './digest.ts';

function blobPath(evidenceDir: string, digest: Sha256): string {
  return join(evidenceDir, 'blobs', digest);
}

export function keepBlobs(root: string, evidenceDir: string, files: readonly SealedFile[]): void {
  for (const file of files) {
    const path = blobPath(evidenceDir, file.sha256);
    if (file.kind === 'file' && !existsSync(path)) writeWhole(path, readFileSync(join(root, file.path)));
  }
}

/** The sealed bytes; an error when the copy is missing or no longer hashes to its name. */
export function readBlob(evidenceDir: string, digest: Sha256): Uint8Array {
  const path = blobPath(evidenceDir, digest);
  const bytes = existsSync(path) ? readFileSync(path) : undefined;
  if (!bytes || sha256(bytes) !== digest) {
    throw new LoopwrightError(
      'evidence-broken',
      `The sealed copy ${digest} is missing or changed. Restore the file from version control.`,
    );
  }
  return bytes;
}
