// From a file on disk to a contract: everything that is wrong with the text, the shape and the disk in one error.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wrongSpelling } from '../../../src/contract/disk.ts';
import { loadContract, readSealedContract } from '../../../src/contract/load.ts';
import { LoopwrightError } from '../../../src/errors.ts';
import { contractWith, type Json } from './contracts.ts';

const PATH = 'loop/contract.json';
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'contract-'));
  for (const folder of ['loop', 'tests', 'fixtures', 'oracle']) mkdirSync(join(root, folder));
  for (const file of ['tests/login.spec.ts', 'oracle/login-contract.spec.ts'])
    writeFileSync(join(root, file), '');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(changes: Json = {}): void {
  writeFileSync(join(root, PATH), JSON.stringify(contractWith(changes), null, 2));
}

function errorOf(load: () => unknown): LoopwrightError {
  try {
    load();
  } catch (error) {
    if (error instanceof LoopwrightError) return error;
    throw error;
  }
  throw new Error('loaded');
}

function faults(): readonly string[] {
  return errorOf(() => loadContract(root, PATH, 'suite')).faults.map(({ at, found }) => `${at}: ${found}`);
}

test('a good contract on a fitting disk', () => {
  write();
  expect(loadContract(root, PATH, 'suite').targets).toEqual(['tests/login.spec.ts']);
});

test('a byte order mark is no fault', () => {
  writeFileSync(join(root, PATH), `\uFEFF${JSON.stringify(contractWith({}))}`);
  expect(loadContract(root, PATH, 'suite').owner).toBe('QA');
});

test('no contract: names the command that writes one', () => {
  const error = errorOf(() => loadContract(root, PATH, 'suite'));
  expect(error.code).toBe('contract-missing');
  expect(error.message).toBe(
    'There is no contract at loop/contract.json. Write one with: npx loopwright init',
  );
});

describe('text that cannot be read', () => {
  test('not UTF-8', () => {
    writeFileSync(join(root, PATH), Buffer.from([0x7b, 0xff, 0x7d]));
    expect(faults()).toEqual(['loop/contract.json: bytes that are not UTF-8']);
  });

  test('not JSON', () => {
    writeFileSync(join(root, PATH), '{\n  "goal": }');
    expect(faults()).toEqual(['loop/contract.json:2:11: "}"']);
  });

  test('a folder, and a link to a contract elsewhere', () => {
    mkdirSync(join(root, 'loop/folder'));
    writeFileSync(join(root, 'real.json'), JSON.stringify(contractWith({})));
    symlinkSync('../real.json', join(root, 'loop/link.json'));
    expect(errorOf(() => loadContract(root, 'loop/folder', 'suite')).message).toMatch(
      'expected a regular file',
    );
    expect(errorOf(() => loadContract(root, 'loop/link.json', 'suite')).message).toMatch(
      'found a symbolic link',
    );
  });
});

test('duplicate key, shape, rules and disk are told in one error, each on a line of its own', () => {
  const text = JSON.stringify(contractWith({ attemptCeiling: 99, oracles: ['tests/oracle.spec.ts'] }));
  writeFileSync(join(root, PATH), text.replace('{', '{"goal":"first",'));
  const error = errorOf(() => loadContract(root, PATH, 'suite'));
  expect(error.code).toBe('contract-invalid');
  expect(error.faults.map(({ at }) => at)).toEqual(['goal', 'attemptCeiling', 'oracles[0]', 'oracles[0]']);
  expect(error.message.split('\n')).toHaveLength(5);
  expect(error.message).toMatch(/^loop\/contract\.json has 4 faults\. Nothing was run\.\n/);
});

describe('the disk', () => {
  test('what is listed must be there; a protection may come first', () => {
    write({
      mutablePaths: ['pages/'],
      targets: ['tests/gone.spec.ts'],
      oracles: ['gone/'],
      protectedPaths: ['later/'],
    });
    expect(faults()).toEqual([
      'mutablePaths[0]: "pages/", which is not there',
      'targets[0]: "tests/gone.spec.ts", which is not there',
      'oracles[0]: "gone/", which is not there',
    ]);
  });

  test('a file is no folder, and a folder is no file', () => {
    write({
      mutablePaths: ['tests/login.spec.ts/'],
      targets: ['tests/login.spec.ts/x.ts'],
      protectedPaths: ['fixtures'],
    });
    expect(faults()).toEqual([
      'mutablePaths[0]: "tests/login.spec.ts/", which is none',
      'protectedPaths[0]: "fixtures", which is a folder',
      'targets[0]: "tests/login.spec.ts/x.ts", which is not there',
    ]);
  });

  test('a link is refused: itself, on the way, out of the root, and to nothing', () => {
    symlinkSync('tests', join(root, 'alias'));
    symlinkSync(tmpdir(), join(root, 'outside'));
    symlinkSync('nowhere', join(root, 'oracle/dangling.spec.ts'));
    write({
      mutablePaths: ['alias/', 'outside/x/'],
      targets: ['alias/login.spec.ts'],
      oracles: ['oracle/dangling.spec.ts'],
    });
    expect(faults()).toEqual([
      'mutablePaths[0]: a symbolic link',
      'mutablePaths[1]: the symbolic link "outside" on the way',
      'targets[0]: the symbolic link "alias" on the way',
      'oracles[0]: a symbolic link',
    ]);
  });

  test('a mutable path through a link is refused as such when nothing else is wrong', () => {
    symlinkSync('tests', join(root, 'alias'));
    const linked = { mutablePaths: ['alias/'], targets: ['alias/login.spec.ts'] };
    write(linked);
    expect(errorOf(() => loadContract(root, PATH, 'suite')).code).toBe('path-refused');
    write({ ...linked, attemptCeiling: 99 });
    expect(errorOf(() => loadContract(root, PATH, 'suite')).code).toBe('contract-invalid');
    write({ mutablePaths: ['fixtures/'], protectedPaths: [], targets: ['alias/login.spec.ts'] });
    expect(errorOf(() => loadContract(root, PATH, 'suite')).code).toBe('contract-invalid');
  });

  test('a name is spelled as it is on disk, also where the file system folds case', () => {
    const folders: Record<string, readonly string[]> = {
      '': ['Tests', 'oracle'],
      Tests: ['cafe\u0301.ts'],
      tests: ['a.ts'],
    };
    const namesIn = (folder: string): readonly string[] => folders[folder] ?? [];
    expect(wrongSpelling('tests/a.ts', namesIn)).toMatchObject({ found: '"tests"', fix: 'Write "Tests".' });
    expect(wrongSpelling('Tests/caf\u00e9.ts', namesIn)).toBeUndefined();
    expect(wrongSpelling('oracle/', namesIn)).toBeUndefined();
  });

  test('the folder of a check', () => {
    write({
      checks: [
        { id: 'a', command: 'tsc', args: [], cwd: 'tests' },
        { id: 'b', command: 'tsc', args: [], cwd: 'gone/' },
      ],
    });
    expect(faults()).toEqual(['checks[1].cwd: "gone/", which is not there']);
  });

  test('a contract outside loop/ may not be mutable itself', () => {
    writeFileSync(join(root, 'tests/contract.json'), JSON.stringify(contractWith({})));
    const error = errorOf(() => loadContract(root, 'tests/contract.json', 'suite'));
    expect(error.faults.map(({ at }) => at)).toEqual(['mutablePaths[0]']);
  });

  test('is not asked by readSealedContract: during a run a missing file is a finding', () => {
    const sealed = Buffer.from(JSON.stringify(contractWith({ targets: ['tests/gone.spec.ts'] })));
    expect(readSealedContract(sealed, PATH).targets).toEqual(['tests/gone.spec.ts']);
  });
});
