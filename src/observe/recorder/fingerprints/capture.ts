// Asks the page, without a trace in any report, what the one element of a locator looks like at this moment. Loads in
// the worker of a run that records fingerprints.
import type { Locator, Page } from '@playwright/test';
import type { Sighting } from '../../observation.ts';
import { pagePath } from '../../page-path.ts';
import { sightingReader } from '../element.ts';

export type Captured =
  /** With the path of the page that it is on. */
  | { readonly kind: 'element'; readonly seen: Sighting; readonly path: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'several' }
  /** This Playwright cannot be asked without that it shows as a step. */
  | { readonly kind: 'unsupported' };

/** Sent before this returns; nothing is waited for in the page. @throws when the page, frame or context went away. */
export async function capture(locator: Locator, testIdAttribute: string): Promise<Captured> {
  const page = locator.page();
  const document = page.url();
  // Which document of a frame is asked cannot be seen from here.
  const isPrepared = prepared.get(page) === document && !String(locator).includes('contentFrame()');
  const question = isPrepared ? SHORT : longQuestion(testIdAttribute);
  if (!isPrepared) prepared.set(page, document);
  const found = await quietly(locator, () => locator.evaluateAll(question as () => Sighting | number | null));
  if (found === undefined) return { kind: 'unsupported' };
  if (typeof found === 'number') return { kind: found === 0 ? 'none' : 'several' };
  // Another document, with the same address or not. It is asked again, in full.
  if (found === null) prepared.delete(page);
  const path = pagePath(page.url());
  return found === null || path !== pagePath(document)
    ? { kind: 'none' }
    : { kind: 'element', seen: found, path };
}

/** The address of the document that was last asked in full, so that its reader is there. */
const prepared = new WeakMap<Page, string>();

/** Where a document keeps the reader: reading it in anew at every site would cost more than the site. */
const KEPT = "Symbol.for('loopwright.reader')";

const SHORT = textAsFunction(`(elements) =>
  elements.length !== 1 ? elements.length : globalThis[${KEPT}]?.(elements[0]) ?? null`);

const long = new Map<string, object>();

function longQuestion(testIdAttribute: string): object {
  const known = long.get(testIdAttribute);
  if (known) return known;
  const question = textAsFunction(`(elements) => {
    if (!globalThis[${KEPT}])
      Object.defineProperty(globalThis, ${KEPT}, { configurable: true, value: ${sightingReader(testIdAttribute)} });
    return elements.length !== 1 ? elements.length : globalThis[${KEPT}](elements[0]);
  }`);
  long.set(testIdAttribute, question);
  return question;
}

/** Playwright sends a function as the text it prints as; this one is never run here. */
function textAsFunction(text: string): object {
  return Object.assign(() => undefined, { toString: () => text });
}

/**
 * Runs a call as one of Playwright's own: neither reports nor traces show it. There is no public way. `undefined`, and
 * nothing is asked, when this Playwright does not know the private one.
 */
async function quietly<T>(locator: Locator, ask: () => Promise<T>): Promise<T | undefined> {
  const page = locator.page();
  const wrap: unknown = Reflect.get(page, '_wrapApiCall');
  if (typeof wrap !== 'function') return undefined;
  const asked: unknown = Reflect.apply(wrap, page, [
    async (zone: unknown) => (isInternal(zone) ? ask() : undefined),
    { internal: true },
  ]);
  return (await asked) as T | undefined;
}

function isInternal(zone: unknown): boolean {
  return typeof zone === 'object' && zone !== null && 'internal' in zone && zone.internal === true;
}
