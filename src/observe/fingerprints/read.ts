// Reads the fingerprints of spec files for the observe run. A file that cannot be read is named and not used: without a
// fingerprint the ranking knows less, and abstains more.
import { join } from 'node:path';
import { readDocument } from '../../disk/documents.ts';
import { LoopwrightError } from '../../errors.ts';
import type { ObserveRequest } from '../observation.ts';
import { fingerprintPath } from './site.ts';
import { FingerprintFile } from './store.ts';

type KnownFingerprint = ObserveRequest['fingerprints'][number];

interface ReadFingerprints {
  readonly fingerprints: readonly KnownFingerprint[];
  readonly warnings: readonly string[];
}

/** `specs` are root-relative. */
export function readFingerprints(root: string, specs: readonly string[]): ReadFingerprints {
  const fingerprints: KnownFingerprint[] = [];
  const warnings: string[] = [];
  for (const spec of specs) {
    const stored = readFingerprintFile(root, spec);
    if (stored.kind === 'damaged') warnings.push(stored.warning);
    if (stored.kind !== 'read') continue;
    const file = join(root, spec);
    for (const [locator, entries] of Object.entries(stored.file.locators))
      fingerprints.push(...entries.map((entry) => ({ ...entry, file, locator })));
  }
  return { fingerprints, warnings };
}

type Stored =
  | { readonly kind: 'read'; readonly file: FingerprintFile }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly warning: string };

export function readFingerprintFile(root: string, spec: string): Stored {
  const path = fingerprintPath(spec);
  try {
    const file = readDocument(join(root, path), FingerprintFile);
    return file ? { kind: 'read', file } : { kind: 'missing' };
  } catch (error) {
    if (!(error instanceof LoopwrightError)) throw error;
    const warning = `${path} cannot be read; it is left as it is and not used. Restore it from version control, or delete it to record anew.`;
    return { kind: 'damaged', warning };
  }
}
