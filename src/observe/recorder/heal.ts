// Finds what a stale call should have found: reads the page, has it ranked, and proves the chosen element's locators
// with Playwright's own engine: exactly one match, and the intended one.
import type { ElementHandle, Frame, JSHandle, Locator } from '@playwright/test';
import type { LocatorCall, Observation, OracleHint, Replacement } from '../observation.ts';
import { buildChain, type Creation, type Scope } from './creations.ts';
import { type PageModel, readPage } from './page-model.ts';
import type { RankedCandidate, Ranker } from './ranker.ts';

interface HealRequest {
  readonly creation: Creation;
  readonly locator: Locator;
  readonly kind: 'stale' | 'ambiguous';
  readonly action: string;
  readonly hints: readonly OracleHint[];
  readonly ranker: Ranker;
  readonly testIdAttribute: string;
}

export interface Found {
  readonly ranked: readonly RankedCandidate[];
  readonly verdict: Observation['verdict'];
}

export async function findReplacement(request: HealRequest): Promise<Found> {
  const frame = await frameOf(request.creation.parent, request.locator);
  const model = frame ? await readPage(frame, request.testIdAttribute).catch(() => undefined) : undefined;
  if (!model)
    return {
      ranked: [],
      verdict: { kind: 'abstained', reason: 'page-unreadable', detail: request.locator.page().url() },
    };
  return request.kind === 'ambiguous' ? narrow(request, model) : replace(request, model);
}

async function replace(request: HealRequest, model: PageModel): Promise<Found> {
  const { creation, ranker } = request;
  const ranking = ranker.rank({
    call: creation.call,
    action: request.action,
    elements: model.elements,
    scope: await scopeOf(creation.parent, model),
    hints: request.hints,
  });
  const { ranked } = ranking;
  if (ranking.kind === 'abstained')
    return { ranked, verdict: { kind: 'abstained', reason: ranking.reason, detail: ranking.detail } };
  const [best] = ranked;
  const calls = best
    ? await proven(creation.parent, model, best.index, ranker.callsFor(best.element, creation.call))
    : [];
  if (calls.length === 0)
    return {
      ranked,
      verdict: { kind: 'abstained', reason: 'no-unique-locator', detail: best?.element.name ?? '' },
    };
  const options = calls.map((call): Replacement => ({ calls: [call], lastResort: false }));
  const vouchedBy = best?.reasons.some((reason) => reason.startsWith('the oracle asks for'))
    ? 'oracle'
    : null;
  return { ranked, verdict: { kind: 'healed', options, vouchedBy } };
}

/** A second match appeared: only a stricter form of the author's own words is offered, never a choice between the two. */
async function narrow(request: HealRequest, model: PageModel): Promise<Found> {
  const call = request.ranker.stricter(request.creation.call);
  const matches = call ? await matchesOf(request.creation.parent, call, model) : [];
  const [only] = matches;
  const element = only === undefined ? undefined : model.elements[only];
  if (!call || matches.length !== 1 || only === undefined || !element) {
    const all = await indexesOf(request.locator, model);
    const shown = all.slice(0, 3).map((index) => describeElement(model, index));
    return { ranked: [], verdict: { kind: 'abstained', reason: 'two-alike', detail: shown.join(' and ') } };
  }
  const ranked = [{ index: only, element, score: 1, reasons: ['is the only exact match'] }];
  const options = [{ calls: [call], lastResort: false }];
  return { ranked, verdict: { kind: 'healed', options, vouchedBy: null } };
}

async function proven(
  parent: Scope,
  model: PageModel,
  index: number,
  calls: readonly LocatorCall[],
): Promise<readonly LocatorCall[]> {
  const found: LocatorCall[] = [];
  for (const call of calls) {
    const matches = await matchesOf(parent, call, model);
    if (matches.length === 1 && matches[0] === index) found.push(call);
  }
  return found;
}

async function matchesOf(parent: Scope, call: LocatorCall, model: PageModel): Promise<readonly number[]> {
  try {
    return await indexesOf(buildChain(parent, [call]) as Locator, model);
  } catch {
    // A selector that the engine refuses matches nothing.
    return [];
  }
}

/** Indexes in the model of what a locator matches; -1 for an element that the model does not have. */
async function indexesOf(locator: Locator, model: PageModel): Promise<readonly number[]> {
  return locator.evaluateAll(
    (found, nodes) => found.map((element) => nodes.indexOf(element)),
    model.nodes as JSHandle<(SVGElement | HTMLElement)[]>,
  );
}

/** What the parent of the stale call reaches. */
async function scopeOf(parent: Scope, model: PageModel): Promise<readonly number[]> {
  if (!('evaluateAll' in parent)) return model.elements.map((_element, index) => index);
  const inside = await indexesOf(parent.locator('*'), model);
  return inside.filter((index) => index !== -1);
}

/** The frame that the stale call looks into. */
async function frameOf(parent: Scope, locator: Locator): Promise<Frame | undefined> {
  if ('mainFrame' in parent) return parent.mainFrame();
  if ('childFrames' in parent) return parent;
  if ('evaluateAll' in parent) {
    const handle: ElementHandle | undefined = (await parent.elementHandles())[0];
    return (await handle?.ownerFrame()) ?? locator.page().mainFrame();
  }
  const frameElement = await parent
    .owner()
    .elementHandle({ timeout: 1000 })
    .catch(() => null);
  return (await frameElement?.contentFrame()) ?? undefined;
}

function describeElement(model: PageModel, index: number): string {
  const element = model.elements[index];
  return element
    ? `${element.role || element.tag} ${JSON.stringify(element.name || element.text)} at ${element.xpath}`
    : 'an element outside the page model';
}
