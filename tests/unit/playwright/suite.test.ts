import { join } from 'node:path';
import { expect, test } from 'vitest';
import { suiteOf } from '../../../src/playwright/suite.ts';

const ROOT = join('/', 'work');

function suite(testMatch: string | RegExp | (string | RegExp)[]) {
  return suiteOf({ projects: [{ name: 'loop', testDir: join(ROOT, 'e2e'), testMatch }] }, ROOT);
}

test('the folder is relative to the root', () => {
  expect(suite([]).folder).toBe('e2e');
  expect(suiteOf({ projects: [{ name: 'loop', testDir: ROOT, testMatch: [] }] }, ROOT).folder).toBe('');
});

test.each<[string | RegExp | (string | RegExp)[], string, boolean]>([
  ['**/*.@(spec|test).?(c|m)[jt]s?(x)', 'e2e/a.spec.ts', true],
  ['**/*.@(spec|test).?(c|m)[jt]s?(x)', 'e2e/a.test.mjs', true],
  ['**/*.@(spec|test).?(c|m)[jt]s?(x)', 'e2e/page.ts', false],
  [/\.check\.ts$/, 'e2e/a.check.ts', true],
  [/\.check\.ts$/, 'e2e/a.spec.ts', false],
  [[/only\.ts$/, '**/*.glob.ts'], 'e2e/a.spec.ts', true],
])('%s may take %s: %s', (testMatch, path, isTest) => {
  expect(suite(testMatch).isTest(path)).toBe(isTest);
});
