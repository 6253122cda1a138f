// A person seals the oracles; a run that finds them unsealed or otherwise than sealed does nothing.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

/** An oracle and a target that leave a file behind when they run. */
const TELLTALES = {
  'tests/sign-in.spec.ts': `import { test } from '@playwright/test';
import fs from 'node:fs';
test('runs', () => fs.writeFileSync('target-ran.txt', ''));
`,
  'oracle/product.spec.ts': `import { test } from '@playwright/test';
import fs from 'node:fs';
import { words } from '../lib/words';
test('runs', () => fs.writeFileSync('oracle-ran.txt', words));
`,
  'lib/words.ts': 'export const words = "Sign in";',
};

test('oracles that nobody sealed: BLOCKED, nothing runs, nothing is recorded', async () => {
  const project = await Project.make({ files: TELLTALES, seal: false });
  await expectEnd(project, 'BLOCKED oracle-not-sealed', [
    'loop/oracle.seal.json does not exist. Read the oracles, then run: npx loopwright seal --by NAME --reason TEXT',
  ]);
  expect(project.exists('loop/state.json')).toBe(false);
});

test('an oracle edited after sealing, and a new file that its import now finds first', async () => {
  const project = await Project.make({ files: TELLTALES });
  project.write('oracle/product.spec.ts', `${TELLTALES['oracle/product.spec.ts']}// edited\n`);
  await expectEnd(project, 'ESCALATED policy-violated', ['oracle/product.spec.ts was changed']);

  project.write('oracle/product.spec.ts', TELLTALES['oracle/product.spec.ts']);
  project.write('lib/words.js', 'export const words = "anything";');
  await expectEnd(project, 'ESCALATED policy-violated', ['lib/words.js was added']);

  const seal = project.read('loop/oracle.seal.json');
  project.write('loop/oracle.seal.json', seal.slice(0, -10));
  await expectEnd(project, 'ESCALATED policy-violated', [
    'If a person meant this, run: npx loopwright seal --by NAME --reason TEXT',
  ]);

  // A person who means it seals again.
  const sealed = await project.cli('seal', '--by', 'Ada', '--reason', 'the words moved');
  expect(sealed).toMatchObject({ exitCode: 0 });
  expect(sealed.output).toContain('lib/words.js');
  expect((await project.loop()).exitCode).toBe(0);
  expect(project.exists('target-ran.txt')).toBe(true);
});

test('an oracle that stands on a mutable file cannot be sealed, nor run with an older seal', async () => {
  const project = await Project.make({ files: TELLTALES });
  project.write('tests/page.ts', 'export const words = "mutable";');
  project.write('lib/words.ts', "export { words } from '../tests/page.ts';");
  const refused =
    'tests/page.ts: expected an oracle that stands on protected files only, found a mutable file in the import closure of an oracle. Let the oracle state its intent on its own, or take the file out of mutablePaths.';
  const before = project.read('loop/oracle.seal.json');
  const sealed = await project.seal();
  expect(sealed.exitCode).toBe(1);
  expect(sealed.output).toContain(refused);
  expect(project.read('loop/oracle.seal.json')).toBe(before);
  await expectEnd(project, 'BLOCKED contract-invalid', [refused]);
});

test('a seal says who, when and why; it is not written without', async () => {
  const project = await Project.make({ seal: false });
  for (const args of [
    ['--by', 'Ada'],
    ['--reason', 'read them'],
    ['--by', ' ', '--reason', 'read them'],
    ['--by', 'Ada', '--reason', ''],
  ]) {
    const { exitCode, output } = await project.cli('seal', ...args, '--json');
    expect(exitCode, output).toBe(1);
    expect(output).toContain('"error": "usage"');
  }
  expect(project.exists('loop/oracle.seal.json')).toBe(false);
  const done = await project.cli('seal', '--by', 'Ada', '--reason', 'read them', '--json');
  expect(done.exitCode).toBe(0);
  expect(JSON.parse(done.stdout)).toEqual(project.json('loop/oracle.seal.json'));
  expect(project.json('loop/oracle.seal.json')).toMatchObject({
    sealedBy: 'Ada',
    reason: 'read them',
    sealedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    files: [{ path: 'oracle/product.spec.ts' }],
  });

  project.remove('oracle/product.spec.ts');
  const empty = await project.seal();
  expect(empty.exitCode).toBe(1);
  expect(empty.output).toContain('oracles[0]: expected at least one file, found none in "oracle/"');
});

async function expectEnd(project: Project, ending: string, named: readonly string[]): Promise<void> {
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe(`[loop] ${ending}`);
  expect(exitCode).toBe(1);
  expect(loopLines(output)).toEqual(expect.arrayContaining(named.map((text) => `[loop] ${text}`)));
  expect(project.files()).toEqual(before);
  expect(project.exists('oracle-ran.txt') || project.exists('target-ran.txt')).toBe(false);
}
