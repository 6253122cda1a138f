// Locator calls that find an element by structure alone: css, xpath or a test id, without a word that a user reads and
// without a state. Only such a call may change where expect(…) looks at it. Pure, and light: it loads in the worker.
import { compoundsOf } from './compounds.ts';

const METHODS = new Set(['locator', 'frameLocator', 'getByTestId']);

/** True for a call with one plain selector or test id; `args` as they were passed, or as they are written. */
export function isStructural(method: string, args: readonly unknown[]): boolean {
  const [first, ...more] = args;
  if (!METHODS.has(method) || typeof first !== 'string' || more.length > 0) return false;
  return method === 'getByTestId' ? first !== '' : isStructuralSelector(first);
}

/** True when Playwright's description of a locator names such a method. What is stale in it is only seen in the browser. */
export function mayBeStructural(description: string): boolean {
  return /(?:^|\.)(?:locator|frameLocator|getByTestId)\(/.test(description);
}

/** Hooks for styles, scripts and tests. Any other attribute is a word, data or a state. */
const HOOKS = '(?:id|class|name|data-(?:testid|test-id|test|cy|qa))';
const NAME = String.raw`(?:[\w-]|\\.)+`;
const VALUE = String.raw`(?:"[^"]*"|'[^']*'|[\w-]+)`;
const PLACE = String.raw`:(?:(?:first|last|only)-(?:child|of-type)|nth-(?:last-)?(?:child|of-type)\([\w\s+-]+\))`;
const COMPOUND = new RegExp(
  String.raw`^(?:\*|[a-z][\w-]*)?(?:[#.]${NAME}|\[\s*${HOOKS}\s*(?:[~|^$*]?=\s*${VALUE}\s*[is]?\s*)?\]|${PLACE})*$`,
  'i',
);

function isStructuralSelector(selector: string): boolean {
  if (/^(?:xpath=|\(*\/\/|\.\.)/.test(selector)) return isStructuralXpath(selector);
  return compoundsOf(selector)?.every(({ text }) => COMPOUND.test(text)) ?? false;
}

/** Steps, places and hooks: nothing that is asked of a text. */
function isStructuralXpath(xpath: string): boolean {
  const attributes = xpath.match(/@[\w:-]+/g) ?? [];
  const asksOfText = /text\s*\(|string|normalize-space|[[(,]\s*\./.test(xpath);
  return !asksOfText && attributes.every((attribute) => new RegExp(`^@${HOOKS}$`).test(attribute));
}
