// Playwright's locator methods that say in words what to look for. One list for the recorder, the oracle's hints, the
// maker and the policy. Pure, and light: it loads in the worker of an observe run.

/** Look for a text; `getByTestId` for an identifier. */
export const GET_BY = [
  'getByRole',
  'getByLabel',
  'getByText',
  'getByPlaceholder',
  'getByTestId',
  'getByAltText',
  'getByTitle',
] as const;

/** Build a locator, or narrow one, by texts in their arguments: what a repair may write. */
export const TEXT_BUILDERS: ReadonlySet<string> = new Set([...GET_BY, 'locator', 'frameLocator', 'filter']);

/** Of a page or frame: take a selector, wait for its element and act on it. A locator's own takes no text. */
export const BY_SELECTOR = [
  'click',
  'dblclick',
  'tap',
  'hover',
  'check',
  'uncheck',
  'focus',
  'innerText',
  'innerHTML',
  'textContent',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'waitForSelector',
] as const;

/** The same, but data follows the selector; a locator's own takes its data first. */
export const BY_SELECTOR_WITH_DATA = [
  'press',
  'type',
  'fill',
  'setChecked',
  'selectOption',
  'setInputFiles',
  'dispatchEvent',
  'getAttribute',
] as const;
