// The suite's folder is read from the config's text, never by running it.
import { expect, test } from 'vitest';
import { testFolders } from '../../../src/cli/init/test-folders.ts';
import { parseSource } from '../../../src/syntax/parse.ts';

test.each([
  ["export default defineConfig({ testDir: './tests' });", ['tests/']],
  ["export default { testDir: 'e2e/specs/' } satisfies X;", ['e2e/specs/']],
  ["const config: X = { 'testDir': `tests` };\nexport default config;", ['tests/']],
  ["const base = { testDir: 'a' };\nexport default defineConfig(base, { testDir: 'b' });", ['b/']],
  ["module.exports = (defineConfig({ testDir: './/tests//' }));", ['tests/']],
  [
    "export default { testDir: 'x', projects: [{ testDir: './a' }, { testDir: 'b' }, { testDir: 'a/' }] };",
    ['a/', 'b/'],
  ],
  ["export default { testDir: 'x', projects: [{ name: 'chromium' }] };", ['x/']],
  ["export default { testDir: '.' };", ['']],
  ['export default {};', ['']],
  ["export default { testDir: path.join(__dirname, 'tests') };", ['']],
  ["export default { testDir: '../outside' };", ['']],
  ['export default c;\nconst c = d;\nconst d = c;', ['']],
  ['const a = 1;', ['']],
])('%s', (text, expected) => {
  const parsed = parseSource('playwright.config.ts', text);
  if (!parsed) throw new Error('syntax');
  expect(testFolders(parsed)).toEqual(expected);
});
