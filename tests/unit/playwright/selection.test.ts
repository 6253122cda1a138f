import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSelection, selectTests, writeSelection } from '../../../src/playwright/selection.ts';

const PLACE = { root: `${sep}work`, testDir: 'tests' };

/** True when Playwright's grep takes the test: project, file and titles with their tags, joined by spaces. */
function takes(selected: { file: string; titles: string[] }[], parts: string[]): boolean {
  const { grep } = selectTests({ name: 'loop' }, selected, PLACE);
  return (grep as RegExp[]).some((pattern) => pattern.test(['', 'loop', ...parts].join(' ')));
}

test.each([
  'signs in',
  'a › b',
  ' spaces at the ends ',
  'two\nlines',
  '(.*)+?[x] ^$ {1} \\ | /',
  'вход — 登录 🙂',
  'tagged @smoke',
])('the test %j is taken, and no test of a similar name', (title) => {
  const selected = [{ file: 'tests/a.spec.ts', titles: ['group', title] }];
  expect(takes(selected, ['a.spec.ts', 'group', title])).toBe(true);
  expect(takes(selected, ['a.spec.ts', 'group', '@deep', title, '@smoke', '@slow'])).toBe(true);
  expect(takes(selected, ['a.spec.ts', 'group', `${title} late`])).toBe(false);
  expect(takes(selected, ['a.spec.ts', 'group', `not ${title}`])).toBe(false);
  expect(takes(selected, ['a.spec.ts', title])).toBe(false);
  expect(takes(selected, ['b.spec.ts', 'group', title])).toBe(false);
  expect(takes(selected, ['deep/a.spec.ts', 'group', title])).toBe(false);
});

test('a file outside the suite’s folder is named by the way to it', () => {
  const selected = [{ file: 'oracle/a.spec.ts', titles: ['x'] }];
  expect(takes(selected, [`..${sep}oracle${sep}a.spec.ts`, 'x'])).toBe(true);
});

test('only the files of the tests are loaded', () => {
  const tests = [
    { file: 'tests/(a)/one.spec.ts', titles: ['x'] },
    { file: 'tests/(a)/one.spec.ts', titles: ['y'] },
  ];
  const { testMatch } = selectTests({ name: 'loop', testMatch: '**/*' }, tests, PLACE);
  const patterns = testMatch as RegExp[];
  expect(patterns).toHaveLength(1);
  expect(patterns[0]?.test(join(PLACE.root, 'tests/(a)/one.spec.ts'))).toBe(true);
  expect(patterns[0]?.test(join(PLACE.root, 'tests/(a)/one.spec.tsx'))).toBe(false);
});

test('a selection is written for the run and read by it; without one a run has all tests', () => {
  const out = mkdtempSync(join(tmpdir(), 'selection-'));
  onTestFinished(() => rmSync(out, { recursive: true }));
  expect(readSelection(out)).toBeUndefined();
  const tests = [{ file: 'tests/a.spec.ts', titles: ['group', 'x'] }];
  writeSelection(out, tests);
  expect(readSelection(out)).toEqual(tests);
});
