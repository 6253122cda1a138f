// How likely each element of a page is the one a fingerprint was taken of, with "none of them" as one of the answers.
// A conditional logit model (McFadden 1974): the probabilities of all answers add up to 1. Pure, and light.
import type { PageElement } from '../../../observe/observation.ts';
import { compare, FEATURE_NAMES, type FeatureName } from './features.ts';
import type { PageIndex } from './page-index.ts';
import { ABSENT, WEIGHTS } from './weights.ts';

export interface Likely {
  /** Index in the page. */
  readonly index: number;
  readonly probability: number;
  readonly score: number;
}

/** Best first. `scope` limits the answers; the rest of the page still says what is rare. */
export function likeness(
  fingerprint: PageElement,
  page: PageIndex,
  scope: readonly number[],
  weights: Readonly<Record<FeatureName, number>> = WEIGHTS,
): readonly Likely[] {
  const worth = FEATURE_NAMES.map((name) => weights[name]);
  const last = page.prepare(fingerprint);
  const scores = scope.flatMap((index) => {
    const now = page.prepared[index];
    return now ? [{ index, score: weighted(compare(last, now), worth) }] : [];
  });
  const highest = scores.reduce((high, { score }) => Math.max(high, score), ABSENT);
  const total = scores.reduce(
    (sum, { score }) => sum + Math.exp(score - highest),
    Math.exp(ABSENT - highest),
  );
  return scores
    .map(({ index, score }) => ({ index, score, probability: Math.exp(score - highest) / total }))
    .sort((a, b) => b.score - a.score);
}

function weighted(values: Float64Array, worth: readonly number[]): number {
  return worth.reduce((score, weight, at) => score + weight * (values[at] ?? 0), 0);
}
