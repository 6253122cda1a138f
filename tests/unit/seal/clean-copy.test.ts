// A copy of the project as it was sealed: changed, removed and added files are as they were; the project itself is not touched.
import { chmodSync, existsSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepBlobs } from '../../../src/seal/blobs.ts';
import type { Baseline } from '../../../src/seal/baseline.ts';
import { cleanCopy } from '../../../src/seal/clean-copy.ts';
import { sha256 } from '../../../src/seal/digest.ts';
import { measure } from '../../../src/seal/measure.ts';
import { folderWith, put } from '../disk/folder.ts';

/** A package of a bigger repository, sealed. */
function sealed(): {
  readonly whole: string;
  readonly root: string;
  readonly baseline: Baseline;
  readonly evidence: string;
} {
  const whole = folderWith({
    'package.json': '{}',
    'node_modules/dep/index.js': 'dep',
    'shared/words.ts': 'words',
    'app/package.json': '{}',
    'app/node_modules/own/index.js': 'own',
    'app/product/page.html': 'page',
    'app/product/run.sh': 'run',
    'app/tests/a.spec.ts': 'a',
    'app/tests/nested/node_modules/deep/index.js': 'deep',
    'app/out/result.txt': 'written by a run',
    'app/notes.txt': 'covered by nothing',
  });
  const root = join(whole, 'app');
  chmodSync(join(root, 'product/run.sh'), 0o755);
  symlinkSync('page.html', join(root, 'product/link.html'));
  const baseline: Baseline = {
    schemaVersion: 1,
    exercise: 'x',
    sealedAt: '',
    contract: { path: 'package.json', sha256: sha256('{}') },
    protectedEntries: ['package.json', 'product/'],
    mutableEntries: ['tests/'],
    closureRoots: [],
    leftOut: ['out'],
    protected: [...measure(root, ['package.json', 'product/'], ['out'])],
    mutable: [...measure(root, ['tests/'], ['out'])],
  };
  const evidence = join(root, 'loop/evidence');
  keepBlobs(root, evidence, [...baseline.protected, ...baseline.mutable]);
  return { whole, root, baseline, evidence };
}

test('sealed bytes, modes and links; nothing that was added since; packages and neighbours by links', () => {
  const { root, baseline, evidence } = sealed();
  put(root, 'product/page.html', 'changed since');
  put(root, 'product/new.html', 'added since');
  put(root, 'tests/a.spec.ts', 'changed since');
  rmSync(join(root, 'product/run.sh'));
  rmSync(join(root, 'product/link.html'));
  const copy = cleanCopy({ root, evidence, baseline, into: folderWith({}) });
  const read = (path: string): string => readFileSync(join(copy, path), 'utf8');

  expect(read('product/page.html')).toBe('page');
  expect(read('tests/a.spec.ts')).toBe('a');
  expect(existsSync(join(copy, 'product/new.html'))).toBe(false);
  expect(statSync(join(copy, 'product/run.sh')).mode & 0o777).toBe(0o755);
  expect(readlinkSync(join(copy, 'product/link.html'))).toBe('page.html');
  expect(read('notes.txt')).toBe('covered by nothing');
  expect(existsSync(join(copy, 'out'))).toBe(false);
  expect(existsSync(join(copy, 'loop/evidence'))).toBe(false);
  expect(read('node_modules/own/index.js')).toBe('own');
  expect(read('tests/nested/node_modules/deep/index.js')).toBe('deep');
  expect(read('../node_modules/dep/index.js')).toBe('dep');
  expect(read('../shared/words.ts')).toBe('words');

  // The project has what it had.
  expect(readFileSync(join(root, 'product/page.html'), 'utf8')).toBe('changed since');
  expect(readFileSync(join(root, 'product/new.html'), 'utf8')).toBe('added since');
  expect(existsSync(join(root, 'product/run.sh'))).toBe(false);
});

test('removing the copy leaves what it links to', () => {
  const { whole, root, baseline, evidence } = sealed();
  const into = folderWith({});
  cleanCopy({ root, evidence, baseline, into });
  rmSync(into, { recursive: true });
  expect(readFileSync(join(whole, 'shared/words.ts'), 'utf8')).toBe('words');
  expect(readFileSync(join(root, 'node_modules/own/index.js'), 'utf8')).toBe('own');
});
