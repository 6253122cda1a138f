// Sealed, changed in every way, compared, put back: as it was, and nothing of what stood in the way is lost.
import {
  chmodSync,
  linkSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Baseline, type Change, compareFiles, type SealedFile } from '../../../src/seal/baseline.ts';
import { keepBlobs, readBlob } from '../../../src/seal/blobs.ts';
import { sha256 } from '../../../src/seal/digest.ts';
import { measure } from '../../../src/seal/measure.ts';
import { changesSince, putBack } from '../../../src/seal/restore.ts';
import { folderWith, put } from '../disk/folder.ts';

const FILES = { 'kept/a.txt': 'a', 'kept/deep/b.txt': 'b', 'oracle/o.spec.ts': '', 'tests/t.spec.ts': 't' };

interface Sealed {
  readonly root: string;
  readonly evidence: string;
  readonly displaced: string;
  readonly baseline: Baseline;
}

function sealed(files: Readonly<Record<string, string>> = FILES, before?: (root: string) => void): Sealed {
  const root = folderWith(files);
  before?.(root);
  const entries = ['kept/', 'oracle/', 'lonely.txt'];
  const baseline: Baseline = {
    schemaVersion: 1,
    exercise: 'x',
    sealedAt: '',
    contract: { path: 'c', sha256: sha256('') },
    protectedEntries: entries,
    mutableEntries: ['tests/'],
    closureRoots: ['oracle/o.spec.ts'],
    leftOut: ['kept/output'],
    protected: [...measure(root, entries, ['kept/output'])],
    mutable: [...measure(root, ['tests/'], [])],
  };
  const outside = folderWith({});
  const evidence = join(outside, 'evidence');
  keepBlobs(root, evidence, [...baseline.protected, ...baseline.mutable]);
  return { root, evidence, displaced: join(outside, 'displaced'), baseline };
}

function changesOf({ root, baseline }: Sealed): readonly string[] {
  const { protected: kept, mutable } = changesSince(root, baseline);
  return [...kept, ...mutable].map(({ path, change }) => `${path} ${change}`);
}

function restore(place: Sealed, isKnown: (path: string) => boolean = () => false): void {
  const { root, evidence, displaced, baseline } = place;
  const changes = changesSince(root, baseline);
  putBack({ root, evidence }, baseline, [...changes.protected, ...changes.mutable], { displaced, isKnown });
  expect(changesOf(place)).toEqual([]);
}

test('nothing changed, and what a run writes to its own folders is no change', () => {
  const place = sealed();
  put(place.root, 'kept/output/result.txt', '');
  put(place.root, 'kept/node_modules/x.js', '');
  put(place.root, 'elsewhere.txt', '');
  expect(changesOf(place)).toEqual([]);
});

test('changed, deleted, added, other permissions', () => {
  const place = sealed();
  put(place.root, 'kept/a.txt', 'changed');
  rmSync(join(place.root, 'kept/deep'), { recursive: true });
  put(place.root, 'lonely.txt', 'added');
  put(place.root, 'tests/new.ts', 'added too');
  chmodSync(join(place.root, 'tests/t.spec.ts'), 0o755);
  expect(changesOf(place)).toEqual([
    'kept/a.txt changed',
    'kept/deep/b.txt deleted',
    'lonely.txt added',
    'tests/new.ts added',
    'tests/t.spec.ts mode-changed',
  ]);
  restore(place, (path) => path === 'tests/new.ts');
  expect(read(place.root, 'kept/deep/b.txt')).toBe('b');
  expect(read(place.displaced, 'kept/a.txt')).toBe('changed');
  expect(read(place.displaced, 'lonely.txt')).toBe('added');
  // Known to be kept elsewhere.
  expect(lstatSync(join(place.displaced, 'tests/new.ts'), { throwIfNoEntry: false })).toBeUndefined();
});

describe('one kind of entry in the place of another', () => {
  test('a file by a link, and the target of the link is not written to', () => {
    const place = sealed();
    put(place.root, 'elsewhere.txt', 'mine');
    rmSync(join(place.root, 'kept/a.txt'));
    symlinkSync('../elsewhere.txt', join(place.root, 'kept/a.txt'));
    expect(changesOf(place)).toEqual(['kept/a.txt replaced-by-link']);
    restore(place);
    expect(read(place.root, 'elsewhere.txt')).toBe('mine');
    expect(read(place.displaced, 'kept/a.txt')).toBe('symbolic link to ../elsewhere.txt\n');
  });

  test('a link by a file, and a link by another link', () => {
    const place = sealed(FILES, (root) => {
      symlinkSync('a.txt', join(root, 'kept/link'));
      symlinkSync('nowhere', join(root, 'kept/dangling'));
    });
    rmSync(join(place.root, 'kept/link'));
    put(place.root, 'kept/link', 'a file');
    rmSync(join(place.root, 'kept/dangling'));
    symlinkSync('a.txt', join(place.root, 'kept/dangling'));
    expect(changesOf(place)).toEqual(['kept/dangling changed', 'kept/link replaced-by-link']);
    restore(place);
    expect(readlinkSync(join(place.root, 'kept/link'))).toBe('a.txt');
    expect(readlinkSync(join(place.root, 'kept/dangling'))).toBe('nowhere');
  });

  test('a file by a folder, and a folder by a file', () => {
    const place = sealed();
    rmSync(join(place.root, 'kept/a.txt'));
    put(place.root, 'kept/a.txt/inside.txt', 'inside');
    rmSync(join(place.root, 'kept/deep'), { recursive: true });
    put(place.root, 'kept/deep', 'a file');
    expect(changesOf(place)).toEqual([
      'kept/a.txt deleted',
      'kept/a.txt/inside.txt added',
      'kept/deep added',
      'kept/deep/b.txt deleted',
    ]);
    restore(place);
    expect(read(place.displaced, 'kept/a.txt/inside.txt')).toBe('inside');
    expect(read(place.displaced, 'kept/deep')).toBe('a file');
  });

  test.each(['kept', 'kept/deep'])('the folder %s by a link to a copy with the same bytes', (folder) => {
    const place = sealed();
    renameSync(join(place.root, folder), join(place.root, 'moved'));
    symlinkSync(join(place.root, 'moved'), join(place.root, folder));
    expect(changesOf(place)).toContain(`${folder} added`);
    restore(place);
    expect(lstatSync(join(place.root, folder)).isDirectory()).toBe(true);
    expect(read(place.root, 'kept/deep/b.txt')).toBe('b');
  });

  test('a file by a hard link: the other name keeps its bytes', () => {
    const place = sealed();
    put(place.root, 'elsewhere.txt', 'mine');
    rmSync(join(place.root, 'kept/a.txt'));
    linkSync(join(place.root, 'elsewhere.txt'), join(place.root, 'kept/a.txt'));
    restore(place);
    expect(read(place.root, 'elsewhere.txt')).toBe('mine');
    expect(read(place.root, 'kept/a.txt')).toBe('a');
  });
});

test('a parent of a listed file that became a link is seen, though the bytes behind it are the same', () => {
  const root = folderWith({ 'a/b/c.txt': 'c' });
  const before = measure(root, ['a/b/c.txt'], []);
  renameSync(join(root, 'a/b'), join(root, 'moved'));
  symlinkSync('../moved', join(root, 'a/b'));
  expect(compareFiles(before, measure(root, ['a/b/c.txt'], []))).toEqual([
    { path: 'a/b', change: 'added' },
    { path: 'a/b/c.txt', change: 'deleted' },
  ] satisfies Change[]);
});

test('a file that slips in front of what an oracle imports', () => {
  const place = sealed({ ...FILES, 'oracle/o.spec.ts': "import '../lib/words';", 'lib/words.ts': '' });
  const { root, baseline } = place;
  const withLib: Sealed = {
    ...place,
    baseline: {
      ...baseline,
      protectedEntries: [...baseline.protectedEntries, 'lib/words.ts'],
      protected: [...measure(root, [...baseline.protectedEntries, 'lib/words.ts'], baseline.leftOut)],
    },
  };
  expect(changesOf(withLib)).toEqual([]);
  put(root, 'lib/words.js', '');
  expect(changesOf(withLib)).toEqual(['lib/words.js added']);
});

test('a damaged copy is written anew while the file is as sealed, and never used', () => {
  const { root, evidence, baseline } = sealed();
  const file = baseline.mutable[0] as SealedFile;
  put(evidence, `blobs/${file.sha256}`, 'damaged');
  expect(() => readBlob(evidence, file.sha256)).toThrow(/missing or changed/);
  keepBlobs(root, evidence, [file]);
  expect(Buffer.from(readBlob(evidence, file.sha256)).toString()).toBe('t');
  rmSync(join(evidence, 'blobs'), { recursive: true });
  expect(() => readBlob(evidence, file.sha256)).toThrow(/missing or changed/);
});

function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
