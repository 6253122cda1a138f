// How likely each element of a page is the one a fingerprint was taken of, with "none of them" as one of the answers.
// A conditional logit model (McFadden 1974): the probabilities of all answers add up to 1. Pure, and light.
import type { PageElement } from '../../../observe/observation.ts';
import { compare, FEATURE_NAMES, KNOWN_BY } from './features.ts';
import type { PageIndex, Prepared } from './page-index.ts';
import { ABSENT, type Model, WEIGHTS } from './weights.ts';

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
  model: Model = { weights: WEIGHTS, absent: ABSENT },
): readonly Likely[] {
  const worth = FEATURE_NAMES.map((name) => model.weights[name]);
  const last = page.prepare(fingerprint);
  const scores = scope.flatMap((index) => {
    const now = page.prepared[index];
    return now ? [{ index, score: weighted(compare(last, now), worth) }] : [];
  });
  const none = scoreOfNone(last, model.absent);
  const highest = scores.reduce((high, { score }) => Math.max(high, score), none);
  const total = scores.reduce((sum, { score }) => sum + Math.exp(score - highest), Math.exp(none - highest));
  return scores
    .map(({ index, score }) => ({ index, score, probability: Math.exp(score - highest) / total }))
    .sort((a, b) => b.score - a.score);
}

function scoreOfNone(last: Prepared, absent: Model['absent']): number {
  return absent.always + absent.text * KNOWN_BY.text(last) + absent.href * KNOWN_BY.href(last);
}

function weighted(values: Float64Array, worth: readonly number[]): number {
  return worth.reduce((score, weight, at) => score + weight * (values[at] ?? 0), 0);
}
