// A write is whole or not at all, keeps the permissions, and leaves nothing beside the file.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeTemporary } from '../../../src/disk/sweep.ts';
import { isTemporary, linkWhole, writeWhole } from '../../../src/disk/whole.ts';
import { folderWith } from './folder.ts';

test('it makes its folders, keeps the permissions, and leaves nothing beside the file', () => {
  const root = folderWith({ 'run.sh': 'old' });
  chmodSync(join(root, 'run.sh'), 0o755);
  writeWhole(join(root, 'run.sh'), 'new');
  expect(readFileSync(join(root, 'run.sh'), 'utf8')).toBe('new');
  expect(statSync(join(root, 'run.sh')).mode & 0o777).toBe(0o755);
  writeWhole(join(root, 'a/b/bytes'), new Uint8Array([0xff, 0x00]));
  expect([...readFileSync(join(root, 'a/b/bytes'))]).toEqual([0xff, 0x00]);
  expect(readdirSync(root).toSorted()).toEqual(['a', 'run.sh']);
});

test('permissions that are asked for, whatever was there and whatever the umask', () => {
  const root = folderWith({ there: 'old' });
  for (const name of ['there', 'new']) {
    writeWhole(join(root, name), 'x', 0o666);
    expect(statSync(join(root, name)).mode & 0o777).toBe(0o666);
  }
});

test('a link is replaced, not followed; a link is written like a file', () => {
  const root = folderWith({ 'real.ts': 'real' });
  symlinkSync('real.ts', join(root, 'alias'));
  writeWhole(join(root, 'alias'), 'own');
  expect(readFileSync(join(root, 'real.ts'), 'utf8')).toBe('real');
  expect(lstatSync(join(root, 'alias')).isFile()).toBe(true);
  linkWhole(join(root, 'alias'), Buffer.from('real.ts'));
  expect(readlinkSync(join(root, 'alias'))).toBe('real.ts');
});

test('a write that fails leaves the old file and no other', () => {
  const root = folderWith({});
  mkdirSync(join(root, 'taken/below'), { recursive: true });
  expect(() => writeWhole(join(root, 'taken'), 'x')).toThrow();
  expect(readdirSync(root)).toEqual(['taken']);
});

test('what a killed write left is removed, and nothing else', () => {
  const left = '.loopwright-0123456789abcdef.tmp';
  const own = ['.loopwright.tmp', 'a.tmp', `node_modules/${left}`, 'tests/.loopwright-notes.tmp'];
  const root = folderWith(Object.fromEntries([...own, left, `tests/${left}`].map((path) => [path, ''])));
  removeTemporary(root);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  expect(names.filter(isTemporary)).toEqual([`node_modules/${left}`]);
  expect(names).toEqual(expect.arrayContaining(own));
});
