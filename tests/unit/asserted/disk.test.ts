// What green tests asserted is kept beside the fingerprints of their spec file, and read back for the tests that are known.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAsserted, saveAsserted } from '../../../src/observe/asserted/disk.ts';
import { folderWith, put } from '../disk/folder.ts';
import { ran } from './ran.ts';

const FILE = 'loop/fingerprints/tests/a.spec.ts.asserted.json';
const OTHER = ran({ toEqual: 1 }, { titles: ['cart', 'empties'] });

test('a test a line, sorted, whatever the order they ran in', () => {
  const root = folderWith({});
  expect(saveAsserted(root, [ran({ toBe: 2, 'not toBe': 1 }), OTHER])).toEqual({
    written: [FILE],
    warnings: [],
  });
  expect(readFileSync(join(root, FILE), 'utf8')).toBe(
    '{\n  "schemaVersion": 1,\n  "tests": {\n    "cart › empties": {"toEqual":1},\n    "cart › saves": {"not toBe":1,"toBe":2}\n  }\n}\n',
  );
});

test('what ran is written anew, the rest stays, and nothing is written when nothing changed', () => {
  const root = folderWith({});
  saveAsserted(root, [ran({ toBe: 2 }), OTHER]);
  expect(saveAsserted(root, [ran({ toBe: 2 })]).written).toEqual([]);
  expect(saveAsserted(root, [ran({ toBe: 3 })]).written).toEqual([FILE]);
  const known = readAsserted(root, [ran({}), OTHER]);
  expect([...known.values()]).toEqual([{ toBe: 3 }, { toEqual: 1 }]);
});

test('a test that asserts nothing any more is left out', () => {
  const root = folderWith({});
  expect(saveAsserted(root, [ran({})]).written).toEqual([]);
  saveAsserted(root, [ran({ toBe: 2 }), OTHER]);
  saveAsserted(root, [ran({})]);
  expect([...readAsserted(root, [ran({}), OTHER]).values()]).toEqual([{ toEqual: 1 }]);
});

test('red tests say nothing', () => {
  const root = folderWith({});
  expect(saveAsserted(root, [ran({}, { outcome: 'unexpected' })]).written).toEqual([]);
  expect(readAsserted(root, [ran({})]).size).toBe(0);
});

test('a file that cannot be read is named, not used and not overwritten', () => {
  const root = folderWith({});
  put(root, FILE, '<<<<<<< ours\n');
  const { written, warnings } = saveAsserted(root, [ran({ toBe: 2 })]);
  expect(written).toEqual([]);
  expect(warnings[0]).toContain(`${FILE} cannot be read`);
  expect(readFileSync(join(root, FILE), 'utf8')).toBe('<<<<<<< ours\n');
  expect(readAsserted(root, [ran({})]).size).toBe(0);
});
