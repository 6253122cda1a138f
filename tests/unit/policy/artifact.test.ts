// The level of `loopwright run`: any text may change, tests among it may not get weaker.
import { expect, test } from 'vitest';
import { commandViolations, isTestByName } from '../../../src/verify/candidate-policy.ts';
import type { TreeEntry } from '../../../src/disk/tree.ts';
import type { Baseline } from '../../../src/seal/baseline.ts';

type Texts = Readonly<Record<string, string>>;

const SUITE = `import { test } from 'node:test';
import assert from 'node:assert';
import { expect } from 'vitest';
test('adds', () => { expect(1 + 1).toBe(2); });
`;

function rules(before: Texts, after: Texts, isText = true): readonly string[] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path],
  );
  const files = changed.map((path) => ({ path, before: before[path], after: after[path] }));
  const seen = { before: entries(before), after: entries(after), links: [] };
  const baseline = { mutableEntries: ['src/', 'docs/'], protectedEntries: ['lint/'] } as unknown as Baseline;
  return commandViolations({ baseline, files: isText ? files : [], declared: changed, seen }, 'artifact', {
    unchanged: () => [],
    resolve: () => undefined,
    isTest: isTestByName,
  }).map((found) => found.split(':')[0] ?? '');
}

function entries(texts: Texts): readonly TreeEntry[] {
  return Object.entries(texts).map(([path, text]) => {
    const inode = `${text.length}${text}`;
    return { path, kind: 'file', mode: 0o644, size: text.length, modifiedNs: '0', inode, links: 1 };
  });
}

test('any text: prose, data, sources of any language, new files and files that are gone', () => {
  const before = {
    'docs/plan.md': 'a',
    'src/data.json': '{}',
    'src/a.py': 'x = 1',
    'src/b.mjs': 'eval("1")',
  };
  const after = {
    'docs/plan.md': 'b',
    'src/data.json': '[]',
    'src/a.py': 'x = 2',
    'src/c.mjs': 'new Function("1")',
  };
  expect(rules(before, after)).toEqual([]);
});

test('a test may change and may not get weaker', () => {
  const path = 'src/sum.test.mjs';
  expect(rules({ [path]: SUITE }, { [path]: `// sums\n${SUITE}` })).toEqual([]);
  expect(rules({ [path]: SUITE }, { [path]: SUITE.replace('expect(1 + 1).toBe(2);', '') })).toEqual([
    'assertion-removed',
  ]);
  expect(rules({ [path]: SUITE }, {})).toContain('test-removed');
});

test('snapshots, what is no text, and what lies outside', () => {
  expect(rules({ 'src/a.snap': 'a' }, { 'src/a.snap': 'b' })).toEqual(['snapshot-changed']);
  expect(rules({ 'src/a.bin': 'a' }, { 'src/a.bin': 'b' }, false)).toEqual(['unreadable-source']);
  expect(rules({ 'lint/a.mjs': 'a' }, { 'lint/a.mjs': 'b' })).toEqual(['protected-change']);
  expect(rules({}, { 'elsewhere.md': 'b' })).toEqual(['outside-mutable']);
});

test.each([
  ['src/a.test.mjs', true],
  ['src/a.spec.ts', true],
  ['tests/helper.ts', true],
  ['packages/x/__tests__/a.js', true],
  ['src/latest.ts', false],
  ['src/contest/a.ts', false],
  ['docs/test.md', false],
])('%s is a test by its name: %s', (path, expected) => {
  expect(isTestByName(path)).toBe(expected);
});
