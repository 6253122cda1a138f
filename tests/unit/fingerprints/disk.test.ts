// The files themselves: what workers wrote gets in, a damaged file stays as it is, and the observe run is given the rest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFingerprints } from '../../../src/observe/fingerprints/read.ts';
import { saveFingerprints } from '../../../src/observe/fingerprints/save.ts';
import { fingerprintPath } from '../../../src/observe/fingerprints/site.ts';
import { addRecorded, fingerprintText } from '../../../src/observe/fingerprints/store.ts';
import { folderWith } from '../disk/folder.ts';
import { button } from '../locator/elements.ts';

const line = (spec: string, locator: string) =>
  `${JSON.stringify({ spec, locator, path: '/', element: button(locator, { xpath: '/b' }), beside: '' })}\n`;

test('what the workers wrote is saved by spec file, and half a line is left out', () => {
  const root = folderWith({
    'out/1.jsonl': line('tests/a.spec.ts', 'x') + line('tests/deep/b.spec.ts', 'y'),
    'out/2.jsonl': line('tests/a.spec.ts', 'z') + line('tests/a.spec.ts', 'w').slice(0, 40),
    'out/unsupported': '',
  });
  const saved = saveFingerprints(root, join(root, 'out'), 'missing');
  expect(saved).toEqual({
    written: ['loop/fingerprints/tests/a.spec.ts.json', 'loop/fingerprints/tests/deep/b.spec.ts.json'],
    warnings: [],
  });
  const { fingerprints, warnings } = readFingerprints(root, ['tests/a.spec.ts', 'tests/none.spec.ts']);
  expect(warnings).toEqual([]);
  expect(fingerprints.map(({ file, locator, path }) => [file, locator, path])).toEqual([
    [join(root, 'tests/a.spec.ts'), 'x', '/'],
    [join(root, 'tests/a.spec.ts'), 'z', '/'],
  ]);
  expect(saveFingerprints(root, join(root, 'out'), 'missing').written).toEqual([]);
  expect(saveFingerprints(root, join(root, 'nowhere'), 'missing')).toEqual({ written: [], warnings: [] });
});

test('nothing is written outside the folder', () => {
  const root = folderWith({ 'out/1.jsonl': line('../../etc/a.spec.ts', 'x') });
  expect(saveFingerprints(root, join(root, 'out'), 'missing').written).toEqual([]);
});

test.each([
  ['no JSON', '{ "schemaVersion": 1, "locators": {\n<<<<<<< HEAD\n'],
  ['another version', '{ "schemaVersion": 2, "locators": {} }'],
  [
    'an element without its fields',
    '{ "schemaVersion": 1, "locators": { "x": [{ "path": "/", "element": {} }] } }',
  ],
])('a file that holds %s is named, not used and not overwritten', (_what, text) => {
  const path = fingerprintPath('tests/a.spec.ts');
  const root = folderWith({
    [path]: text,
    'out/1.jsonl': line('tests/a.spec.ts', 'x') + line('tests/b.spec.ts', 'x'),
  });
  const saved = saveFingerprints(root, join(root, 'out'), 'anew');
  expect(saved.written).toEqual([fingerprintPath('tests/b.spec.ts')]);
  expect(saved.warnings).toEqual([expect.stringContaining(`${path} cannot be read`)]);
  expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  expect(readFingerprints(root, ['tests/a.spec.ts'])).toEqual({ fingerprints: [], warnings: saved.warnings });
});

test('a file that somebody formatted is rewritten only when something is added', () => {
  const path = fingerprintPath('tests/a.spec.ts');
  const stored = addRecorded(undefined, [JSON.parse(line('tests/a.spec.ts', 'x'))], 'missing');
  const formatted = JSON.stringify(stored, null, 4);
  const root = folderWith({ [path]: formatted, 'out/1.jsonl': line('tests/a.spec.ts', 'x') });
  expect(saveFingerprints(root, join(root, 'out'), 'missing').written).toEqual([]);
  expect(readFileSync(join(root, path), 'utf8')).toBe(formatted);
  const more = folderWith({ [path]: formatted, 'out/1.jsonl': line('tests/a.spec.ts', 'y') });
  saveFingerprints(more, join(more, 'out'), 'missing');
  const text = readFileSync(join(more, path), 'utf8');
  expect(Object.keys(JSON.parse(text).locators)).toEqual(['x', 'y']);
  expect(text).toBe(fingerprintText(JSON.parse(text)));
});
