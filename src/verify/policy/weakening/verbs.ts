// Playwright's own methods by name: a call of one is never taken for one of a page object's. Pure.
import { TEXT_BUILDERS } from '../../../observe/locator-methods.ts';
import { READ_ASPECTS } from './strength.ts';

/** Verbs that can stand for one another are one. */
export const VERBS: Readonly<Record<string, string>> = {
  click: 'point',
  dblclick: 'point',
  tap: 'point',
  check: 'point',
  uncheck: 'point',
  setChecked: 'point',
  press: 'point',
  dispatchEvent: 'point',
  fill: 'type',
  type: 'type',
  pressSequentially: 'type',
  clear: 'type',
  selectOption: 'choose',
  setInputFiles: 'files',
  dragTo: 'drag',
  dragAndDrop: 'drag',
  goto: 'open',
};

const OTHERS = new Set([
  'waitFor',
  'evaluate',
  'all',
  'first',
  'last',
  'nth',
  'or',
  'and',
  'close',
  'use',
  'extend',
]);

export function isPlaywrights(name: string): boolean {
  return (
    [VERBS, READ_ASPECTS].some((names) => Object.hasOwn(names, name)) ||
    TEXT_BUILDERS.has(name) ||
    OTHERS.has(name)
  );
}
