// A mutable path that is a link could lead an edit out of the repository: the run is refused before any target runs.
import { linkSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

/** A target that leaves a file behind when it runs. */
const TARGET = `import { test } from '@playwright/test';
import fs from 'node:fs';
test('runs', () => fs.writeFileSync('target-ran.txt', ''));
`;

test('mutable paths that are links, or lead through one', async () => {
  const project = await Project.make({
    files: { 'tests/sign-in.spec.ts': TARGET, 'real/page.ts': 'export {};' },
    contract: { mutablePaths: ['tests/', 'page.ts', 'pages/', 'pages/page.ts', 'dangling.ts'] },
    seal: false,
  });
  project.write('page.ts', '');
  project.write('pages/page.ts', '');
  project.write('dangling.ts', '');
  expect((await project.seal()).exitCode).toBe(0);
  for (const path of ['page.ts', 'pages', 'dangling.ts']) project.remove(path);
  project.link('real/page.ts', 'page.ts');
  project.link('real', 'pages');
  project.link('nowhere.ts', 'dangling.ts');
  await expectRefused(project, [
    'mutablePaths[1]: expected a path without symbolic links, found a symbolic link',
    'mutablePaths[2]: expected a path without symbolic links, found a symbolic link',
    'mutablePaths[3]: expected a path without symbolic links, found the symbolic link "pages" on the way',
    'mutablePaths[4]: expected a path without symbolic links, found a symbolic link',
  ]);
});

test('links inside a mutable folder: symbolic, dangling, hard', async () => {
  const project = await Project.make({
    files: { 'tests/sign-in.spec.ts': TARGET, 'real/page.ts': 'export {};', 'tests/pages/home.ts': '' },
  });
  project.link('../real/page.ts', 'tests/page.ts');
  project.link('../../real', 'tests/pages/real');
  project.link('nowhere.ts', 'tests/dangling.ts');
  linkSync(join(project.root, 'real/page.ts'), join(project.root, 'tests/hard.ts'));
  await expectRefused(project, [
    'mutable path tests/dangling.ts is a symbolic link',
    'mutable path tests/hard.ts is a hard link (2 names for the same bytes)',
    'mutable path tests/page.ts is a symbolic link',
    'mutable path tests/pages/real is a symbolic link',
  ]);
});

test('the folder of the targets itself is a link', async () => {
  const project = await Project.make({ files: { 'tests/sign-in.spec.ts': TARGET } });
  renameSync(join(project.root, 'tests'), join(project.root, 'elsewhere'));
  project.link('elsewhere', 'tests');
  await expectRefused(project, [
    'mutablePaths[0]: expected a path without symbolic links, found a symbolic link',
  ]);
});

async function expectRefused(project: Project, named: readonly string[]): Promise<void> {
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] ESCALATED policy-violated');
  expect(exitCode).toBe(1);
  expect(loopLines(output)).toEqual(
    expect.arrayContaining(named.map((text) => expect.stringContaining(text))),
  );
  expect(project.state()).toMatchObject({ state: 'ESCALATED', reason: 'policy-violated' });
  expect(project.files()).toEqual(before);
  expect(project.exists('target-ran.txt')).toBe(false);
  expect((await project.cli('verify')).exitCode).toBe(0);
}
