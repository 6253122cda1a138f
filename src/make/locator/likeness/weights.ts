// What each feature is worth: one place for the weights. Fitted by `node bench/fit-locators.mjs`; docs/ranking.md says
// how, on what, and what leaving one out costs. Pure, and light: it loads in the worker.
import type { FeatureName } from './features.ts';

export const WEIGHTS = {
  sameTag: 1.83,
  swappedTag: 0.7,
  sameId: 1.21,
  renumberedId: 0.58,
  idWords: 1.99,
  sameNameAttribute: 2.64,
  samePath: 0.86,
  sameHref: 0.9,
  hrefWords: 0.71,
  hrefGone: -1.4,
  sameText: 2.22,
  rareText: 2.11,
  textWords: 1.5,
  rareTextWords: 2.76,
  textBegins: 1.59,
  textGone: 0.73,
  neighbours: 1.56,
  tagsOnTheWay: -1.57,
  endOfTheWay: 3.33,
  near: 2.2,
  sameHeightOnPage: 1.2,
  area: 1.46,
  shape: 1.7,
} as const satisfies Record<FeatureName, number>;

/** The score of "it is not on this page": an element must beat it. */
export const ABSENT = 10.44;

/** Below this probability the ranking abstains. */
export const SURE = 0.98;
