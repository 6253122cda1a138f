import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSelection, selectTests, writeSelection } from '../../../src/playwright/selection.ts';

const PLACE = { root: `${sep}work`, testDir: 'tests' };

type Tests = { file: string; titles: string[] }[];

/** What Playwright's grep sees of a test: project, file and titles with their tags, joined by spaces. */
const seen = (parts: string[]): string => ['', 'loop', ...parts].join(' ');

function takes(tests: Tests, parts: string[]): boolean {
  const { grep } = selectTests({ name: 'loop' }, { kind: 'tests', tests }, PLACE);
  return (grep as RegExp[]).some((pattern) => pattern.test(seen(parts)));
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
  const { testMatch } = selectTests({ name: 'loop', testMatch: '**/*' }, { kind: 'tests', tests }, PLACE);
  const patterns = testMatch as RegExp[];
  expect(patterns).toHaveLength(1);
  expect(patterns[0]?.test(join(PLACE.root, 'tests/(a)/one.spec.ts'))).toBe(true);
  expect(patterns[0]?.test(join(PLACE.root, 'tests/(a)/one.spec.tsx'))).toBe(false);
});

test('whole files: everything in them but what is excepted, as the suite itself filters', () => {
  const own = {
    name: 'loop',
    testMatch: '**/*.spec.ts',
    testIgnore: /wip/,
    grep: /@e2e/,
    grepInvert: /@slow/,
  };
  const files = ['tests/(a)/one.spec.ts'];
  const except = [{ file: 'tests/(a)/one.spec.ts', titles: ['x'] }];
  const project = selectTests(own, { kind: 'files', files, except }, PLACE);
  expect(project).toMatchObject({ testMatch: own.testMatch, grep: own.grep });
  const ignored = (file: string) =>
    (project.testIgnore as RegExp[]).some((pattern) => pattern.test(join(PLACE.root, file)));
  expect(ignored('tests/(a)/one.spec.ts')).toBe(false);
  expect(ignored('tests/(a)/two.spec.ts')).toBe(true);
  const left = (...parts: string[]) =>
    (project.grepInvert as RegExp[]).some((pattern) => pattern.test(seen(parts)));
  const file = ['(a)', 'one.spec.ts'].join(sep);
  expect(left(file, 'x')).toBe(true);
  expect(left(file, 'y', '@slow')).toBe(true);
  expect(left(file, 'y')).toBe(false);
});

test('a selection is written for the run and read by it; without one a run has all tests', () => {
  const out = mkdtempSync(join(tmpdir(), 'selection-'));
  onTestFinished(() => rmSync(out, { recursive: true }));
  expect(readSelection(out)).toEqual({});
  const selection = { kind: 'tests', tests: [{ file: 'tests/a.spec.ts', titles: ['group', 'x'] }] } as const;
  const importers = { files: ['tests/b.spec.ts'], except: [] };
  writeSelection(out, { selection, importers });
  expect(readSelection(out)).toEqual({ selection, importers });
});
