// How an element compares with a fingerprint, as one number a feature, each 0 … 1. What the numbers are worth is said
// in weights.ts. What both sides lack counts for nothing, but for `stillNoText`. Pure, and light: it loads in the worker.
import type { Prepared, Worded } from './page-index.ts';

type Feature = (last: Prepared, now: Prepared) => number;

/** The order is the order of the weights. */
export const FEATURES = {
  sameTag: (last, now) => flag(last.element.tag === now.element.tag),
  sameUse: (last, now) => flag(last.use !== 'read' && last.use === now.use),
  sameId: (last, now) => flag(hasSameId(last, now)),
  idWords: (last, now) => sharedWorth(last.idWords, now.idWords),
  sameNameAttribute: (last, now) => flag(same(last.element.nameAttribute, now.element.nameAttribute)),
  hrefWords: (last, now) => sharedWorth(last.hrefWords, now.hrefWords),
  sameText: (last, now) => flag(same(last.shown, now.shown)),
  rareText: (last, now) => (same(last.shown, now.shown) ? now.shownRarity : 0),
  meantWords: (last, now) => sharedWorth(last.meantWords, now.meantWords),
  nothingAdded: (last, now) => (last.shown === now.shown ? 0 : covered(now.shownWords, last.shownWords)),
  textBegins: (last, now) => flag(begins(last.shown, now.shown) || begins(now.shown, last.shown)),
  textLost: (last, now) => flag(last.shown !== '' && now.shown === ''),
  stillNoText: (last, now) => flag(last.shown === '' && now.shown === ''),
  neighbours: (last, now) => jaccard(last.neighbourWords, now.neighbourWords),
  endOfTheWay: (last, now) => commonEnd(last.steps, now.steps),
  near: (last, now) => Math.exp(-distance(last, now) / 300),
  width: (last, now) => ratio(last.element.box.width, now.element.box.width),
  shape: (last, now) => ratio(shapeOf(last), shapeOf(now)),
} as const satisfies Record<string, Feature>;

export type FeatureName = keyof typeof FEATURES;
export const FEATURE_NAMES = Object.keys(FEATURES).filter((name): name is FeatureName =>
  Object.hasOwn(FEATURES, name),
);
const LIST: readonly Feature[] = Object.values(FEATURES);

export function compare(last: Prepared, now: Prepared): Float64Array {
  const values = new Float64Array(LIST.length);
  for (let at = 0; at < LIST.length; at += 1) values[at] = LIST[at]?.(last, now) ?? 0;
  return values;
}

/**
 * What a fingerprint has to be known by. The more it has, the higher its element scores where it still stands, and so
 * the more an element must have to be taken for it.
 */
export const KNOWN_BY = {
  text: (last) => flag(last.shown !== ''),
  href: (last) => flag(last.hrefWords.worth.size > 0),
} as const satisfies Record<string, (last: Prepared) => number>;

function same(last: string, now: string): boolean {
  return last !== '' && last === now;
}

function hasSameId(last: Prepared, now: Prepared): boolean {
  return same(last.element.id, now.element.id) || same(last.element.testId, now.element.testId);
}

function begins(whole: string, start: string): boolean {
  return start !== '' && whole.startsWith(`${start} `);
}

function worthOfShared(a: Worded, b: Worded): number {
  let shared = 0;
  for (const [word, worth] of a.worth) if (b.worth.has(word)) shared += worth;
  return shared;
}

/** What two texts share, over what either has, each word counted by its rarity (weighted Jaccard). */
function sharedWorth(a: Worded, b: Worded): number {
  const shared = worthOfShared(a, b);
  return shared === 0 ? 0 : shared / (a.total + b.total - shared);
}

/** How much of one text the other has, each word counted by its rarity. */
function covered(part: Worded, whole: Worded): number {
  return part.total === 0 ? 0 : worthOfShared(part, whole) / part.total;
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

function commonEnd(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[a.length - 1 - shared] === b[b.length - 1 - shared])
    shared += 1;
  return shared / Math.max(1, a.length, b.length);
}

/** Between the middles, in CSS px. */
function distance({ element: { box: a } }: Prepared, { element: { box: b } }: Prepared): number {
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
}

function shapeOf({ element: { box } }: Prepared): number {
  return box.width / Math.max(1, box.height);
}

function ratio(a: number, b: number): number {
  const larger = Math.max(a, b);
  return larger === 0 ? 0 : Math.min(a, b) / larger;
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}
