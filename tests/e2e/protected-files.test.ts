// A test that writes to what it may not write to, while it runs: in the red run, while it is observed, while a candidate
// is verified. Each ends as ESCALATED policy-violated with every file as before, and what stood in the way is kept.
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

/** A red target that changes the project in every way when it runs in the given role. */
function vandal(role: 'loop' | 'observe' | 'verify'): string {
  return `import { expect, test } from '@playwright/test';
import fs from 'node:fs';

test('signs in', async ({ page }) => {
  if (JSON.parse(process.env.LOOPWRIGHT_RUN).role === '${role}') vandalise();
  await page.goto('/');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('status')).toHaveText('Welcome, Ada');
});

function vandalise() {
  fs.writeFileSync('product/words.txt', 'changed');
  fs.rmSync('product/gone.txt', { force: true });
  fs.mkdirSync('product/new', { recursive: true });
  fs.writeFileSync('product/new/added.txt', 'added');
  fs.chmodSync('product/mode.sh', 0o777);
  fs.rmSync('product/file-to-link.txt');
  fs.symlinkSync('words.txt', 'product/file-to-link.txt');
  fs.rmSync('product/link.txt', { recursive: true });
  fs.writeFileSync('product/link.txt', 'no longer a link');
  fs.rmSync('product/file-to-folder.txt', { recursive: true });
  fs.mkdirSync('product/file-to-folder.txt');
  fs.writeFileSync('product/file-to-folder.txt/inside.txt', 'inside');
  fs.appendFileSync('oracle/product.spec.ts', '// changed');
  fs.appendFileSync('loop/oracle.seal.json', ' ');
  fs.appendFileSync('loop/contract.json', ' ');
  fs.appendFileSync('package.json', ' ');
  fs.writeFileSync('package-lock.json', '{}');
  fs.writeFileSync('tests/helper.ts', 'export const changed = true;');
}
`;
}

const VIOLATIONS = [
  'loop/contract.json was changed',
  'loop/oracle.seal.json was changed',
  'oracle/product.spec.ts was changed',
  'package-lock.json was added',
  'package.json was changed',
  'product/file-to-folder.txt was deleted',
  'product/file-to-folder.txt/inside.txt was added',
  'product/file-to-link.txt was replaced by another kind of file',
  'product/gone.txt was deleted',
  'product/link.txt was replaced by another kind of file',
  'product/mode.sh was given other permissions',
  'product/new/added.txt was added',
  'product/words.txt was changed',
  'tests/helper.ts was changed',
];

async function makeProject(role: 'loop' | 'observe' | 'verify'): Promise<Project> {
  const names = ['words.txt', 'gone.txt', 'mode.sh', 'file-to-link.txt', 'file-to-folder.txt'];
  const project = await Project.make({
    files: {
      ...Object.fromEntries(names.map((name) => [`product/${name}`, `${name} as sealed`])),
      'tests/helper.ts': 'export const changed = false;',
      'tests/sign-in.spec.ts': vandal(role),
    },
  });
  project.link('words.txt', 'product/link.txt');
  chmodSync(join(project.root, 'product/mode.sh'), 0o755);
  return project;
}

test.each([
  { role: 'loop', attempts: [['policy', false]], folder: 'attempt-01' },
  { role: 'observe', attempts: [['policy', true]], folder: 'observe' },
  {
    role: 'verify',
    attempts: [
      ['policy', true],
      ['policy', false],
    ],
    folder: 'attempt-02',
  },
] as const)(
  'protected and undeclared files that change in role $role',
  async ({ role, attempts, folder }) => {
    const project = await makeProject(role);
    const before = project.files();
    const { exitCode, output } = await project.loop();

    expect(project.state(), output).toMatchObject({ state: 'ESCALATED', reason: 'policy-violated' });
    expect(exitCode).toBe(1);
    expect(loopLines(output)).toEqual(
      expect.arrayContaining(VIOLATIONS.map((text) => expect.stringContaining(text))),
    );
    expect(project.files()).toEqual(before);
    expect(lstatSync(join(project.root, 'product/mode.sh')).mode & 0o777).toBe(0o755);
    expect(project.attempts().map(({ results }) => [results[0]?.id, results[0]?.passed])).toEqual(attempts);

    const displaced = `loop/evidence/${project.exercise()}/${folder}/displaced`;
    expect(readdirSync(join(project.root, displaced, 'product')).toSorted()).toEqual([
      'file-to-folder.txt',
      'file-to-link.txt',
      'link.txt',
      'mode.sh',
      'new',
      'words.txt',
    ]);
    expect(project.read(`${displaced}/product/words.txt`)).toBe('changed');
    expect(project.read(`${displaced}/product/new/added.txt`)).toBe('added');
    expect(project.read(`${displaced}/product/file-to-link.txt`)).toBe('symbolic link to words.txt\n');
    expect(project.read(`${displaced}/tests/helper.ts`)).toBe('export const changed = true;');
    expect((await project.cli('verify')).output).toMatch(/records hold/);
  },
);
