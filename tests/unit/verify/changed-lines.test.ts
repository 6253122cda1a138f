// What a candidate of a command maker has to show to matter: every changed line that finds, acts, or has a new text.
import { expect, test } from 'vitest';
import { changedTargets } from '../../../src/verify/control/changed-lines.ts';

const BEFORE = `import { test } from '@playwright/test';
import { names } from './names';

test('saves', async ({ page }) => {
  const save = page.getByRole('button', { name: 'Save' });
  await page.locator('#title').fill('x');
  await save.click();
});
`;

function leftOut(after: string | undefined, before: string | undefined = BEFORE): readonly unknown[] {
  return changedTargets([{ path: 'tests/a.spec.ts', before, after }], ['t']).map(({ built, label }) =>
    built?.kind === 'lines' ? [built.lines[0], ...built.texts] : label,
  );
}

test('a locator, where it is built: the same text elsewhere is another step', () => {
  expect(leftOut(BEFORE.replace("'Save'", "'Store'"))).toEqual([[5]]);
});

test('a text that a call is given', () => {
  const before = "const name = 'Save';\nexport const save = (page) => page.getByText(name);\n";
  expect(leftOut(before.replace("'Save'", "'Store'"), before)).toEqual([[1, 'Store']]);
});

test('an action on a locator that did not change', () => {
  expect(leftOut(BEFORE.replace('save.click()', 'save.dblclick()'))).toEqual([[7]]);
});

test('a step that is new, over several lines', () => {
  const added = "  await page\n    .getByText('More')\n    .click();\n  await save.click";
  expect(leftOut(BEFORE.replace('  await save.click', added))).toEqual([[8], [9]]);
});

test('a text in a map of constants', () => {
  const before = "export const names = { save: 'Save', quit: 'Quit' };\n";
  expect(leftOut(before.replace("'Save'", "'Store'"), before)).toEqual([[1, 'Store']]);
});

test('in a group of tests as outside of one', () => {
  const before = "test.describe('group', () => {\n  const name = 'Save';\n});\n";
  expect(leftOut(before.replace("'Save'", "'Store'"), before)).toEqual([[2, 'Store']]);
  expect(leftOut(before.replace("'group'", "'Save'"), before)).toEqual([
    'no changed line finds or does anything',
  ]);
});

test('a new file', () => {
  expect(leftOut("export const save = (page) => page.getByText('Store');\n", undefined)).toEqual([[1]]);
});

test('what an import names is no text of the page', () => {
  expect(leftOut(BEFORE.replace("'./names'", "'./other-names'"))).toEqual([
    'no changed line finds or does anything',
  ]);
});

test('nothing that can be left out', () => {
  const nothing = ['no changed line finds or does anything'];
  expect(leftOut(`${BEFORE}// done\n`)).toEqual(nothing);
  expect(leftOut(undefined)).toEqual(nothing);
});

test('a line that only moved is none', () => {
  expect(leftOut(`// first\n${BEFORE}`)).toEqual(['no changed line finds or does anything']);
});
