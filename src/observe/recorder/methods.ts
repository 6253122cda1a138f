// The public methods the recorder looks at. A method that a version of Playwright does not have is left alone.
import { BY_SELECTOR, BY_SELECTOR_WITH_DATA, GET_BY } from '../locator-methods.ts';

/** Say what to look for. */
export const BUILDERS = [...GET_BY, 'locator', 'frameLocator'] as const;

/** Narrow what another locator found. */
export const MODIFIERS = [
  'filter',
  'nth',
  'first',
  'last',
  'and',
  'or',
  'visible',
  'describe',
  'contentFrame',
  'owner',
] as const;

/** Wait for one element, and fail when there is none. Questions that answer at once (`count`, `isVisible`) are not among them. */
export const ACTIONS = [
  'click',
  'dblclick',
  'tap',
  'hover',
  'press',
  'type',
  'fill',
  'pressSequentially',
  'clear',
  'check',
  'uncheck',
  'setChecked',
  'selectOption',
  'selectText',
  'setInputFiles',
  'focus',
  'blur',
  'dispatchEvent',
  'dragTo',
  'scrollIntoViewIfNeeded',
  'innerText',
  'innerHTML',
  'textContent',
  'inputValue',
  'getAttribute',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'boundingBox',
  'evaluate',
  'screenshot',
  'waitFor',
] as const;

/** Methods of a page or frame that take a selector first, look for one element and act on it. */
export const ACTIONS_BY_SELECTOR = [...BY_SELECTOR, ...BY_SELECTOR_WITH_DATA] as const;

/** False for an action that waits until the element is gone. `args` without a selector. */
export function waitsForPresence(method: string, args: readonly unknown[]): boolean {
  if (method !== 'waitFor' && method !== 'waitForSelector') return true;
  const [options] = args;
  const state: unknown =
    typeof options === 'object' && options !== null && 'state' in options ? options.state : undefined;
  return state === undefined || state === 'visible' || state === 'attached';
}

/** Actions that say what a user would type. */
export const TYPING: ReadonlySet<string> = new Set(['fill', 'type', 'pressSequentially']);
