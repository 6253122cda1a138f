// `review.json`: what was asked of a verified candidate, who answered what, and whether it may be offered.
import { z } from 'zod';
import { Sha256 } from '../../seal/digest.ts';

/** What an answer stands on. */
const Pointer = z.strictObject({
  /** Relative to the project. */
  path: z.string(),
  field: z.string(),
  /** Of the file when it was read; `null` when there was none. */
  sha256: Sha256.nullable(),
});
export type Pointer = z.infer<typeof Pointer>;

const Review = z.strictObject({
  reviewer: z.string(),
  question: z.string(),
  answer: z.enum(['yes', 'no', 'unknown']),
  /** True for the one answer with which the candidate may be offered. */
  good: z.boolean(),
  why: z.string(),
  pointers: z.array(Pointer),
});
export type Review = z.infer<typeof Review>;

const ReviewerFinding = z.object({
  severity: z.enum(['critical', 'high', 'medium', 'low', 'info']),
  title: z.string().max(2_000),
  file: z.string().max(1_000).nullable().default(null),
  line: z.number().int().nullable().default(null),
});

/** What a reviewer of the user's own prints. */
export const ReviewerAnswer = z.object({
  score: z.number().min(0).max(1),
  findings: z.array(ReviewerFinding).max(1_000),
});
export type ReviewerAnswer = z.infer<typeof ReviewerAnswer>;

const ExternalReview = z.strictObject({
  id: z.string(),
  /** `null`: no answer that counts. */
  answer: ReviewerAnswer.nullable(),
  /** Why there is none; empty when there is one. */
  why: z.string(),
  durationMs: z.number(),
  /** How it was kept apart, in words. */
  sandbox: z.string(),
});
export type ExternalReview = z.infer<typeof ExternalReview>;

const Thresholds = z.strictObject({
  minReviewers: z.number(),
  consensus: z.number(),
  aggregate: z.number(),
  maxCritical: z.number(),
  maxHigh: z.number(),
});

const External = z.union([
  z.literal('external reviewers: not configured'),
  z.literal('external reviewers: not asked, because a built-in reviewer refused'),
  z.strictObject({
    thresholds: Thresholds,
    reviews: z.array(ExternalReview),
    /** Share of the answers with a score of `aggregate` at least, and their mean; `null` without an answer. */
    consensus: z.number().nullable(),
    mean: z.number().nullable(),
    /** Over all answers. */
    critical: z.number().int(),
    high: z.number().int(),
    refusals: z.array(z.string()),
  }),
]);
export type External = z.infer<typeof External>;

export const ReviewDocument = z.strictObject({
  schemaVersion: z.literal(1),
  exercise: z.string(),
  attempt: z.number().int(),
  passed: z.boolean(),
  /** Why not, in words; empty when passed. */
  refusals: z.array(z.string()),
  reviews: z.array(Review),
  external: External,
});
export type ReviewDocument = z.infer<typeof ReviewDocument>;
