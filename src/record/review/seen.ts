// What a reviewer sees of a verified candidate: what was written, with the hash that was recorded of it and the one it has
// now, and nothing else. Whoever judges it needs no disk.
import type { Contract } from '../../contract/schema.ts';
import type { Candidate } from '../../make/candidate.ts';
import type { Baseline, Change } from '../../seal/baseline.ts';
import type { Sha256 } from '../../seal/digest.ts';
import type { Manifest, TestsDocument } from '../manifest.ts';
import type { CandidateRef } from '../state.ts';

/** A file, as what vouches for it says and as it is. */
export interface Seen<Content = unknown> {
  /** Relative to the project. */
  readonly path: string;
  /** `null`: nothing vouches for it. */
  readonly recorded: Sha256 | null;
  /** `null`: there is no such file. */
  readonly found: Sha256 | null;
  /** `undefined` when it cannot be read as what it should be. */
  readonly content: Content | undefined;
}

export interface SeenAttempt {
  /** Of its line in the chain; `null` when it has none. */
  readonly sequence: number | null;
  readonly manifest: Seen<Manifest>;
  readonly tests: Seen<TestsDocument>;
  readonly maker: Seen<Candidate>;
  readonly patch: Seen<string>;
  /** By the id of the check. */
  readonly logs: Readonly<Record<string, Seen<string>>>;
  /** Every further file that the manifest names. */
  readonly files: readonly Seen[];
}

/** A file that the patch changes. */
export interface SeenChange {
  readonly path: string;
  /** The sealed copy; `null` for a file that is new. */
  readonly copy: Seen<string> | null;
  /** The two sides of the patch; `undefined` where there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The patch does not fit the sealed copy. */
  readonly isMisfit: boolean;
}

export interface ReviewEvidence {
  readonly exercise: string;
  readonly attempt: number;
  /** What is wrong with the chain, in words. */
  readonly chainFaults: readonly string[];
  readonly contract: Seen<Contract>;
  readonly baseline: Seen<Baseline>;
  /** Attempt 01. */
  readonly before: SeenAttempt;
  /** The attempt that verified the candidate. */
  readonly after: SeenAttempt;
  readonly changes: readonly SeenChange[];
  /** What the state says of the candidate. */
  readonly candidate: Seen<CandidateRef>;
  /** What is on disk and neither sealed nor the candidate's. */
  readonly strays: readonly Change[];
}
