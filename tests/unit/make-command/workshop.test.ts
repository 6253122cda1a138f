// What a maker is given in its folder, and what is read of what it leaves there: plain files, and nothing behind a link.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leftIn, linksTo } from '../../../src/make/command/left.ts';
import type { Workshop } from '../../../src/make/command/workshop.ts';
import { judgeScope } from '../../../src/verify/policy/scope.ts';
import { changedPaths } from '../../../src/verify/policy/scope/changes.ts';
import { bytesOf } from './facts.ts';
import { changedIn, FILES, left, NEW, OLD, papers, SUM, workshop } from './workshops.ts';

/** What the policy says of the files, when the maker says that it changed `declared`. */
function rules(opened: Workshop, declared: readonly string[]): readonly string[] {
  const { seen } = left(opened);
  const paths = [...declared, ...changedPaths(seen.before, seen.after)];
  return judgeScope({
    ...seen,
    links: linksTo(opened.folder, paths),
    declared,
    mutable: ['src/'],
    protected: ['tests/'],
  }).map(({ rule, path }) => `${rule} ${path}`);
}

test('it holds the mutable files with their permissions, and what there is to read', () => {
  const { folder } = workshop();
  expect(readFileSync(join(folder, SUM), 'utf8')).toBe(OLD);
  expect(statSync(join(folder, 'src/run.sh')).mode & 0o777).toBe(0o755);
  const { files } = papers();
  for (const [path, text] of Object.entries(files))
    expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
  expect(Object.keys(files)).toEqual([
    '.loopwright/bundle.json',
    '.loopwright/prompt.md',
    '.loopwright/contract.json',
    '.loopwright/failing-unit-tests.txt',
  ]);
});

test('the contract in it tells no secret', () => {
  const check = {
    id: 'a',
    command: 'run',
    args: [],
    env: { API_KEY: 'shh', BASE_URL: 'http://u:pass-word@host/' },
  };
  const text = papers({ checks: [check] }).files['.loopwright/contract.json'] ?? '';
  expect(JSON.parse(text)).toMatchObject({
    goal: 'Keep the login test true to the product.',
    checks: [{ env: { API_KEY: '[redacted]', BASE_URL: 'http://[redacted]@host/' } }],
  });
});

describe('plain changes', () => {
  test('none', () => {
    const opened = workshop();
    expect(left(opened)).toMatchObject({ files: [], unread: [], answer: undefined });
    expect(changedIn(opened)).toEqual([]);
  });

  test('one edited, one added, one removed', () => {
    const opened = workshop();
    writeFileSync(join(opened.folder, SUM), NEW);
    writeFileSync(join(opened.folder, 'src/new.ts'), 'new');
    rmSync(join(opened.folder, 'src/run.sh'));
    expect(left(opened)).toMatchObject({
      files: [
        { path: 'src/new.ts', before: undefined, after: 'new' },
        { path: 'src/run.sh', before: '#!/bin/sh\n', after: undefined },
        { path: SUM, before: OLD, after: NEW },
      ],
      unread: [],
    });
    expect(rules(opened, [SUM, 'src/new.ts', 'src/run.sh'])).toEqual([]);
  });

  test('the same bytes written anew, in whatever way, are none', () => {
    const opened = workshop();
    const path = join(opened.folder, SUM);
    writeFileSync(`${path}.tmp`, OLD);
    renameSync(`${path}.tmp`, path);
    utimesSync(join(opened.folder, 'src/run.sh'), 1, 1);
    expect(changedIn(opened)).toEqual([]);
  });

  test('other bytes of the same length under the old time are one', () => {
    const opened = workshop();
    const path = join(opened.folder, SUM);
    const { atime, mtime } = statSync(path);
    writeFileSync(path, NEW);
    utimesSync(path, atime, mtime);
    expect(changedIn(opened)).toEqual([SUM]);
    expect(left(opened).files).toMatchObject([{ path: SUM, after: NEW }]);
  });

  test('other permissions alone', () => {
    const opened = workshop();
    chmodSync(join(opened.folder, SUM), 0o755);
    expect(left(opened).files).toEqual([]);
    expect(rules(opened, [SUM])).toEqual([`mode-change ${SUM}`]);
  });
});

describe('what is no plain file is told and never read', () => {
  const neighbour = (opened: Workshop): string => join(opened.folder, '../neighbour/secret.ts');

  test('a symbolic link in the place of a file', () => {
    const opened = workshop();
    rmSync(join(opened.folder, SUM));
    symlinkSync(neighbour(opened), join(opened.folder, SUM));
    expect(left(opened)).toMatchObject({ files: [], unread: [{ path: SUM, why: 'a symbolic link' }] });
    expect(rules(opened, [SUM])).toEqual([`symbolic-link ${SUM}`]);
  });

  test('a folder that became a link', () => {
    const opened = workshop();
    renameSync(join(opened.folder, 'src'), join(opened.folder, '../moved'));
    symlinkSync('../moved', join(opened.folder, 'src'));
    expect(left(opened).files.map(({ after }) => after)).toEqual([undefined, undefined]);
    expect(rules(opened, [SUM])).toContain(`symbolic-link ${SUM}`);
    expect(rules(opened, [SUM])).toContain('symbolic-link src');
  });

  test('a hard link to a file outside', () => {
    const opened = workshop();
    rmSync(join(opened.folder, SUM));
    linkSync(neighbour(opened), join(opened.folder, SUM));
    expect(left(opened)).toMatchObject({
      files: [],
      unread: [{ path: SUM, why: 'one of 2 names of one file' }],
    });
    expect(rules(opened, [SUM])).toEqual([`hard-link ${SUM}`]);
  });

  test('a pipe', () => {
    const opened = workshop();
    rmSync(join(opened.folder, SUM));
    spawnSync('mkfifo', [join(opened.folder, SUM)]);
    expect(left(opened)).toMatchObject({ files: [], unread: [{ path: SUM, why: 'no regular file' }] });
    expect(rules(opened, [SUM])).toEqual([`not-a-file ${SUM}`]);
  });

  test.each(['an empty folder', 'a folder with a file'])('%s in the place of a file', (what) => {
    const opened = workshop();
    rmSync(join(opened.folder, SUM));
    mkdirSync(join(opened.folder, SUM));
    if (what !== 'an empty folder') writeFileSync(join(opened.folder, SUM, 'index.ts'), 'x');
    expect(left(opened).unread).toEqual([{ path: SUM, why: 'a folder' }]);
    expect(rules(opened, [SUM])).toContain(`not-a-file ${SUM}`);
  });

  test('a file in the place of a folder', () => {
    const opened = workshop();
    rmSync(join(opened.folder, 'src'), { recursive: true });
    writeFileSync(join(opened.folder, 'src'), 'x');
    expect(left(opened).files.map(({ path, after }) => [path, after])).toEqual([
      ['src', 'x'],
      ['src/run.sh', undefined],
      [SUM, undefined],
    ]);
    expect(rules(opened, [SUM])).toContain('outside-mutable src');
  });

  test('bytes that are no text, and more of them than anybody reads', () => {
    const opened = workshop();
    writeFileSync(join(opened.folder, SUM), Uint8Array.from([0xff, 0xfe]));
    writeFileSync(join(opened.folder, 'src/large.ts'), Buffer.alloc(5_000_001));
    expect(left(opened)).toMatchObject({
      files: [],
      unread: [
        { path: 'src/large.ts', why: 'larger than 5000000 bytes' },
        { path: SUM, why: 'no UTF-8 text' },
      ],
    });
    expect(changedIn(opened)).toEqual(['src/large.ts', SUM]);
  });

  test('many files are read up to a sum', () => {
    const opened = workshop();
    for (let at = 10; at < 22; at += 1)
      writeFileSync(join(opened.folder, `src/${at}.ts`), Buffer.alloc(4_900_000));
    const { files, unread } = left(opened);
    expect(files).toHaveLength(10);
    expect(unread.map(({ why }) => why)).toEqual(Array(2).fill('more than 50000000 bytes in all'));
  });
});

describe('what nobody looks through', () => {
  const whyOf = (opened: Workshop): string => {
    const looked = leftIn(opened);
    return looked.ok ? 'looked through' : looked.why;
  };

  test('more files than anybody looks through', () => {
    const opened = workshop();
    spawnSync('sh', ['-c', 'seq 5100 | xargs touch'], { cwd: join(opened.folder, 'src') });
    expect(whyOf(opened)).toBe('more than 5012 files and folders');
  });

  test('folders without end', () => {
    const opened = workshop();
    mkdirSync(join(opened.folder, 'd/'.repeat(100)), { recursive: true });
    expect(whyOf(opened)).toBe('more than 60 folders in each other');
  });

  test('a name that is no UTF-8', () => {
    const opened = workshop();
    writeFileSync(Buffer.concat([Buffer.from(`${opened.folder}/src/a`), Buffer.from([0xff])]), '');
    expect(whyOf(opened)).toBe('a name that is no UTF-8');
  });

  test('the folder itself, gone or a link', () => {
    const opened = workshop();
    rmSync(opened.folder, { recursive: true });
    expect(whyOf(opened)).toBe('the folder is gone');
    symlinkSync('neighbour', opened.folder);
    expect(whyOf(opened)).toBe('the folder is gone');
  });
});

describe('what it was given to read', () => {
  test.each<[string, (folder: string) => void, string]>([
    ['edited', (folder) => appendFileSync(join(folder, '.loopwright/contract.json'), ' '), 'contract.json'],
    ['removed', (folder) => rmSync(join(folder, '.loopwright/bundle.json')), 'bundle.json'],
    ['joined by another file', (folder) => writeFileSync(join(folder, '.loopwright/x'), ''), 'x'],
  ])('%s is a change of what is protected', (_what, change, name) => {
    const opened = workshop();
    change(opened.folder);
    expect(left(opened)).toMatchObject({ files: [], unread: [] });
    expect(rules(opened, [])).toEqual([
      `protected-change .loopwright/${name}`,
      `undeclared-change .loopwright/${name}`,
    ]);
  });

  test('led elsewhere is one too, and no answer is read there', () => {
    const opened = workshop();
    rmSync(join(opened.folder, '.loopwright'), { recursive: true });
    symlinkSync('../neighbour', join(opened.folder, '.loopwright'));
    writeFileSync(join(opened.folder, '../neighbour/result.json'), '{}');
    expect(left(opened).answer).toBeUndefined();
    expect(rules(opened, [])).toContain('symbolic-link .loopwright');
    expect(rules(opened, [])).toContain('protected-change .loopwright/bundle.json');
  });
});

describe('the answer', () => {
  test('is read, and is no change', () => {
    const opened = workshop();
    writeFileSync(join(opened.folder, '.loopwright/result.json'), '{}');
    expect(left(opened).answer).toEqual({ ok: true, bytes: Buffer.from('{}') });
    expect(changedIn(opened)).toEqual([]);
  });

  test('is not read through a link, from a pipe, or when it is no answer by its size', () => {
    const opened = workshop();
    const path = join(opened.folder, '.loopwright/result.json');
    writeFileSync(path, Buffer.alloc(1_100_000));
    expect(left(opened).answer).toMatchObject({ ok: false, why: 'larger than 1024000 bytes' });
    rmSync(path);
    symlinkSync('../../neighbour/secret.ts', path);
    expect(left(opened).answer).toMatchObject({ ok: false, why: 'a symbolic link' });
    rmSync(path);
    spawnSync('mkfifo', [path]);
    expect(left(opened).answer).toMatchObject({ ok: false, why: 'no regular file' });
  });
});

test('paths that a maker says and that are none lead nowhere', () => {
  const { folder } = workshop();
  expect(linksTo(folder, ['../neighbour', '/etc', 'a\0b', `src/sum.ts/x`, 'x'.repeat(5000)])).toEqual([]);
});

test('bytes that are no text are copied as they are', () => {
  const bytes = Uint8Array.from([0, 0xff, 1]);
  const opened = workshop([...FILES, { path: 'src/logo.png', bytes, mode: 0o644 }]);
  expect(readFileSync(join(opened.folder, 'src/logo.png'))).toEqual(Buffer.from(bytes));
  expect(left(opened)).toMatchObject({ files: [], unread: [] });
  writeFileSync(join(opened.folder, 'src/logo.png'), bytesOf('text'));
  expect(left(opened).unread).toEqual([{ path: 'src/logo.png', why: 'no UTF-8 text' }]);
});
