// Which element of a page is the one a fingerprint was taken of, and when that cannot be said. Pure, and light: it
// loads in the worker of an observe run.
import type { PageElement } from '../../observe/observation.ts';
import { areNested } from '../../observe/page-tree.ts';
import type { RankRequest } from '../../observe/recorder/ranker.ts';
import { likeness, type Likely } from './likeness/likeness.ts';
import { indexPage, type PageIndex } from './likeness/page-index.ts';
import { SURE } from './likeness/weights.ts';

export type Remembering = Pick<RankRequest, 'elements' | 'scope' | 'beside' | 'others'> & {
  readonly fingerprint: PageElement;
};

export type Remembered =
  | {
      readonly kind: 'sure' | 'likely' | 'unlikely';
      readonly index: number;
      readonly probability: number;
    }
  /** The best one is another locator's element. */
  | { readonly kind: 'taken'; readonly index: number }
  /** There is nothing to choose from. */
  | { readonly kind: 'gone' };

export function recall(request: Remembering): Remembered {
  const page = indexPage(request.elements);
  const scope = request.scope.filter((index) => !isBeside(index, request));
  return recallAmong(scope, request, page);
}

/** What another locator finds is struck off, and the rest compared anew: it is not ours, however alike the two are. */
function recallAmong(scope: readonly number[], request: Remembering, page: PageIndex): Remembered {
  const found = likeness(request.fingerprint, page, scope);
  const [best, ...rest] = found;
  const element = best && request.elements[best.index];
  if (!best || !element) return { kind: 'gone' };
  if (isTaken(request, page, { ...best, element })) {
    const left = rest
      .slice(0, CONTENDERS)
      .map(({ index }) => index)
      .filter((index) => !isSameThing(request.elements[index], element));
    const next = best.probability < UNLIKELIEST ? undefined : recallAmong(left, request, page);
    const isTold = next && (next.kind === 'sure' || next.kind === 'likely');
    return isTold ? next : { kind: 'taken', index: best.index };
  }
  const probability = found
    .filter(({ index }) => isSameThing(request.elements[index], element))
    .reduce((sum, other) => sum + other.probability, 0);
  const kind = probability >= SURE ? 'sure' : probability >= LIKELY ? 'likely' : 'unlikely';
  return { kind, index: best.index, probability };
}

/** Whatever comes behind these is out of the question, and so is what is less likely than this. */
const CONTENDERS = 100;
const UNLIKELIEST = 0.001;

/** It stood beside ours when that was last seen, under the words it has now. */
export function isBeside(index: number, { beside = [] }: Pick<RankRequest, 'beside'>): boolean {
  return beside.includes(index);
}

/** Likelier than every other answer together, `it is not here` among them. */
const LIKELY = 0.5;

/** A button and the label that fills it: whichever is meant, the same thing is acted upon. */
function isSameThing(element: PageElement | undefined, best: PageElement): boolean {
  if (!element || element === best) return element === best;
  const shown = (of: PageElement): string => of.text || of.name;
  return areNested(element, best) && shown(element) === shown(best);
}

/** How much better than ours another locator's fingerprint must fit, in units of the score. */
const CLEARLY = 1;

/** Another locator's element is there as it was called, or as it was: ours is gone, and this is its neighbour. */
function isTaken(
  { fingerprint, others }: Remembering,
  page: PageIndex,
  best: Likely & { readonly element: PageElement },
): boolean {
  const isCalledOtherwise = !isCalledAs(best.element, fingerprint);
  return others.some((other) => {
    if (isSameElement(other, fingerprint)) return false;
    if (isCalledOtherwise && isCalledAs(best.element, other)) return true;
    const [fit] = likeness(other, page, [best.index]);
    return fit !== undefined && fit.score > best.score + CLEARLY;
  });
}

/** By the words and ids that a person or a test knows it by; what has no words is called nothing. */
function isCalledAs(element: PageElement, fingerprint: PageElement): boolean {
  const words = element.name || element.text;
  return (
    words !== '' &&
    words === (fingerprint.name || fingerprint.text) &&
    element.tag === fingerprint.tag &&
    element.id === fingerprint.id &&
    element.testId === fingerprint.testId
  );
}

/** True when it is, as it was, what another locator found, and not what this one did. */
export function isKnownOther(
  element: PageElement,
  { fingerprint, others }: Pick<Remembering, 'fingerprint' | 'others'>,
): boolean {
  return others.some((other) => isSameElement(other, element) && !isSameElement(other, fingerprint));
}

/** Two locators for one element. */
function isSameElement(a: PageElement, b: PageElement): boolean {
  return a.tag === b.tag && a.name === b.name && a.text === b.text && a.xpath === b.xpath;
}
