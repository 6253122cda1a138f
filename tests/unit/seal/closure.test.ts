// The import closure is what Playwright would load, file by file, and what it cannot follow it names.
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importClosure } from '../../../src/seal/closure.ts';
import { folderWith, put } from '../disk/folder.ts';

function closure(files: Readonly<Record<string, string>>, entry = 'a.ts'): readonly string[] {
  const { files: found, faults } = importClosure(folderWith(files), [entry]);
  expect(faults).toEqual([]);
  return found.filter((path) => path !== entry);
}

describe('every way to load a file', () => {
  test.each([
    ["import './b';"],
    ["import b from './b';"],
    ["import * as b from './b';"],
    ["import { type T, b } from './b';"],
    ["import { type T } from './b';"],
    ["export * from './b';"],
    ["export * as b from './b';"],
    ["export { b } from './b';"],
    ["const b = await import('./b');"],
    ['const b = await import(`./b`);'],
    ["const b = require('./b');"],
    ["import b = require('./b');"],
    ["function later() { return () => import('./b'); }"],
  ])('%s', (source) => {
    expect(closure({ 'a.ts': source, 'b.ts': '' })).toEqual(['b.ts']);
  });

  test.each([
    ["import type { T } from './b';"],
    ["export type { T } from './b';"],
    ["type T = import('./b').T;"],
    ["const text = 'import(\"./b\")'; // import './b'"],
  ])('%s loads nothing', (source) => {
    expect(closure({ 'a.ts': source, 'b.ts': '' })).toEqual([]);
  });
});

describe('which file a name means: as Playwright resolves it', () => {
  test.each([
    ['./b.js', ['b.ts'], ['b.ts']],
    ['./b.js', ['b.js', 'b.ts'], ['b.js']],
    ['./b', ['b.ts', 'b.js'], ['b.js']],
    ['./b', ['b.ts', 'b/index.ts'], ['b.ts']],
    ['./b', ['b/index.ts'], ['b/index.ts']],
    ['./b.mjs', ['b.mts'], ['b.mts']],
    ['./b.cjs', ['b.cts'], ['b.cts']],
    ['./b.jsx', ['b.tsx'], ['b.tsx']],
    ['../a/b', ['b.ts'], []],
    ['./data.json', ['data.json'], ['data.json']],
    ['node:fs', [], []],
    ['fs', [], []],
  ])('%s among %j', (name, present, expected) => {
    const files = Object.fromEntries(present.map((path) => [path, path.endsWith('.json') ? '{}' : '']));
    const { files: found } = importClosure(folderWith({ 'a.ts': `import '${name}';`, ...files }), ['a.ts']);
    expect(found.filter((path) => path !== 'a.ts')).toEqual(expected);
  });

  test('paths of a tsconfig', () => {
    const tsconfig = JSON.stringify({
      compilerOptions: { baseUrl: '.', paths: { '@pages/*': ['pages/*'] } },
    });
    const files = { 'tsconfig.json': tsconfig, 'a.ts': "import '@pages/home';", 'pages/home.ts': '' };
    expect(closure(files)).toEqual(['pages/home.ts']);
  });

  test('imports of imports, and circles', () => {
    const files = { 'a.ts': "import './b';", 'b.ts': "import './c';", 'c.ts': "import './a';" };
    expect(closure(files)).toEqual(['b.ts', 'c.ts']);
  });

  test('a file that appears later is seen by the same process', () => {
    const root = folderWith({ 'a.ts': "import './b';", 'b.ts': '' });
    expect(importClosure(root, ['a.ts']).files).toEqual(['a.ts', 'b.ts']);
    put(root, 'b.js', '');
    expect(importClosure(root, ['a.ts']).files).toEqual(['a.ts', 'b.js']);
  });
});

test('packages are not part of it: installed, with types only, linked to a folder elsewhere', () => {
  const elsewhere = folderWith({ 'index.js': '' });
  const root = folderWith({
    'a.ts':
      "import 'plain'; import '@scope/linked'; import { T } from 'only-types'; import { U } from 'typed';",
    'node_modules/plain/index.js': '',
    'node_modules/only-types/package.json': '{"exports":{"types":"./index.d.ts"}}',
    'node_modules/@types/typed/index.d.ts': '',
  });
  mkdirSync(dirname(join(root, 'node_modules/@scope/linked')), { recursive: true });
  symlinkSync(elsewhere, join(root, 'node_modules/@scope/linked'));
  expect(importClosure(root, ['a.ts'])).toEqual({ files: ['a.ts'], faults: [] });
});

describe('what cannot be followed is named with its place', () => {
  test.each([
    ["\n  import('./' + name);", 'a.ts:2:3', 'a computed name'],
    ['require(name);', 'a.ts:1:1', 'a computed name'],
    ["import './gone';", 'a.ts:1:1', '"./gone"'],
    ["import 'not-installed';", 'a.ts:1:1', '"not-installed"'],
    ["import '../outside';", 'a.ts:1:1', '"../outside"'],
    ["import '@shared/outside';", 'a.ts:1:1', '"@shared/outside"'],
    ['import {', 'a.ts', 'a syntax error or invalid UTF-8'],
  ])('%s', (source, at, found) => {
    const parent = folderWith({
      'outside.ts': '',
      'project/a.ts': source,
      'project/tsconfig.json': JSON.stringify({
        compilerOptions: { baseUrl: '.', paths: { '@shared/*': ['../*'] } },
      }),
    });
    expect(importClosure(join(parent, 'project'), ['a.ts']).faults).toMatchObject([{ at, found }]);
  });

  test('only types are named: nothing has to be there', () => {
    expect(closure({ 'a.ts': "import { type T } from 'not-installed';" })).toEqual([]);
  });
});
