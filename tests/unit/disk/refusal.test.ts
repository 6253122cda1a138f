// What the disk says becomes a sentence; what is our own fault stays an error.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusedByDisk } from '../../../src/disk/refusal.ts';
import { folderWith } from './folder.ts';

test.each([
  ['ENOSPC', /^The disk is full: make room \(/],
  ['EDQUOT', /quota/],
  ['EROFS', /^The file system is read-only/],
  ['EACCES', /permitted/],
  ['EPERM', /permitted/],
  ['EIO', /reports an error/],
  ['EMFILE', /Too many files/],
])('%s', (code, words) => {
  const error = Object.assign(new Error(`${code}: no, open 'x'`), { code, syscall: 'open' });
  expect(refusedByDisk(error)).toMatch(words);
  expect(refusedByDisk(error)).toContain(error.message);
});

test('a name that is too long for this system', () => {
  const root = folderWith({});
  const path = join(root, 'x'.repeat(300));
  expect(existsSync(path)).toBe(false);
  expect(refusedByDisk(errorOf(() => mkdirSync(path)))).toMatch(/^A path is too long/);
});

test('a missing file, a wrong argument and a plain error are not the disk refusing', () => {
  const root = folderWith({});
  expect(refusedByDisk(errorOf(() => readFileSync(join(root, 'nowhere'))))).toBeUndefined();
  expect(refusedByDisk(new TypeError('x is not a function'))).toBeUndefined();
  expect(refusedByDisk('ENOSPC')).toBeUndefined();
});

function errorOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}
