// Which files changed is read from the disk: what a candidate says is only compared with it.
import { describe, expect, test } from 'vitest';
import type { TreeEntry } from '../../../src/disk/tree.ts';
import { changedPaths } from '../../../src/verify/policy/scope/changes.ts';
import { judgeScope } from '../../../src/verify/policy/scope.ts';

const FILE: TreeEntry = {
  path: 'a',
  kind: 'file',
  mode: 0o644,
  size: 3,
  modifiedNs: '1',
  inode: '7',
  links: 1,
};

describe('judgeScope', () => {
  test.each<[string, string[], string[], string[]]>([
    ['what was declared, and only that', ['tests/a.ts'], ['tests/a.ts'], []],
    ['a mutable file', ['shared/po.ts'], ['shared/po.ts'], []],
    ['nothing', [], [], []],
    ['more than declared', ['tests/a.ts'], ['tests/a.ts', 'tests/b.ts'], ['undeclared-change tests/b.ts']],
    ['less than declared', ['tests/a.ts', 'tests/b.ts'], ['tests/a.ts'], ['phantom-change tests/b.ts']],
    ['outside, declared', ['src/a.ts'], ['src/a.ts'], ['outside-mutable src/a.ts']],
    [
      'outside, not declared',
      ['tests/a.ts'],
      ['other.json', 'tests/a.ts'],
      ['outside-mutable other.json', 'undeclared-change other.json'],
    ],
    ['protected', ['oracle/a.ts'], ['oracle/a.ts'], ['protected-change oracle/a.ts']],
    [
      'what a maker was given to read',
      ['.loopwright/contract.json'],
      ['.loopwright/contract.json'],
      ['protected-change .loopwright/contract.json'],
    ],
    [
      'a folder of a like name',
      ['tests-admin/a.ts'],
      ['tests-admin/a.ts'],
      ['outside-mutable tests-admin/a.ts'],
    ],
    [
      'a file of a like name',
      ['shared/po.ts.bak'],
      ['shared/po.ts.bak'],
      ['outside-mutable shared/po.ts.bak'],
    ],
    [
      'a file of the tools further up',
      ['../node_modules/playwright/a.js'],
      ['../node_modules/playwright/a.js'],
      ['path-traversal', 'tool-change'].map((rule) => `${rule} ../node_modules/playwright/a.js`),
    ],
    ['a name with signs in it', ['tests/(group)/[id] a+b$.ts'], ['tests/(group)/[id] a+b$.ts'], []],
    ['a name in another script', ['tests/тест.ts'], ['tests/тест.ts'], []],
  ])('%s', (_what, declared, observed, violations) => {
    const found = judgeScope({
      declared,
      before: [],
      after: observed.map((path) => ({ ...FILE, path })),
      links: [],
      mutable: ['tests/', 'shared/po.ts'],
      protected: ['oracle/'],
    });
    expect(found.map(({ rule, path }) => `${rule} ${path}`)).toEqual(violations);
  });
});

describe('changedPaths', () => {
  test.each<[string, Partial<TreeEntry>]>([
    ['other content of another size', { size: 4 }],
    ['other content of the same size', { modifiedNs: '2' }],
    ['other permissions', { mode: 0o755 }],
    ['a link in its place', { kind: 'symlink' }],
    ['another file moved over it', { inode: '8' }],
    ['a second name for it', { links: 2 }],
  ])('sees %s', (_what, change) => {
    expect(changedPaths([FILE], [{ ...FILE, ...change }])).toEqual(['a']);
  });

  test('sees what came, went and was renamed, in path order', () => {
    expect(changedPaths([FILE], [])).toEqual(['a']);
    expect(changedPaths([], [FILE])).toEqual(['a']);
    expect(changedPaths([{ ...FILE, path: 'z' }, FILE], [{ ...FILE, path: 'b' }, FILE])).toEqual(['b', 'z']);
  });

  test('sees nothing where nothing changed', () => {
    expect(changedPaths([FILE], [{ ...FILE }])).toEqual([]);
  });
});
