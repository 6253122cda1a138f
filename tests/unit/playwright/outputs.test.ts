import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { outputsOf } from '../../../src/playwright/outputs.ts';

test('output folders and signed-in states, once each, relative to the config', () => {
  const root = `${sep}work${sep}e2e`;
  const project = (outputDir: string, storageState?: string | { cookies: []; origins: [] }) => ({
    outputDir: join(root, outputDir),
    use: storageState === undefined ? {} : { storageState },
  });
  const projects = [
    project('test-results'),
    project('test-results', 'e2e/tests/.auth/ada.json'),
    project('out', join(root, 'tests/.auth/bob.json')),
    project('out', { cookies: [], origins: [] }),
  ];
  expect(outputsOf({ projects }, { root, cwd: `${sep}work` })).toEqual([
    'test-results',
    'tests/.auth/ada.json',
    'out',
    'tests/.auth/bob.json',
  ]);
});
