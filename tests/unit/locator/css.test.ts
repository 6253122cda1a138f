// A selector is read as compounds, and a compound is repaired part by part: what the element has stays.
import { describe, expect, test } from 'vitest';
import { repairedCompound, satisfies } from '../../../src/make/locator/css.ts';
import { compoundsOf, selectorOf } from '../../../src/observe/compounds.ts';
import { element } from './elements.ts';

const BUTTON = element({
  tag: 'button',
  id: 'save',
  classes: 'btn btn-primary',
  testId: 'save-button',
  title: 'Say "so"',
  text: 'Save',
});

test.each<[string, string[] | undefined]>([
  ['button', ['button']],
  ['form > #save.btn', ['form', '#save.btn']],
  [
    'ul li:nth-child(2 of .a > b) + a[href="/x > y"]',
    ['ul', 'li:nth-child(2 of .a > b)', 'a[href="/x > y"]'],
  ],
  ['a~b', ['a', 'b']],
  ['button:has-text("a, b > c")', ['button:has-text("a, b > c")']],
  ['a, b', undefined],
  ['//button', undefined],
  ['xpath=//button', undefined],
  ['text=Save', undefined],
  ['a >> b', undefined],
  ['', undefined],
])('compounds of %s', (selector, wanted) => {
  const compounds = compoundsOf(selector);
  expect(compounds?.map(({ text }) => text)).toEqual(wanted);
  if (compounds) expect(selectorOf(compounds)).toBe(selector);
});

describe('repairs', () => {
  test.each<[string, string | undefined]>([
    ['#store', '#save'],
    ['button.btn.btn-secondary', 'button.btn.btn-primary'],
    ['a.btn', 'button.btn'],
    ['.gone.other.third', '.btn'],
    ['[data-testid=old]', '[data-testid=save-button]'],
    ['[data-testid^="save"]', '[data-testid^="save"]'],
    ['button[name="x"]', 'button'],
    ['[name="x"]', undefined],
    ['[title="Old"]', undefined],
    ['button[aria-pressed="true"]', 'button[aria-pressed="true"]'],
    ['button:has-text("Store")', 'button:has-text("Save")'],
    ['button:has-text("save")', 'button:has-text("save")'],
    [':hover', undefined],
  ])('%s', (compound, wanted) => {
    expect(repairedCompound(compound, BUTTON)).toBe(wanted);
  });
});

test.each<[string, boolean]>([
  ['button#save.btn', true],
  ['button.btn-secondary', false],
  ['button:text-is("Save")', true],
  ['button:text-is("Sav")', false],
  ['a', false],
])('satisfies %s: %s', (compound, wanted) => {
  expect(satisfies(compound, BUTTON)).toBe(wanted);
});
