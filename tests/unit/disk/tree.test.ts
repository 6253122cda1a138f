// What is on disk as lstat sees it: links are named and never followed.
import { linkSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkOnTheWay, walk } from '../../../src/disk/tree.ts';
import { folderWith } from './folder.ts';

test('every entry below a folder, links not followed, in path order', () => {
  const root = folderWith({ 'b/two.ts': '2', 'b/a/one.ts': '1', '.hidden': '', 'b-side.ts': '' });
  symlinkSync('b', join(root, 'alias'));
  linkSync(join(root, 'b/two.ts'), join(root, 'b/again.ts'));
  mkdirSync(join(root, 'empty'));
  expect(walk(root, '').map(({ path, kind, links }) => [path, kind, links])).toEqual([
    ['.hidden', 'file', 1],
    ['alias', 'symlink', 1],
    ['b-side.ts', 'file', 1],
    ['b/a/one.ts', 'file', 1],
    ['b/again.ts', 'file', 2],
    ['b/two.ts', 'file', 2],
  ]);
  expect(walk(root, 'b/').map(({ path }) => path)).toEqual(['b/a/one.ts', 'b/again.ts', 'b/two.ts']);
  expect(walk(root, 'b/two.ts').map(({ path }) => path)).toEqual(['b/two.ts']);
  expect(walk(root, 'nowhere/')).toEqual([]);
});

test('folders that are left out', () => {
  const root = folderWith({ 'a/x.ts': '', 'a/node_modules/y.ts': '' });
  expect(walk(root, 'a/', (folder) => folder.endsWith('node_modules')).map(({ path }) => path)).toEqual([
    'a/x.ts',
  ]);
});

test('the first link on the way to a path', () => {
  const root = folderWith({ 'real/deep/x.ts': '' });
  symlinkSync('real', join(root, 'alias'));
  symlinkSync('nowhere', join(root, 'real/dangling.ts'));
  expect(linkOnTheWay(root, 'real/deep/x.ts')).toBeUndefined();
  expect(linkOnTheWay(root, 'alias/deep/x.ts')).toBe('alias');
  expect(linkOnTheWay(root, 'alias/')).toBe('alias');
  expect(linkOnTheWay(root, 'real/dangling.ts')).toBe('real/dangling.ts');
  expect(linkOnTheWay(root, 'not/there.ts')).toBeUndefined();
});
