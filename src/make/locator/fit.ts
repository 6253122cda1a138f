// Whether an element can be what a locator and its action need at all, and how well its kind fits. Pure and light.
import type { PageElement } from '../../observe/observation.ts';
import type { Wanted } from './wanted.ts';

/** What an action needs of its element. */
export type Need =
  | 'control'
  | 'text field'
  | 'checkable control'
  | 'list of options'
  | 'file field'
  | 'element';

const NEEDS: Readonly<Record<string, Need>> = {
  click: 'control',
  dblclick: 'control',
  tap: 'control',
  fill: 'text field',
  clear: 'text field',
  type: 'text field',
  pressSequentially: 'text field',
  check: 'checkable control',
  uncheck: 'checkable control',
  setChecked: 'checkable control',
  selectOption: 'list of options',
  setInputFiles: 'file field',
  inputValue: 'text field',
};

/** Roles that products swap for one another without changing what the element is for. */
const FAMILIES: readonly (readonly string[])[] = [
  ['button', 'link', 'menuitem', 'tab'],
  ['textbox', 'searchbox', 'combobox', 'spinbutton'],
  ['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio'],
  ['combobox', 'listbox'],
];

/** Products turn the one into the other most often. */
const PRESSED = new Set(['button', 'link']);

const EDITABLE = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
const NOT_TYPED_INTO = new Set([
  'button',
  'submit',
  'reset',
  'checkbox',
  'radio',
  'file',
  'image',
  'range',
  'color',
  'hidden',
]);
const CHECKABLE = new Set([
  'checkbox',
  'radio',
  'switch',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'treeitem',
]);

export function needOf(action: string): Need {
  return NEEDS[action] ?? 'element';
}

/** 0: cannot be it. 1: the same kind. Between: a kind that products swap for it. */
export function fitOf(element: PageElement, wanted: Wanted, need: Need): number {
  if (!serves(element, need)) return 0;
  if (wanted.role !== undefined) {
    if (element.role === wanted.role) return 1;
    if (PRESSED.has(element.role) && PRESSED.has(wanted.role)) return 0.7;
    return FAMILIES.some((family) => family.includes(wanted.role ?? '') && family.includes(element.role))
      ? 0.5
      : 0;
  }
  if (wanted.tag !== undefined) return element.tag === wanted.tag ? 1 : 0.5;
  // A label belongs to a control: what only shows the same words is none.
  if (wanted.channel === 'label' && element.label === '' && element.role !== 'button') return 0.5;
  return 1;
}

export function serves(element: PageElement, need: Need): boolean {
  switch (need) {
    case 'text field':
      return (
        (element.tag === 'input' && !NOT_TYPED_INTO.has(element.type)) ||
        element.tag === 'textarea' ||
        EDITABLE.has(element.role)
      );
    case 'checkable control':
      return (
        CHECKABLE.has(element.role) ||
        (element.tag === 'input' && (element.type === 'checkbox' || element.type === 'radio'))
      );
    case 'list of options':
      return element.tag === 'select' || element.role === 'listbox' || element.role === 'combobox';
    case 'file field':
      return element.tag === 'input' && element.type === 'file';
    case 'control':
    case 'element':
      return true;
  }
}
