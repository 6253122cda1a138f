// The five questions that are asked of every candidate that passed its checks, in their order. Pure.
import type { Review } from '../../record/review/document.ts';
import type { ReviewEvidence } from '../../record/review/seen.ts';
import { reviewCause } from './cause.ts';
import { reviewChecks } from './checks.ts';
import { reviewRedBefore } from './red-before.ts';
import { reviewReproducible } from './reproducible.ts';
import { reviewUnchanged } from './unchanged.ts';

export function reviewedBy(evidence: ReviewEvidence): readonly Review[] {
  return [reviewChecks, reviewRedBefore, reviewUnchanged, reviewCause, reviewReproducible].map((ask) =>
    ask(evidence),
  );
}

/** Why the candidate may not be offered, one line for each reviewer that says so. */
export function refusalsOf(reviews: readonly Review[]): readonly string[] {
  return reviews
    .filter(({ good }) => !good)
    .map(({ reviewer, question, answer, why }) => `${reviewer}: ${question} ${answer}: ${why}`);
}
