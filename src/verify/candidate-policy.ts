// The policy that a candidate of the built-in maker is judged by, wherever it is put on disk: in the project, and in the
// clean copy of a replay. Pure.
import type { Contract } from '../contract/schema.ts';
import type { LocatorCandidate } from '../make/candidate.ts';
import type { Baseline } from '../seal/baseline.ts';
import type { ChangedFile } from './apply.ts';
import { judgePolicy } from './policy/check.ts';
import type { Seen } from './policy/scope/changes.ts';

interface Applied {
  readonly candidate: LocatorCandidate;
  readonly baseline: Baseline;
  readonly files: readonly ChangedFile[];
  readonly seen: Seen;
  readonly assertionLocators: Contract['assertionLocators'];
}

/** What the candidate breaks, in words; empty when nothing. */
export function candidateViolations({
  candidate,
  baseline,
  files,
  seen,
  assertionLocators,
}: Applied): readonly string[] {
  return judgePolicy({
    level: { kind: 'locator-only', sites: candidate.sites, assertionLocators },
    scope: {
      ...seen,
      declared: candidate.paths,
      mutable: baseline.mutableEntries,
      protected: baseline.protectedEntries,
    },
    files,
  }).map(({ rule, message }) => `${rule}: ${message}`);
}
