// Heals the scope of a locator: what holds the element is missing, or the element moved out of it. Whatever stands in
// the scope's place must let the rest of the locator find exactly one element.
import type { PageElement, Replacement } from '../observation.ts';
import { ancestorsOf } from '../page-tree.ts';
import { callGap, chainOf } from './gap.ts';
import {
  abstained,
  describeAt,
  describeElement,
  everywhere,
  type Found,
  offered,
  type Open,
  type Sure,
  type Unsure,
} from './healing.ts';
import { isOnly, matchesOf, OPTIONS, proven, rankFinal, rankScope, waysToWrite } from './proof.ts';
import type { Ranked, Ranking } from './ranker.ts';

/** So many elements are tried in place of a scope. */
const SCOPES = 8;
/** Scopes whose scores differ by less are alike. */
const ALIKE = 0.1;

export async function replaceScope(open: Open): Promise<Found> {
  const { request, gap, model } = open;
  if (gap.stale.method === 'frameLocator') return replaceFrame(open);
  const scopes = rankScope(open, await gap.scope(model));
  return request.fingerprint ? aroundTarget(open, scopes) : byLikeness(open, scopes);
}

/** The scope asked for a record by its data: another record is another thing, however alike. */
function isOtherRecord({ request, gap, model }: Open, element: PageElement): boolean {
  return request.ranker.isOtherRecord({ stale: gap.stale, element, elements: model.elements });
}

/** The call stays; one of those before it is made to reach the element. */
export async function reanchored(open: Open, ranking: Sure): Promise<Found | undefined> {
  const [best] = ranking.ranked;
  const chain = chainOf(open.request.creation, open.request.creations);
  if (!best) return undefined;
  for (const [at, creation] of chain.entries()) {
    if (at === 0) continue;
    const gap = callGap(creation, chain.slice(0, at));
    const above = ancestorsOf(open.model.elements, best.element)
      .filter((element) => !isOtherRecord({ ...open, gap }, element))
      .slice(0, SCOPES);
    const { options } = await proven({ ...open, gap }, above, best.index);
    if (options.length > 0) return offered(gap, ranking, options);
  }
  return undefined;
}

/** A fingerprint tells the element: its scope is something above it, what is most like the missing one first. */
async function aroundTarget(open: Open, scopes: Ranking): Promise<Found> {
  const { gap, model } = open;
  const target = rankFinal(open, everywhere(model));
  const [best] = target.ranked;
  if (target.kind === 'abstained' || !best) return abstained(gap, target.ranked, unsure(target));
  const above = new Set(ancestorsOf(model.elements, best.element));
  const like = scopes.ranked.map(({ element }) => element).filter((element) => above.has(element));
  const nearest = [...new Set([...like, ...above])].slice(0, SCOPES);
  const asked = new Set((await gap.scope(model)).map((index) => model.elements[index]));
  const other = nearest.find((element) => asked.has(element) && isOtherRecord(open, element));
  if (other) return abstained(gap, target.ranked, { reason: 'other-data', detail: describeElement(other) });
  return offered(gap, target, (await proven(open, nearest, best.index)).options);
}

/** What is in a frame is not on the page that holds it: the frame itself is chosen, and must hold what comes after. */
async function replaceFrame(open: Open): Promise<Found> {
  const { gap, model } = open;
  const within = await gap.scope(model);
  const ranking = rankScope(
    open,
    within.filter((index) => model.elements[index]?.tag === 'iframe'),
  );
  const [best] = ranking.ranked;
  if (ranking.kind === 'abstained' || !best) return abstained(gap, ranking.ranked, unsure(ranking));
  const options: Replacement[] = [];
  for (const written of waysToWrite(open, best.element)) {
    if ((await gap.whole(written).count()) === 1) options.push(written);
  }
  return offered(gap, ranking, options);
}

function unsure(ranking: Ranking): Pick<Unsure, 'reason' | 'detail'> {
  return ranking.kind === 'abstained' ? ranking : { reason: 'removed', detail: '' };
}

/** Without a fingerprint: those that are most like what is missing must all lead to the same element. */
export async function byLikeness(open: Open, scopes: Ranking): Promise<Found> {
  const { gap, model } = open;
  const { ranked } = scopes;
  // Many rows are alike, and the rest of the locator tells them apart.
  if (scopes.kind === 'abstained' && scopes.reason !== 'two-alike') return abstained(gap, ranked, scopes);
  const [first] = ranked;
  const alike = ranked.filter(({ score }) => first && first.score - score < ALIKE).slice(0, SCOPES);
  const reached = await reachedBy(open, alike);
  const [[index, options] = [], ...more] = [...reached];
  const element = index === undefined ? undefined : model.elements[index];
  if (!first || index === undefined || !options || !element)
    return abstained(gap, ranked, {
      reason: 'no-unique-locator',
      detail: first ? describeElement(first.element) : '',
    });
  if (more.length > 0)
    return abstained(gap, ranked, {
      reason: 'two-alike',
      detail: [...reached.keys()].map((at) => describeAt(model, at)).join(' and '),
    });
  if (!element.visible || !element.enabled)
    return abstained(gap, ranked, { reason: 'not-usable', detail: describeElement(element) });
  const target: Ranked = { index, element, score: first.score, reasons: first.reasons };
  return offered(
    gap,
    { kind: 'confident', ranked: [target, ...ranked], vouchedBy: null },
    options.slice(0, OPTIONS),
  );
}

/** The elements that the whole locator finds when one of these stands in the missing scope's place. */
async function reachedBy(
  open: Open,
  scopes: readonly Ranked[],
): Promise<ReadonlyMap<number, readonly Replacement[]>> {
  const found = new Map<number, readonly Replacement[]>();
  for (const { element } of scopes) {
    for (const written of waysToWrite(open, element)) {
      const matches = await matchesOf(open, written);
      const [only] = matches;
      if (only !== undefined && only !== -1 && isOnly(matches, only))
        found.set(only, [...(found.get(only) ?? []), written]);
    }
  }
  return found;
}
