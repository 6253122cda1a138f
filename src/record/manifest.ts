// The documents of one attempt: one result per check, one manifest that hashes them all (design §6).
import { z } from 'zod';
import { TestRecord } from '../observe/run-record.ts';
import { Sha256 } from '../seal/digest.ts';

export const CheckResult = z.strictObject({
  id: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  /** `null` when the check did not end by itself, or has no process of its own. */
  exitCode: z.number().int().nullable(),
  signal: z.string().nullable(),
  passed: z.boolean(),
  startedAt: z.string(),
  durationMs: z.number(),
  /** Relative to the manifest's folder. */
  logPath: z.string(),
  logSha256: Sha256,
});
export type CheckResult = z.infer<typeof CheckResult>;

/** How one test of a check ended. */
export const TestOutcome = TestRecord.pick({
  project: true,
  file: true,
  titles: true,
  outcome: true,
  repeat: true,
});
export type TestOutcome = z.infer<typeof TestOutcome>;

/** The tests of an attempt's checks, by the id of the check; for checks that run none there is no entry. */
export const TestsDocument = z.strictObject({
  schemaVersion: z.literal(1),
  checks: z.record(z.string(), z.array(TestOutcome)),
});
export type TestsDocument = z.infer<typeof TestsDocument>;

export const HashedFile = z.strictObject({ path: z.string(), sha256: Sha256 });
export type HashedFile = z.infer<typeof HashedFile>;

export const Manifest = z.strictObject({
  schemaVersion: z.literal(1),
  exercise: z.string(),
  /** 1 is the red run; 2 and up verify one candidate each. */
  attempt: z.number().int().positive(),
  contractSha256: Sha256,
  baselineSha256: Sha256,
  /** Of `candidate.patch`; `null` for the red run. */
  candidateSha256: Sha256.nullable(),
  passed: z.boolean(),
  results: z.array(CheckResult),
  /** Every other file of the attempt, relative to the manifest's folder. */
  files: z.array(HashedFile),
});
export type Manifest = z.infer<typeof Manifest>;

/** Files that belong to no attempt: what the observe run left, what reviewers said, versions that stood in the way of a restore. */
export const FilesManifest = z.strictObject({
  schemaVersion: z.literal(1),
  exercise: z.string(),
  files: z.array(HashedFile),
});
export type FilesManifest = z.infer<typeof FilesManifest>;

/** Where the review of an attempt is. */
export function reviewFolder(attempt: number): string {
  return `review-${attemptLabel(attempt)}`;
}

/** `attempt-01`. */
export function attemptFolder(attempt: number): string {
  return `attempt-${attemptLabel(attempt)}`;
}

export function attemptLabel(attempt: number): string {
  return String(attempt).padStart(2, '0');
}
