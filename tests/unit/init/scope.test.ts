// The first contract allows as little as serves.
import { expect, test } from 'vitest';
import { chooseScope } from '../../../src/cli/init/scope.ts';

const ORACLE = 'oracle/product-contract.spec.ts';
const suite = { folders: ['tests/'], specs: ['tests/a.spec.ts', 'tests/b.spec.ts'], pageObjects: [] };

test('the folder that the config names is the suite', () => {
  expect(chooseScope(suite, ORACLE, undefined)).toEqual({
    mutablePaths: ['tests/'],
    protectedPaths: ['oracle/'],
    targets: ['tests/'],
    note: 'targets: tests/',
  });
});

test('a named target narrows the targets, its page objects stay mutable', () => {
  expect(chooseScope({ ...suite, pageObjects: ['pom/'] }, ORACLE, 'tests/b.spec.ts')).toMatchObject({
    mutablePaths: ['tests/', 'pom/'],
    targets: ['tests/b.spec.ts'],
  });
  expect(chooseScope(suite, ORACLE, 'other/c.spec.ts')).toMatchObject({
    mutablePaths: ['other/c.spec.ts'],
    targets: ['other/c.spec.ts'],
  });
});

test.each([[['']], [['src/']], [['packages/app/']], [['tests/', 'more/']]])(
  'among product code or in several folders (%j) only the files themselves',
  (folders) => {
    expect(chooseScope({ ...suite, folders }, ORACLE, undefined)).toMatchObject({
      mutablePaths: suite.specs,
      targets: suite.specs,
    });
  },
);

test('many files: the first ten, and it says so', () => {
  const specs = Array.from({ length: 12 }, (_, index) => `a${index}.spec.ts`);
  const scope = chooseScope({ folders: [''], specs, pageObjects: [] }, ORACLE, undefined);
  expect(scope?.targets).toHaveLength(10);
  expect(scope?.note).toBe('targets: the first 10 of 12 test files; add the others or their folder');
});

test('an oracle inside the test folder stays out of what may change', () => {
  expect(chooseScope(suite, 'tests/b.spec.ts', undefined)).toMatchObject({
    mutablePaths: ['tests/a.spec.ts'],
    protectedPaths: ['tests/b.spec.ts'],
    targets: ['tests/a.spec.ts'],
  });
});

test('no test, no scope', () => {
  expect(chooseScope({ ...suite, specs: [] }, ORACLE, undefined)).toBeUndefined();
  expect(chooseScope({ ...suite, specs: [ORACLE] }, ORACLE, undefined)).toBeUndefined();
});
