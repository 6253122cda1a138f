// A program is found before it is started: among those of the project, then on the path; what cannot be run is not one.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findProgram } from '../../../src/processes/find.ts';
import { folderWith } from '../disk/folder.ts';

const PROGRAMS = ['node_modules/.bin/say', 'one/say', 'two/say', 'two/other', 'tools/run'];

function places(): { readonly root: string; readonly env: NodeJS.ProcessEnv } {
  const root = folderWith({
    'one/plain': '',
    'one/folder/x': '',
    ...Object.fromEntries(PROGRAMS.map((path) => [path, ''])),
  });
  for (const path of PROGRAMS) chmodSync(join(root, path), 0o755);
  return { root, env: { PATH: [join(root, 'one'), 'two', '', join(root, 'two')].join(':') } };
}

test.skipIf(process.platform === 'win32')('the first that can be run', () => {
  const { root, env } = places();
  const found = (name: string): string | undefined =>
    findProgram(name, { root, env })?.slice(root.length + 1);
  expect(found('say')).toBe('node_modules/.bin/say');
  expect(found('other')).toBe('two/other');
  expect(found('tools/run')).toBe('tools/run');
  expect(found(join(root, 'tools/run'))).toBe('tools/run');
  for (const none of ['plain', 'folder', 'nowhere', 'one/plain', 'tools/nowhere'])
    expect(found(none)).toBeUndefined();
  expect(findProgram('say', { env })).toBe(join(root, 'one/say'));
});
