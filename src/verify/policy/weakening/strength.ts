// How much a matcher says, in one table: an exact value says more than a part of it, that more than a pattern, that
// more than being visible, that more than how many there are, and that more than being there at all. Pure.

/** The order; the higher number says more. */
export const STRENGTH = {
  truthy: 1,
  count: 2,
  visibility: 3,
  pattern: 4,
  partial: 5,
  exact: 6,
  strict: 7,
} as const;
export type Strength = keyof typeof STRENGTH;

/** What of the subject a matcher speaks of. */
export type Aspect =
  | 'value'
  | 'presence'
  | 'count'
  | 'text'
  | 'input'
  | 'attribute'
  | 'class'
  | 'css'
  | 'id'
  | 'property'
  | 'role'
  | 'name'
  | 'description'
  | 'error'
  | 'url'
  | 'title'
  | 'enabled'
  | 'editable'
  | 'checked'
  | 'focused'
  | 'empty'
  | 'response'
  | 'picture'
  | 'structure'
  | 'thrown'
  | 'retry';

interface Row {
  readonly aspect: Aspect;
  readonly strength: Strength;
  /** Of a page, locator or response: waits, and must be awaited. */
  readonly web?: true;
  /** Says the opposite of the rest of its aspect. */
  readonly opposite?: true;
}

const row = (aspect: Aspect, strength: Strength): Row => ({ aspect, strength });
const web = (aspect: Aspect, strength: Strength): Row => ({ aspect, strength, web: true });

export const MATCHERS: Readonly<Record<string, Row>> = {
  toStrictEqual: row('value', 'strict'),
  toBe: row('value', 'exact'),
  toEqual: row('value', 'exact'),
  toBeNull: row('value', 'exact'),
  toBeUndefined: row('value', 'exact'),
  toBeNaN: row('value', 'exact'),
  toMatchObject: row('value', 'partial'),
  toContain: row('value', 'partial'),
  toContainEqual: row('value', 'partial'),
  toHaveProperty: row('value', 'partial'),
  toBeCloseTo: row('value', 'partial'),
  toMatch: row('value', 'pattern'),
  toBeInstanceOf: row('value', 'pattern'),
  toBeGreaterThan: row('value', 'pattern'),
  toBeGreaterThanOrEqual: row('value', 'pattern'),
  toBeLessThan: row('value', 'pattern'),
  toBeLessThanOrEqual: row('value', 'pattern'),
  toHaveLength: row('count', 'count'),
  toBeTruthy: row('value', 'truthy'),
  toBeDefined: row('value', 'truthy'),
  toBeFalsy: { aspect: 'value', strength: 'truthy', opposite: true },
  toThrow: row('thrown', 'truthy'),
  toThrowError: row('thrown', 'truthy'),

  toHaveText: web('text', 'exact'),
  toContainText: web('text', 'partial'),
  toHaveValue: web('input', 'exact'),
  toHaveValues: web('input', 'exact'),
  toHaveAttribute: web('attribute', 'exact'),
  toHaveClass: web('class', 'exact'),
  toContainClass: web('class', 'partial'),
  toHaveCSS: web('css', 'exact'),
  toHaveId: web('id', 'exact'),
  toHaveJSProperty: web('property', 'exact'),
  toHaveRole: web('role', 'exact'),
  toHaveAccessibleName: web('name', 'exact'),
  toHaveAccessibleDescription: web('description', 'exact'),
  toHaveAccessibleErrorMessage: web('error', 'exact'),
  toHaveURL: web('url', 'exact'),
  toHaveTitle: web('title', 'exact'),
  toHaveCount: web('count', 'count'),
  toBeVisible: web('presence', 'visibility'),
  toBeHidden: { aspect: 'presence', strength: 'visibility', web: true, opposite: true },
  toBeInViewport: web('presence', 'visibility'),
  toBeAttached: web('presence', 'truthy'),
  toBeEnabled: web('enabled', 'exact'),
  toBeDisabled: { aspect: 'enabled', strength: 'exact', web: true, opposite: true },
  toBeEditable: web('editable', 'exact'),
  toBeChecked: web('checked', 'exact'),
  toBeFocused: web('focused', 'exact'),
  toBeEmpty: web('empty', 'exact'),
  toBeOK: web('response', 'exact'),
  toHaveScreenshot: web('picture', 'exact'),
  toMatchSnapshot: row('picture', 'exact'),
  toMatchAriaSnapshot: web('structure', 'exact'),
  toPass: web('retry', 'exact'),

  'assert.strictEqual': row('value', 'exact'),
  'assert.deepStrictEqual': row('value', 'exact'),
  'assert.equal': row('value', 'exact'),
  'assert.deepEqual': row('value', 'exact'),
  'assert.match': row('value', 'pattern'),
  'assert.ok': row('value', 'truthy'),
};

export function isWebFirst(matcher: string): boolean {
  return MATCHERS[matcher]?.web === true;
}

/** Methods that read what a web-first matcher speaks of: `expect(await x.textContent()).toBe(…)`. */
export const READ_ASPECTS: Readonly<Record<string, Aspect>> = {
  textContent: 'text',
  innerText: 'text',
  allTextContents: 'text',
  allInnerTexts: 'text',
  innerHTML: 'structure',
  inputValue: 'input',
  getAttribute: 'attribute',
  count: 'count',
  url: 'url',
  title: 'title',
  isVisible: 'presence',
  isHidden: 'presence',
  isEnabled: 'enabled',
  isDisabled: 'enabled',
  isEditable: 'editable',
  isChecked: 'checked',
};
