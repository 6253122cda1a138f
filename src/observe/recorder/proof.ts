// What a locator matches, as places in the page model, and which ways to write a repair match exactly what they should:
// Playwright's own engine has the last word on every candidate.
import type { ElementHandle, Frame, JSHandle, Locator } from '@playwright/test';
import type { PageElement, Replacement } from '../observation.ts';
import type { Scope } from './creations.ts';
import { everywhere, type Open, type Sure } from './healing.ts';
import type { PageModel } from './page-model.ts';
import { type Ranking, SCOPE } from './ranker.ts';

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
    beside: scope.filter((index) => request.beside.has(model.said[index] ?? '')),
    others: request.others,
  });
}

/** How it ranks for what only holds others. */
export function rankScope({ request, gap, model }: Open, scope: readonly number[]): Ranking {
  const elements = model.elements;
  return request.ranker.rank({ call: gap.stale, action: SCOPE, elements, scope, hints: [], others: [] });
}

export interface Proven {
  /** Ways to write it that find the target and nothing else. */
  readonly options: readonly Replacement[];
  /** The last resort: the target's place among what the first way finds that finds it at all. */
  readonly counted: readonly Replacement[];
}

/** Ways to say one of these elements in place of what is missing, so that the whole finds the target. */
export async function proven(open: Open, elements: readonly PageElement[], target: number): Promise<Proven> {
  const options: Replacement[] = [];
  const counted: Replacement[] = [];
  for (const written of elements.flatMap((element) => waysToWrite(open, element))) {
    if (options.length === OPTIONS) break;
    const matches = await matchesOf(open, written);
    const at = matches.indexOf(target);
    if (isOnly(matches, target)) options.push(written);
    else if (at !== -1 && counted.length === 0)
      counted.push({ calls: [...written.calls, { method: 'nth', args: [at] }], lastResort: true });
  }
  return { options, counted };
}

/** The same for the first ranked element itself. */
export async function provenFor(open: Open, { ranked, vouchedBy }: Sure): Promise<Proven> {
  const [best] = ranked;
  if (!best) return { options: [], counted: [] };
  const { options, counted } = await proven(open, [best.element], best.index);
  // A place in a list says nothing of its own: somebody must remember the element.
  const mayCount = vouchedBy === 'fingerprint' && !open.gap.creation.legacy;
  return { options, counted: mayCount ? counted : [] };
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
  if (!('evaluateAll' in scope)) return everywhere(model);
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
