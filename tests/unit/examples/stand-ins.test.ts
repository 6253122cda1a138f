// A stand-in that is asked about something else has nothing to propose.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../disk/folder.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples');

test.each([
  ['fix-failing-tests', ['src/parse.js', 'src/price.js', 'src/receipt.js']],
  ['test-plan-doc', ['plan/checkout.md']],
])('%s', (example, paths) => {
  const read = (path: string) => readFileSync(join(EXAMPLES, example, path), 'utf8');
  const mutable = paths.map((path) => ({ path, text: read(path) }));
  const bundle = { failing: [{ output: 'not ok 1 - something else\n' }], previous: null, mutable };
  const folder = folderWith({
    '.loopwright/bundle.json': JSON.stringify(bundle),
    ...Object.fromEntries(mutable.map(({ path, text }) => [path, text])),
  });
  const maker = join(EXAMPLES, example, 'maker.mjs');
  const { stdout, status } = spawnSync(process.execPath, [maker], { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ changedPaths: [] });
  for (const { path, text } of mutable) expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
});
