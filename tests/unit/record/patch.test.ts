// The patch that is recorded gives back the candidate to the byte.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applied, unifiedPatch } from '../../../src/record/patch.ts';
import { folderWith, put } from '../disk/folder.ts';

const LINES = Array.from({ length: 30 }, (_, at) => `line ${at}`);
const edited = (text: string): string => text.replace('line 3', 'third 🎭').replace('line 27', '27');

test.each([
  ['plain', LINES.join('\n')],
  ['with a last line end', `${LINES.join('\n')}\n`],
  ['CRLF', LINES.join('\r\n')],
  ['mixed line ends', LINES.join('\n').replace('line 4\n', 'line 4\r\n')],
  ['a BOM', `\uFEFF${LINES.join('\n')}`],
  ['one line', 'line 3'],
])('%s', (_, before) => {
  const files = ['tests/a.spec.ts', 'tests/a folder/ü.spec.ts'].map((path) => ({
    path,
    before,
    after: edited(before),
  }));
  expect(applied(unifiedPatch(files), () => before)).toEqual(files);
});

test('a patch of another text', () => {
  const patch = unifiedPatch([{ path: 'a', before: 'one\ntwo\n', after: 'one\n2\n' }]);
  expect(applied(patch, () => 'three\nfour\n')).toEqual([{ path: 'a', misfit: true }]);
});

const ADDED = { path: 'tests/new.ts', before: undefined, after: 'one\ntwo\n' };
const REMOVED = { path: 'tests/old.ts', before: 'one', after: undefined };

test('a new file and one that is gone, to the byte', () => {
  const sealed: Readonly<Record<string, string>> = { [REMOVED.path]: REMOVED.before };
  expect(applied(unifiedPatch([ADDED, REMOVED]), (path) => sealed[path])).toEqual([ADDED, REMOVED]);
});

test('what should be there and is not', () => {
  expect(applied(unifiedPatch([REMOVED]), () => undefined)).toEqual([{ path: REMOVED.path, misfit: true }]);
});

test('a file that is only added to still has to be there', () => {
  const patch = unifiedPatch([{ path: 'a', before: '', after: 'one\n' }]);
  expect(applied(patch, () => undefined)).toEqual([{ path: 'a', misfit: true }]);
  expect(applied(patch, () => '')).toEqual([{ path: 'a', before: '', after: 'one\n' }]);
});

test('git applies it: edited, new and gone', () => {
  const edit = { path: 'tests/a.ts', before: 'one\n', after: 'two\n' };
  const root = folderWith({ [edit.path]: edit.before, [REMOVED.path]: REMOVED.before });
  put(root, 'x.patch', unifiedPatch([edit, ADDED, REMOVED]));
  execFileSync('git', ['init', '-q'], { cwd: root });
  execFileSync('git', ['apply', 'x.patch'], { cwd: root });
  expect(readFileSync(join(root, edit.path), 'utf8')).toBe(edit.after);
  expect(readFileSync(join(root, ADDED.path), 'utf8')).toBe(ADDED.after);
  expect(existsSync(join(root, REMOVED.path))).toBe(false);
});
