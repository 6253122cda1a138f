// What could stand in place of a stale call, in the order to try: the author's own kind, the same inside a landmark,
// dialog, form or row, other kinds, those scoped. Never a place in a list: that is a last resort, which only the browser
// can count. Pure, and light: it loads in the worker.
import type { LocatorCall, PageElement, Replacement } from '../../observe/observation.ts';
import { ancestorsOf, textsInside } from '../../observe/page-tree.ts';
import type { Expressed } from '../../observe/recorder/ranker.ts';
import { otherKinds, sameKind } from './calls.ts';

export function replacementsFor(request: Expressed): readonly Replacement[] {
  const scopes = scopesOf(request);
  const scoped = (calls: readonly LocatorCall[]): readonly (readonly LocatorCall[])[] =>
    calls.flatMap((call) => scopes.map((scope) => [...scope, call]));
  const own = sameKind(request);
  const said = new Set(own.map((call) => JSON.stringify(call)));
  const others = otherKinds(request).filter((call) => !said.has(JSON.stringify(call)));
  const chains = [
    ...own.map(alone),
    ...scoped(own),
    ...others.map(alone),
    ...scoped(others),
    ...asPlace(request),
  ];
  return chains.map((calls) => ({ calls, lastResort: false }));
}

function alone(call: LocatorCall): readonly LocatorCall[] {
  return [call];
}

/** A landmark without a name, such as the one `main` of a page, is said by its role, for what has to be found in it. */
function asPlace({ element, elements, stale }: Expressed): readonly (readonly LocatorCall[])[] {
  if (!LANDMARKS.has(element.role) || element.name !== '') return [];
  const place =
    stale.method === 'filter' || stale.method === 'frameLocator' ? undefined : scopeOf(element, elements);
  return place ? [place] : [];
}

/** Ways to say what holds the element, the nearest first. A filter has its scope already. */
function scopesOf({ element, elements, stale }: Expressed): readonly (readonly LocatorCall[])[] {
  if (stale.method === 'filter' || stale.method === 'frameLocator') return [];
  return ancestorsOf(elements, element).flatMap((ancestor) => {
    const scope = scopeOf(ancestor, elements);
    return scope ? [scope] : [];
  });
}

/** Told apart by their name, or there once. */
const LANDMARKS = new Set([
  'dialog',
  'alertdialog',
  'form',
  'navigation',
  'main',
  'banner',
  'contentinfo',
  'complementary',
  'region',
  'search',
  'tabpanel',
  'table',
  'toolbar',
  'menu',
]);
/** Told apart by what is written in them. */
const ENTRIES = new Set(['row', 'listitem', 'article', 'group']);

function scopeOf(
  ancestor: PageElement,
  elements: readonly PageElement[],
): readonly LocatorCall[] | undefined {
  const { role, name } = ancestor;
  if (LANDMARKS.has(role)) return [{ method: 'getByRole', args: name === '' ? [role] : [role, { name }] }];
  if (!ENTRIES.has(role)) return undefined;
  const [text] = textsInside(elements, { ...ancestor, name: '', text: '' });
  if (text === undefined) return undefined;
  return [
    { method: 'getByRole', args: [role] },
    { method: 'filter', args: [{ hasText: text }] },
  ];
}
