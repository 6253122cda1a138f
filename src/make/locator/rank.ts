// Ranks the elements of a page by how well they fit what a stale locator asked for, and abstains when nothing is good
// enough, two are alike, or the best one means the opposite. Pure, and light: it loads in the worker.
import type { Abstention, LocatorCall, OracleHint, PageElement } from '../../observe/observation.ts';
import { type Need, fitOf, needOf } from './fit.ts';
import { textsOf, type Wanted, wantedBy } from './wanted.ts';
import { areOpposite, similarity } from './words.ts';

export interface RankRequest {
  readonly call: LocatorCall;
  /** The action that found nothing, e.g. `click`. */
  readonly action: string;
  readonly elements: readonly PageElement[];
  /** Indexes of the elements the locator's scope reaches. */
  readonly scope: readonly number[];
  readonly hints: readonly OracleHint[];
}

export interface Ranked {
  /** Index in `elements`. */
  readonly index: number;
  readonly element: PageElement;
  readonly score: number;
  readonly reasons: readonly string[];
}

export type Ranking =
  | { readonly kind: 'confident'; readonly ranked: readonly Ranked[] }
  | {
      readonly kind: 'abstained';
      readonly reason: Abstention;
      readonly detail: string;
      readonly ranked: readonly Ranked[];
    };

/** One place for the weights. They add up to 1. */
const WEIGHTS = { fit: 0.3, words: 0.45, oracle: 0.2, only: 0.05 } as const;
/** Below this nothing is offered: a fit alone, or an oracle's word alone, must not reach it. */
const FLOOR = 0.62;
/** The best must lead by this much. */
const MARGIN = 0.1;

export function rank(request: RankRequest): Ranking {
  const wanted = wantedBy(request.call);
  if (!wanted)
    return {
      kind: 'abstained',
      reason: 'unsupported-locator',
      detail: `${request.call.method}(…)`,
      ranked: [],
    };
  const ranked = scored(request, wanted, needOf(request.action));
  const [best] = ranked;
  if (!best || best.score < FLOOR)
    return abstain(
      'nothing-similar',
      ranked,
      best ? `best score ${best.score}, needed ${FLOOR}` : 'no element to choose from',
    );
  if (!best.element.visible || !best.element.enabled) return abstain('not-usable', ranked, describe(best));
  if (areOpposite(wanted.text, bestText(best.element, wanted)))
    return abstain('opposite-meaning', ranked, describe(best));
  const rival = ranked.find(
    (other) => other !== best && best.score - other.score < MARGIN && !isNested(best.element, other.element),
  );
  if (rival) return abstain('two-alike', ranked, `${describe(best)} and ${describe(rival)}`);
  return { kind: 'confident', ranked };
}

function scored(request: RankRequest, wanted: Wanted, need: Need): readonly Ranked[] {
  const usable = request.scope.flatMap((index) => {
    const element = request.elements[index];
    const fit = element ? fitOf(element, wanted, need) : 0;
    return element && fit > 0 ? [{ index, element, fit }] : [];
  });
  const sameKind = usable.filter(({ element, fit }) => fit === 1 && element.visible);
  return (
    usable
      .map(({ index, element, fit }): Ranked => {
        const [text, like] = closest(element, wanted);
        const hint = request.hints.find((candidate) => saysSo(candidate, element));
        const isOnly = sameKind.length === 1 && sameKind[0]?.index === index;
        const score =
          WEIGHTS.fit * fit +
          WEIGHTS.words * like +
          (hint ? WEIGHTS.oracle : 0) +
          (isOnly ? WEIGHTS.only : 0);
        const reasons = [
          ...(fit === 1 ? [`is a ${wanted.role ?? need}`] : []),
          ...(like > 0
            ? [`${JSON.stringify(text)} is like ${JSON.stringify(wanted.text)} (${round(like)})`]
            : []),
          ...(hint ? [`the oracle asks for ${JSON.stringify(hint.text)}`] : []),
          ...(isOnly ? ['is the only one of its kind here'] : []),
        ];
        return { index, element, score: round(score), reasons };
      })
      // Of two that wrap one another the inner one comes first: it is what a text locator would match.
      .sort((a, b) => b.score - a.score || b.element.xpath.length - a.element.xpath.length)
  );
}

function closest(element: PageElement, wanted: Wanted): readonly [string, number] {
  return textsOf(element, wanted.channel)
    .map(([text, counts]) => [text, similarity(wanted.text, text) * counts] as const)
    .reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0] as const);
}

function bestText(element: PageElement, wanted: Wanted): string {
  return closest(element, wanted)[0];
}

/** True when the oracle names this element: the same words where that kind of locator looks, and the same role. */
function saysSo(hint: OracleHint, element: PageElement): boolean {
  if (hint.role !== undefined && hint.role !== element.role) return false;
  return [element.name, element.label, element.text, element.placeholder, element.testId].some(
    (text) => text !== '' && similarity(hint.text, text) >= 0.95,
  );
}

function isNested(a: PageElement, b: PageElement): boolean {
  return a.xpath.startsWith(`${b.xpath}/`) || b.xpath.startsWith(`${a.xpath}/`);
}

function abstain(reason: Abstention, ranked: readonly Ranked[], detail: string): Ranking {
  return { kind: 'abstained', reason, detail, ranked };
}

function describe(ranked: Ranked): string {
  const { element } = ranked;
  return `${element.role || element.tag} ${JSON.stringify(element.name || element.text || element.testId || element.id)} (score ${ranked.score})`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
