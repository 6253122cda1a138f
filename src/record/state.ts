// `loop/state.json`: where the exercise stands. Its body is also recorded in the chain at every decision, so that the
// file can be checked against the evidence.
import { z } from 'zod';
import { STATES } from '../contract/words.ts';
import { Sha256 } from '../seal/digest.ts';

/** One test that was red, and what became of it. */
export const Finding = z.strictObject({
  test: z.string(),
  file: z.string(),
  line: z.number(),
  /** A failure class, or `repaired`. */
  verdict: z.string(),
  /** For people: the error, or why nothing was repaired. */
  message: z.string(),
  /** `file:line:column` of what is to be looked at. */
  place: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

const CandidateFile = z.strictObject({
  path: z.string(),
  /** `null` where there was, or is with the candidate, no file. */
  beforeSha256: Sha256.nullable(),
  afterSha256: Sha256.nullable(),
});

export const CandidateRef = z.strictObject({
  attempt: z.number().int(),
  /** Relative to the project. */
  patchPath: z.string(),
  patchSha256: Sha256,
  files: z.array(CandidateFile),
});
export type CandidateRef = z.infer<typeof CandidateRef>;

export const StateBody = z.strictObject({
  schemaVersion: z.literal(1),
  exercise: z.string(),
  state: z.enum(STATES),
  reason: z.string().nullable(),
  startedAt: z.string(),
  updatedAt: z.string(),
  contract: z.string(),
  /** The last attempt that was begun. */
  attempt: z.number().int(),
  findings: z.array(Finding),
  /** The candidate that is, or was last, on disk. */
  candidate: CandidateRef.nullable(),
  details: z.array(z.string()),
  human: z.strictObject({ by: z.string(), reason: z.string(), at: z.string() }).nullable(),
});
export type StateBody = z.infer<typeof StateBody>;

/** An exercise that has just begun. */
export function firstState(exercise: string, contract: string, now: Date): StateBody {
  const at = now.toISOString();
  return {
    schemaVersion: 1,
    exercise,
    state: 'READY',
    reason: null,
    startedAt: at,
    updatedAt: at,
    contract,
    attempt: 0,
    findings: [],
    candidate: null,
    details: [],
    human: null,
  };
}

export const StateDocument = StateBody.extend({
  /** Hash of the last line of the chain. */
  head: Sha256.nullable(),
});
export type StateDocument = z.infer<typeof StateDocument>;

export function bodyOf(state: StateDocument): StateBody {
  const { head: _head, ...body } = state;
  return body;
}
