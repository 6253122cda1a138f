// What each feature is worth: one place for the weights. Fitted by `node bench/fit-locators.mjs`; docs/ranking.md says
// how, on what, and what leaving one out costs. Pure, and light: it loads in the worker.
import type { FeatureName, KNOWN_BY } from './features.ts';

export interface Model {
  readonly weights: Readonly<Record<FeatureName, number>>;
  /** The score of "it is not on this page", which an element must beat: always, and more for what it was known by. */
  readonly absent: Readonly<Record<'always' | keyof typeof KNOWN_BY, number>>;
}

export const WEIGHTS = {
  sameTag: 1.98,
  sameUse: 1.57,
  sameId: 0.81,
  idWords: 1.8,
  sameNameAttribute: 2.03,
  hrefWords: 2.45,
  sameText: 2.3,
  rareText: 2.14,
  meantWords: 3.3,
  nothingAdded: 2.26,
  textBegins: 1.66,
  textLost: 1.49,
  stillNoText: 2.2,
  neighbours: 1.44,
  endOfTheWay: 2.85,
  near: 2.79,
  width: 1.97,
  shape: 1.32,
} as const satisfies Model['weights'];

export const ABSENT = { always: 10.25, text: 1.87, href: 2.3 } as const satisfies Model['absent'];

/**
 * Below this probability the ranking abstains. On pages that the weights never saw, at most 1 % of all pairs are then
 * sure and wrong, counting those whose label is doubtful; without these none is, from 0.8 on.
 */
export const SURE = 0.985;
