// What a locator matches, as places in the page model, and which ways to write a repair match exactly what they should:
// Playwright's own engine has the last word on every candidate.
import type { ElementHandle, Frame, JSHandle, Locator } from '@playwright/test';
import type { PageElement, Replacement } from '../observation.ts';
import type { Scope } from './creations.ts';
import type { Open, Sure } from './healing.ts';
import type { PageModel } from './page-model.ts';
import type { Ranking } from './ranker.ts';

/** More ways to write the same repair than a person would look at. */
export const OPTIONS = 4;

/** How the page ranks for the element that is acted upon, among those in `scope`. */
export function rankFinal({ request, gap, model }: Open, scope: readonly number[]): Ranking {
  return request.ranker.rank({
    call: gap.final ? gap.stale : request.creation.call,
    action: request.action,
    elements: model.elements,
    scope,
    hints: request.hints,
    fingerprint: request.fingerprint,
    others: request.others,
  });
}

/** Ways to say the first ranked element in place of what is missing. */
export async function provenFor(open: Open, ranking: Sure): Promise<readonly Replacement[]> {
  const [best] = ranking.ranked;
  if (!best) return [];
  const options: Replacement[] = [];
  for (const written of waysToWrite(open, best.element)) {
    if (options.length === OPTIONS) break;
    if (isOnly(await matchesOf(open, written), best.index)) options.push(written);
  }
  return options;
}

/** The last resort: the element's place among what the author's kind of locator matches. */
export async function counted(open: Open, { ranked, vouchedBy }: Sure): Promise<readonly Replacement[]> {
  const [best] = ranked;
  // A place in a list says nothing of its own: somebody must remember the element.
  if (!best || open.gap.creation.legacy || vouchedBy !== 'fingerprint') return [];
  for (const written of waysToWrite(open, best.element)) {
    const at = (await matchesOf(open, written)).indexOf(best.index);
    if (at !== -1) return [{ calls: [...written.calls, { method: 'nth', args: [at] }], lastResort: true }];
  }
  return [];
}

export function waysToWrite({ request, gap, model }: Open, element: PageElement): readonly Replacement[] {
  return request.ranker
    .replacementsFor({ element, elements: model.elements, stale: gap.stale })
    .flatMap((replacement) => gap.written(replacement) ?? []);
}

/** What the whole locator finds; one that cannot be built, or a selector that the engine refuses, finds nothing. */
export async function matchesOf({ gap, model }: Open, written: Replacement): Promise<readonly number[]> {
  try {
    return await indexesOf(gap.whole(written), model);
  } catch {
    return [];
  }
}

export function isOnly(matches: readonly number[], index: number): boolean {
  return matches.length === 1 && matches[0] === index;
}

/** Indexes in the model of what a locator matches; -1 for an element that the model does not have. */
export async function indexesOf(locator: Locator, model: PageModel): Promise<readonly number[]> {
  return locator.evaluateAll(
    (found, nodes) => found.map((element) => nodes.indexOf(element)),
    model.nodes as JSHandle<(SVGElement | HTMLElement)[]>,
  );
}

/** What is inside a scope. */
export async function inside(scope: Scope, model: PageModel): Promise<readonly number[]> {
  if (!('evaluateAll' in scope)) return model.elements.map((_element, index) => index);
  const found = await indexesOf(scope.locator('*'), model);
  return found.filter((index) => index !== -1);
}

/** The frame that a scope looks into. */
export async function frameOf(scope: Scope, locator: Locator): Promise<Frame | undefined> {
  if ('mainFrame' in scope) return scope.mainFrame();
  if ('childFrames' in scope) return scope;
  if ('evaluateAll' in scope) {
    const handle: ElementHandle | undefined = (await scope.elementHandles())[0];
    return (await handle?.ownerFrame()) ?? locator.page().mainFrame();
  }
  const frameElement = await scope
    .owner()
    .elementHandle({ timeout: 1000 })
    .catch(() => null);
  return (await frameElement?.contentFrame()) ?? undefined;
}
