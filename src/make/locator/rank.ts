// Ranks the elements of a page by how well they fit what a stale locator asked for, and abstains when nothing is good
// enough, two are alike, or the best one means the opposite. What a fingerprint remembers leads. Pure, and light: it loads in the worker.
import type { Abstention, OracleHint, PageElement } from '../../observe/observation.ts';
import { areNested, textsInside } from '../../observe/page-tree.ts';
import { isBeside, isKnownOther, recall } from './by-fingerprint.ts';
import { type Ranked, type Ranking, type RankRequest, SCOPE } from '../../observe/recorder/ranker.ts';
import { type Need, fitOf, needOf, serves } from './fit.ts';
import { isOtherData, SAME_WORDS } from './records.ts';
import { isWorded, textsOf, type Wanted, wantedBy } from './wanted.ts';
import { areOpposite, numbersDiffer, similarity } from './words.ts';

/** One place for the weights. They add up to 1. */
const WEIGHTS = { fit: 0.3, words: 0.45, oracle: 0.2, only: 0.05 } as const;
/** Below this nothing is offered: a fit alone, or an oracle's word alone, must not reach it. */
const FLOOR = 0.62;
/** For the scope of a locator, because the rest of the locator must be found in it too. */
const SCOPE_FLOOR = 0.5;
/** The best must lead by this much. */
const MARGIN = 0.1;

export function rank(request: RankRequest): Ranking {
  const wanted = wantedBy(request.call);
  const ranked = wanted ? scored(request, wanted, needOf(request.action)) : [];
  const { fingerprint, others } = request;
  if (fingerprint) {
    const open = ranked.filter(
      ({ index, element }) => !isBeside(index, request) && !isKnownOther(element, { fingerprint, others }),
    );
    return byBoth(request, fingerprint, wanted, open);
  }
  return wanted
    ? byWords(request, wanted, ranked)
    : abstain('unsupported-locator', [], `${request.call.method}(…)`);
}

function byWords(request: RankRequest, wanted: Wanted, ranked: readonly Ranked[]): Ranking {
  const [best] = ranked;
  const floor = request.action === SCOPE ? SCOPE_FLOOR : FLOOR;
  if (!best || best.score < floor)
    return abstain(
      'nothing-similar',
      ranked,
      best ? `best score ${best.score}, needed ${floor}` : 'no element to choose from',
    );
  const text = closest(request, best.element, wanted)[0];
  const unfit =
    unfitness(best, wanted.text, text) ?? (isData(request, wanted, best) ? OTHER_DATA : undefined);
  if (unfit) return abstain(unfit, ranked, describe(best));
  const rival = ranked.find(
    (other) => other !== best && best.score - other.score < MARGIN && !areNested(best.element, other.element),
  );
  if (rival) return abstain('two-alike', ranked, `${describe(best)} and ${describe(rival)}`);
  const hinted = request.hints.some((hint) => saysSo(hint, best.element));
  return { kind: 'confident', ranked, vouchedBy: hinted ? 'oracle' : null };
}

/** The fingerprint leads; the locator's own words may help it, and may not contradict it. */
function byBoth(
  request: RankRequest,
  fingerprint: PageElement,
  wanted: Wanted | undefined,
  ranked: readonly Ranked[],
): Ranking {
  const need = needOf(request.action);
  const scope = request.scope.filter((index) => {
    const element = request.elements[index];
    return element !== undefined && serves(element, need);
  });
  const recalled = recall({ ...request, scope, fingerprint });
  const element = recalled.kind === 'gone' ? undefined : request.elements[recalled.index];
  if (recalled.kind === 'gone' || !element) return abstain('removed', ranked, nameOf(fingerprint));
  if (recalled.kind === 'taken')
    return abstain('removed', ranked, `${nameOf(element)} is what another locator finds`);
  const score = round(recalled.probability);
  const worded = ranked.find(({ index }) => index === recalled.index);
  const reasons = [`is like the element last seen here (${score})`, ...(worded?.reasons ?? [])];
  const best: Ranked = { index: recalled.index, element, score, reasons };
  const all = [best, ...ranked.filter((other) => other.index !== best.index)];
  const unfit =
    unfitness(best, shownBy(fingerprint), shownBy(element)) ??
    (wanted && unfitness(best, wanted.text, closest(request, element, wanted)[0])) ??
    (numbersDiffer(shownBy(fingerprint), shownBy(element)) ||
    (wanted && isOtherData({ ...request, wanted, element }))
      ? OTHER_DATA
      : undefined);
  if (unfit) return abstain(unfit, all, describe(best));
  const words = wanted ? byWords(request, wanted, ranked) : undefined;
  const [said] = words?.kind === 'confident' ? words.ranked : [];
  const agrees = said && (said.index === best.index || areNested(said.element, element));
  if (said && !agrees) return abstain('two-alike', all, `${describe(best)} and ${describe(said)}`);
  if (recalled.kind === 'unlikely' && !agrees)
    return abstain('removed', all, `${nameOf(fingerprint)}; the most like it is ${describe(best)}`);
  const byWord = words?.kind === 'confident' ? words.vouchedBy : null;
  return { kind: 'confident', ranked: all, vouchedBy: recalled.kind === 'sure' ? 'fingerprint' : byWord };
}

/** Why the best one must not be offered all the same. */
function unfitness(best: Ranked, wanted: string, shown: string): Abstention | undefined {
  if (!best.element.visible || !best.element.enabled) return 'not-usable';
  return areOpposite(wanted, shown) ? 'opposite-meaning' : undefined;
}

const OTHER_DATA = 'other-data';

/** Texts that differ in a number, or a record that is told by a text it no longer has: data that changed, not words. */
function isData(request: RankRequest, wanted: Wanted, { element }: Ranked): boolean {
  if (!isWorded(wanted)) return false;
  const shown = closest(request, element, wanted)[0];
  if (numbersDiffer(wanted.text, shown)) return true;
  if (wanted.channel === 'inside' && similarity(wanted.text, shown) < SAME_WORDS) return true;
  return isOtherData({ ...request, wanted, element });
}

function scored(request: RankRequest, wanted: Wanted, need: Need): readonly Ranked[] {
  const usable = request.scope.flatMap((index) => {
    const element = request.elements[index];
    const fit = element ? fitOf(element, wanted, need) : 0;
    if (!element || fit === 0) return [];
    return [{ index, element, fit, hint: request.hints.find((hint) => saysSo(hint, element)) }];
  });
  const sameKind = usable.filter(({ element, fit }) => fit === 1 && element.visible);
  // What the oracle names among many others says little of one of them.
  const hinted = Math.max(1, sameKind.filter(({ hint }) => hint).length);
  return (
    usable
      .map(({ index, element, fit, hint }): Ranked => {
        const [text, like] = closest(request, element, wanted);
        const isOnly = sameKind.length === 1 && sameKind[0]?.index === index;
        const score =
          WEIGHTS.fit * fit +
          WEIGHTS.words * like +
          (hint ? WEIGHTS.oracle / hinted : 0) +
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

function closest(request: RankRequest, element: PageElement, wanted: Wanted): readonly [string, number] {
  const texts =
    wanted.channel === 'inside'
      ? textsInside(request.elements, element).map((text) => [text, 1] as const)
      : textsOf(element, wanted.channel);
  return texts
    .map(([text, counts]) => [text, similarity(wanted.text, text) * counts] as const)
    .reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0] as const);
}

/** True when the oracle names this element: the same words where that kind of locator looks, and the same role. */
function saysSo(hint: OracleHint, element: PageElement): boolean {
  if (hint.role !== undefined && hint.role !== element.role) return false;
  const { name, label, text, placeholder, testId, alt, title } = element;
  return [name, label, text, placeholder, testId, alt, title].some(
    (said) => said !== '' && similarity(hint.text, said) >= 0.95,
  );
}

function abstain(reason: Abstention, ranked: readonly Ranked[], detail: string): Ranking {
  return { kind: 'abstained', reason, detail, ranked };
}

function describe(ranked: Ranked): string {
  const { element } = ranked;
  return `${nameOf(element)} (score ${ranked.score})`;
}

function nameOf(element: PageElement): string {
  return `${element.role || element.tag} ${JSON.stringify(shownBy(element) || element.testId || element.id)}`;
}

function shownBy(element: PageElement): string {
  return element.name || element.text;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
