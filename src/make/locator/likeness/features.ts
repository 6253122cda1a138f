// How an element compares with a fingerprint, as one number a feature, each 0 … 1. What the numbers are worth is said
// in weights.ts. Pure, and light: it loads in the worker.
import type { Prepared, Worded } from './page-index.ts';

type Feature = (last: Prepared, now: Prepared) => number;

/** The order is the order of the weights. */
export const FEATURES = {
  sameTag: (last, now) => flag(last.element.tag === now.element.tag),
  swappedTag: (last, now) =>
    flag(last.element.tag !== now.element.tag && areSwapped(last.element.tag, now.element.tag)),
  sameId: (last, now) => flag(last.element.id !== '' && last.element.id === now.element.id),
  renumberedId: (last, now) =>
    flag(last.element.id !== now.element.id && sameButDigits(last.element.id, now.element.id)),
  idWords: (last, now) => sharedWorth(last.idWords, now.idWords),
  sameNameAttribute: (last, now) =>
    flag(last.element.nameAttribute !== '' && last.element.nameAttribute === now.element.nameAttribute),
  samePath: (last, now) => flag(last.hrefPath !== '' && last.hrefPath === now.hrefPath),
  sameHref: (last, now) => flag(last.element.href !== '' && last.element.href === now.element.href),
  hrefWords: (last, now) => sharedWorth(last.hrefWords, now.hrefWords),
  hrefGone: (last, now) => flag((last.hrefPath === '') !== (now.hrefPath === '')),
  sameText: (last, now) => flag(last.shown !== '' && last.shown === now.shown),
  rareText: (last, now) => (last.shown !== '' && last.shown === now.shown ? now.shownRarity : 0),
  textWords: (last, now) => (last.shown === now.shown ? 0 : sharedWords(last.shownWords, now.shownWords)),
  rareTextWords: (last, now) => sharedWorth(last.shownWords, now.shownWords),
  textBegins: (last, now) =>
    flag(last.shown !== now.shown && (begins(last.shown, now.shown) || begins(now.shown, last.shown))),
  textGone: (last, now) => flag((last.shown === '') !== (now.shown === '')),
  neighbours: (last, now) => jaccard(last.neighbourWords, now.neighbourWords),
  tagsOnTheWay: (last, now) => sameSequence(last.tags, now.tags),
  endOfTheWay: (last, now) => commonEnd(last.steps, now.steps),
  near: (last, now) =>
    Math.exp(
      -Math.hypot(last.element.box.x - now.element.box.x, last.element.box.y - now.element.box.y) / 300,
    ),
  sameHeightOnPage: (last, now) => Math.exp(-Math.abs(last.element.box.y - now.element.box.y) / 100),
  area: (last, now) => ratio(areaOf(last), areaOf(now)),
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

/** Tags that products swap for one another without changing what the element is for. */
const SWAPPED: readonly (readonly string[])[] = [
  ['a', 'button', 'span'],
  ['input', 'button'],
  ['input', 'textarea'],
  ['div', 'span', 'li', 'p'],
];

function areSwapped(a: string, b: string): boolean {
  return SWAPPED.some((tags) => tags.includes(a) && tags.includes(b));
}

function sameButDigits(a: string, b: string): boolean {
  return a !== '' && b !== '' && a.replace(/\d+/g, '') === b.replace(/\d+/g, '');
}

function begins(whole: string, start: string): boolean {
  return start !== '' && whole.startsWith(`${start} `);
}

/** What two texts share, over what either has, each word counted by its rarity (weighted Jaccard). */
function sharedWorth(a: Worded, b: Worded): number {
  let shared = 0;
  for (const [word, worth] of a.worth) if (b.worth.has(word)) shared += worth;
  const all = a.total + b.total - shared;
  return a.worth.size === 0 || b.worth.size === 0 || all === 0 ? 0 : shared / all;
}

/** Dice coefficient of the different words. */
function sharedWords(a: Worded, b: Worded): number {
  let shared = 0;
  for (const word of a.worth.keys()) if (b.worth.has(word)) shared += 1;
  return shared === 0 ? 0 : (2 * shared) / (a.worth.size + b.worth.size);
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Longest common subsequence, over the mean length. */
function sameSequence(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 0;
  let above = new Uint16Array(b.length + 1);
  for (const step of a) {
    const row = new Uint16Array(b.length + 1);
    for (let at = 1; at <= b.length; at += 1) {
      row[at] = step === b[at - 1] ? (above[at - 1] ?? 0) + 1 : Math.max(above[at] ?? 0, row[at - 1] ?? 0);
    }
    above = row;
  }
  return (2 * (above[b.length] ?? 0)) / (a.length + b.length);
}

function commonEnd(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[a.length - 1 - shared] === b[b.length - 1 - shared])
    shared += 1;
  return shared / Math.max(1, a.length, b.length);
}

function areaOf(item: Prepared): number {
  return item.element.box.width * item.element.box.height;
}

function shapeOf(item: Prepared): number {
  return item.element.box.width / Math.max(1, item.element.box.height);
}

function ratio(a: number, b: number): number {
  const larger = Math.max(a, b);
  return larger === 0 ? 0 : Math.min(a, b) / larger;
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}
