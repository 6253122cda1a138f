// The public methods the recorder looks at. A method that a version of Playwright does not have is left alone.
import { GET_BY } from '../locator-methods.ts';

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
export const ACTIONS_BY_SELECTOR = [
  'click',
  'dblclick',
  'tap',
  'hover',
  'press',
  'type',
  'fill',
  'check',
  'uncheck',
  'setChecked',
  'selectOption',
  'setInputFiles',
  'focus',
  'dispatchEvent',
  'innerText',
  'innerHTML',
  'textContent',
  'inputValue',
  'getAttribute',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'waitForSelector',
] as const;
