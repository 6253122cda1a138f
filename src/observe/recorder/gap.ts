// The part of a locator that no longer fits: one call of its chain, or one compound of its css selector, with what is
// needed to try something else in its place and see what the whole then finds.
import type { Locator } from '@playwright/test';
import { compoundsOf, selectorOf } from '../compounds.ts';
import type { LocatorCall, Replacement } from '../observation.ts';
import { buildChain, buildRaw, type Creation, isLocator, type Scope } from './creations.ts';
import { MODIFIERS } from './methods.ts';
import type { PageModel } from './page-model.ts';
import { indexesOf, inside } from './proof.ts';

export interface Gap {
  /** The call that has to change. */
  readonly creation: Creation;
  /** What is missing, as a call of its own: the call, or a locator of the compound. */
  readonly stale: LocatorCall;
  /** True when the missing element is the one that is acted upon: nothing follows but what narrows. */
  readonly final: boolean;
  /** True when what follows narrows: several elements may be missing, of which one is meant. */
  readonly isNarrowed: boolean;
  /** Where the missing element may be. */
  readonly scope: (model: PageModel) => Promise<readonly number[]>;
  /** A replacement of `stale` as one of the whole call; `undefined` when it cannot be written there. */
  readonly written: (replacement: Replacement) => Replacement | undefined;
  /** The whole locator with a written replacement in the call's place. */
  readonly whole: (written: Replacement) => Locator;
}

/** The known locators, by the object that holds them. */
export type Creations = ReadonlyMap<object, Creation>;

/** The chain of a locator from its last call to its first. */
export function chainOf(creation: Creation, creations: Creations): readonly Creation[] {
  const above = creations.get(creation.parent);
  return above ? [creation, ...chainOf(above, creations)] : [creation];
}

/** The call of the chain that finds nothing while what it is called on finds something. */
export async function staleGap(creation: Creation, creations: Creations): Promise<Gap> {
  const chain = chainOf(creation, creations);
  let at = 0;
  while (at + 1 < chain.length && (await isMissing(chain[at]?.parent))) at += 1;
  const link = chain[at] ?? creation;
  const argument = await missingArgument(link, creations);
  // `filter({ has })`, `and(…)`: what is missing is the locator that was passed, which is built elsewhere.
  if (argument) return staleGap(argument, creations);
  return (await compoundGap(link, chain.slice(0, at))) ?? callGap(link, chain.slice(0, at));
}

/** What they find is among what they are called on; a frame's content is not. */
const NARROWING: ReadonlySet<string> = new Set(
  MODIFIERS.filter((method) => method !== 'contentFrame' && method !== 'owner'),
);

/** Where a locator that finds too much can be made stricter: its last call that says what to look for. */
export function wideGap(creation: Creation, creations: Creations): Gap {
  const chain = chainOf(creation, creations);
  const at = Math.max(
    0,
    chain.findIndex(({ call }) => !NARROWING.has(call.method)),
  );
  return callGap(chain[at] ?? creation, chain.slice(0, at));
}

/** A gap at one call; `after` are the calls that follow it, the last one first. */
export function callGap(creation: Creation, after: readonly Creation[]): Gap {
  const { parent, call } = creation;
  const narrows = NARROWING.has(call.method);
  const final = after.every((next) => NARROWING.has(next.call.method));
  return {
    creation,
    stale: asLocatorCall(creation),
    final,
    isNarrowed: final && after.length > 0,
    scope: async (model) => (narrows && isLocator(parent) ? indexesOf(parent, model) : inside(parent, model)),
    written: (replacement) => (creation.legacy ? onlySelector(creation, replacement) : replacement),
    whole: (written) => followed(creation, written, after),
  };
}

/** A gap at one compound of a css selector: `.card-list` in `.card-list > .card button`. */
async function compoundGap(creation: Creation, after: readonly Creation[]): Promise<Gap | undefined> {
  const { parent } = creation;
  const { method, args } = asLocatorCall(creation);
  const [selector] = args;
  // The text of `getByLabel('Postal code')` is no selector, though it reads like one.
  const compounds = method === 'locator' && typeof selector === 'string' ? compoundsOf(selector) : undefined;
  if (!compounds || compounds.length < 2) return undefined;
  const upTo = (end: number): string => selectorOf(compounds.slice(0, end));
  let at = 0;
  while (at < compounds.length && (await count(parent, upTo(at + 1))) > 0) at += 1;
  const missing = compounds[at];
  // The last one: the selector as a whole is what is missing.
  if (!missing || at === compounds.length - 1) return undefined;
  const before = upTo(at);
  return {
    ...callGap(creation, after),
    stale: { method: 'locator', args: [missing.text] },
    final: false,
    isNarrowed: false,
    scope: async (model) => inside(before === '' ? parent : parent.locator(before), model),
    written: (replacement) => {
      const text = selectorIn(replacement);
      if (text === undefined) return undefined;
      const whole = selectorOf(compounds.with(at, { ...missing, text }));
      return withSelector(creation, whole, replacement.lastResort);
    },
  };
}

async function isMissing(parent: Scope | undefined): Promise<boolean> {
  if (parent === undefined || 'goto' in parent) return false;
  if (isLocator(parent)) return (await parent.count()) === 0;
  return (await parent.owner().count()) === 0;
}

async function missingArgument(link: Creation, creations: Creations): Promise<Creation | undefined> {
  for (const locator of locatorsIn(link.rawArgs)) {
    const creation = creations.get(locator);
    if (creation && link.call.method !== 'or' && (await locator.count()) === 0) return creation;
  }
  return undefined;
}

/** Locators among the arguments, and in the options. */
export function locatorsIn(args: readonly unknown[]): readonly Locator[] {
  return args.flatMap((arg) => {
    if (typeof arg !== 'object' || arg === null) return [];
    if ('evaluateAll' in arg) return [arg as Locator];
    return Object.values(arg).filter(
      (value): value is Locator => typeof value === 'object' && value !== null && 'evaluateAll' in value,
    );
  });
}

/** What the call asks for, as a locator call: `page.click('#save')` asks what `page.locator('#save')` asks. */
function asLocatorCall({ call, legacy }: Creation): LocatorCall {
  return legacy ? { method: 'locator', args: call.args } : call;
}

function followed(creation: Creation, written: Replacement, after: readonly Creation[]): Locator {
  const calls = creation.legacy
    ? written.calls.map(({ args }) => ({ method: 'locator', args }))
    : written.calls;
  const start = buildChain(creation.parent, calls);
  return after.toReversed().reduce((scope, next) => buildRaw(scope as Scope, next), start) as Locator;
}

/** The selector of a replacement that is one css locator. */
function selectorIn({ calls }: Replacement): string | undefined {
  const [only, ...more] = calls;
  const selector = only?.method === 'locator' ? only.args[0] : undefined;
  return more.length === 0 && typeof selector === 'string' ? selector : undefined;
}

/** A legacy call takes a selector and nothing else. */
function onlySelector(creation: Creation, replacement: Replacement): Replacement | undefined {
  const selector = selectorIn(replacement);
  return selector === undefined ? undefined : withSelector(creation, selector, replacement.lastResort);
}

function withSelector({ call }: Creation, selector: string, lastResort: boolean): Replacement {
  return { calls: [{ method: call.method, args: [selector, ...call.args.slice(1)] }], lastResort };
}

async function count(parent: Scope, selector: string): Promise<number> {
  return parent
    .locator(selector)
    .count()
    .catch(() => 0);
}
