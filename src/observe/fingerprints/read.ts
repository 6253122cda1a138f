// Reads the fingerprints of spec files for the observe run. A file that cannot be read is named and not used: without a
// fingerprint the ranking knows less, and abstains more.
import { join } from 'node:path';
import type { ObserveRequest } from '../observation.ts';
import { type Kind, readRecorded } from '../recorded.ts';
import { fingerprintPath } from './site.ts';
import { FingerprintFile, fingerprintText } from './store.ts';

type KnownFingerprint = ObserveRequest['fingerprints'][number];

export const FINGERPRINTS: Kind<FingerprintFile> = {
  schema: FingerprintFile,
  pathOf: fingerprintPath,
  textOf: fingerprintText,
  nothing: { schemaVersion: 1, locators: {} },
};

interface ReadFingerprints {
  readonly fingerprints: readonly KnownFingerprint[];
  readonly warnings: readonly string[];
}

/** `specs` are root-relative. */
export function readFingerprints(root: string, specs: readonly string[]): ReadFingerprints {
  const fingerprints: KnownFingerprint[] = [];
  const warnings: string[] = [];
  for (const spec of specs) {
    const stored = readRecorded(root, spec, FINGERPRINTS);
    if (stored.kind === 'damaged') warnings.push(stored.warning);
    if (stored.kind !== 'read') continue;
    const file = join(root, spec);
    for (const [locator, entries] of Object.entries(stored.file.locators))
      fingerprints.push(...entries.map((entry) => ({ ...entry, file, locator })));
  }
  return { fingerprints, warnings };
}
