// Options that choose which tests run, and how often: what was not run is verified all the same, and what is repeated
// is one test.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

const PAGE = `
  import { type Page } from '@playwright/test';
  export const submit = (page: Page) => page.getByRole('button', { name: 'Login' });`;

const SPEC = `
  import { expect, test } from '@playwright/test';
  import { submit } from './pages/sign-in';
  test('signs in', async ({ page }) => {
    await page.goto('/');
    await submit(page).click();
    await expect(page.getByRole('status')).toHaveText('Welcome, Ada');
  });
  test('signs in again', async ({ page }) => {
    await page.goto('/');
    await submit(page).click();
    await expect(page.getByRole('status')).toHaveText('Welcome, Ada');
  });`;

/** Log of target-test, as titles of the tests that passed. */
function verified(project: Project): readonly string[] {
  const exercise = String(project.json('loop/state.json')['exercise']);
  const log = project.read(`loop/evidence/${exercise}/attempt-02/target-test.log`);
  return [...log.matchAll(/^passed {2}\[loop\] (\S+):\d+ › (.*)$/gm)]
    .map(([, file, title]) => `${file} ${title}`)
    .sort();
}

test('-x, --grep and a file: every test that loads the repaired file is verified', async () => {
  const project = await Project.make({
    files: {
      'tests/pages/sign-in.ts': PAGE,
      'tests/sign-in.spec.ts': SPEC,
      'tests/other.spec.ts': SPEC.replaceAll('signs in', 'other'),
      'tests/unrelated.spec.ts': `import { test } from '@playwright/test'; test('unrelated', () => {});`,
    },
  });
  const before = project.files();
  const { exitCode, output } = await project.playwright([
    'sign-in.spec.ts',
    '--project=lo*',
    '--grep=signs in',
    '-x',
    '--add-reporter=dot',
  ]);
  expect(loopLines(output).at(-1), output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(exitCode).toBe(0);
  expect(output).toContain('Testing stopped early after 1 maximum allowed failures');
  expect(verified(project)).toEqual(
    [
      'tests/other.spec.ts other',
      'tests/other.spec.ts other again',
      'tests/sign-in.spec.ts signs in',
      'tests/sign-in.spec.ts signs in again',
    ].flatMap((title) => [title, title]),
  );
  const repaired = before['tests/pages/sign-in.ts']?.replace("'Login'", "'Sign in'");
  expect(project.files()).toEqual({ ...before, 'tests/pages/sign-in.ts': repaired });
});

test('repeated, retried, on two workers, beside a red project of the user: one finding a test, and the run is red', async () => {
  const project = await Project.make({
    files: {
      'own/red.spec.ts': `import { test } from '@playwright/test'; test('red', () => { throw new Error('red'); });`,
    },
  });
  const before = project.files();
  project.write(
    'playwright.config.ts',
    project
      .read('playwright.config.ts')
      .replace("testDir: 'tests',", "projects: [{ testDir: 'tests' }, { name: 'own', testDir: 'own' }],")
      .replace('1500', '1000'),
  );
  const options = ['--repeat-each=2', '--retries=1', '--workers=2', '--max-failures=100'];
  const { exitCode, output } = await project.playwright(['--project', 'seal', 'loop', 'own', ...options]);
  expect(loopLines(output).at(-1), output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(exitCode).toBe(1);
  expect(project.state().findings.map((finding) => [finding.test, finding.verdict])).toEqual([
    ['tests/sign-in.spec.ts › signs in', 'repaired'],
  ]);
  expect(project.read('loop/evidence/index.jsonl').match(/"kind":"sealed"/g)).toHaveLength(1);
  expect(project.read('tests/sign-in.spec.ts')).toBe(
    before['tests/sign-in.spec.ts']?.replace("'Login'", "'Sign in'"),
  );
});
