// A repair that only its words speak for is left out of its test once: a test that passes all the same says nothing of it.
// What the oracle names needs no such proof.
import { expect, test } from 'vitest';
import { loopLines, parallelConfig, Project } from './project.ts';

test('a step that no test misses is not offered, the others are', async () => {
  const project = await Project.make({ files: FILES });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] ESCALATED unvouched');
  expect(exitCode).toBe(1);
  const { findings, attempt } = project.state();
  expect(attempt).toBe(3);
  expect(Object.fromEntries(findings.map(({ test: key, verdict }) => [key, verdict]))).toEqual({
    'tests/desk.spec.ts › asserts what the step does': 'repaired',
    'tests/desk.spec.ts › goes on from what the step opened': 'repaired',
    'tests/desk.spec.ts › asserts what it reads': 'repaired',
    'tests/desk.spec.ts › looks away': 'unvouched',
    'tests/desk.spec.ts › reads and looks away': 'unvouched',
    'tests/desk.spec.ts › asks a question': 'unvouched',
    'tests/desk.spec.ts › uses what the oracle names': 'repaired',
    'tests/group.spec.ts › a group › prepares': 'repaired',
  });
  const unvouched = findings.find(({ test: key }) => key.endsWith('› looks away'));
  expect(unvouched).toMatchObject({
    place: 'tests/desk.spec.ts:27:6',
    message: expect.stringMatching(
      /^getByRole\("button", \{"name":"Print entry"\}\) was replaced by getByRole\("button", \{"name":"Print the entry"\}\): without the repaired step this still passes: tests\/desk\.spec\.ts › looks away\. .*an oracle that names it/,
    ) as string,
  });
  expect(loopLines(output).filter((line) => line.includes('no-op-control'))).toEqual([
    '[verify:02] no-op-control: FAIL',
    '[verify:03] no-op-control: PASS',
  ]);
  const log = project.read(`loop/evidence/${project.exercise()}/attempt-02/no-op-control.log`);
  expect(log).toContain('"Sign in"}): vouched for by the oracle; not left out');
  expect(log).not.toMatch(/^(?:passed|FAILED) .*uses what the oracle names/m);
  expect(project.files()).toEqual(before);
  const patch = project.read(`loop/evidence/${project.exercise()}/attempt-03/candidate.patch`);
  expect(patch.split('\n').filter((line) => line.startsWith('+ '))).toEqual([
    "+  await page.getByRole('button', { name: 'Store the entry' }).click();",
    "+  await page.getByRole('button', { name: 'Open the menu' }).click();",
    "+  const text = await page.getByTestId('entry-item-counter').textContent();",
    "+  await page.getByRole('button', { name: 'Sign in' }).click();",
    "+    await page.getByRole('button', { name: 'Prepare the desk' }).click();",
  ]);
  expect((await project.cli('verify')).exitCode).toBe(0);
});

const FILES = {
  'tests/sign-in.spec.ts': null,
  'tests/desk.spec.ts': `import { expect, test } from '@playwright/test';

test.beforeEach(({ page }) => page.goto('/desk'));

test('asserts what the step does', async ({ page }) => {
  await page.getByRole('button', { name: 'Store entry' }).click();
  await expect(page.getByRole('status')).toHaveText('stored');
});

test('goes on from what the step opened', async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Help' }).click();
});

test('asserts what it reads', async ({ page }) => {
  const text = await page.getByTestId('entry-counter').textContent();
  expect(text).toBe('3 entries');
});

test('uses what the oracle names', async ({ page }) => {
  await page.getByRole('button', { name: 'Login' }).click();
});

test('looks away', async ({ page }) => {
  await expect(page.getByRole('heading')).toHaveText('Desk');
  await page
    .getByRole('button', { name: 'Print entry' })
    .click();
  await expect(page.getByRole('heading')).toHaveText('Desk');
});

test('reads and looks away', async ({ page }) => {
  const text = await page.getByTestId('page-counter').textContent();
  expect((text ?? '').toUpperCase()).not.toBe('4');
});

test('asks a question', async ({ page }) => {
  const isUrgent = await page.getByLabel('Urgent entry').isChecked();
  expect(isUrgent).toBe(true);
});
`,
  'tests/group.spec.ts': `import { expect, type Page, test } from '@playwright/test';

test.describe('a group', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser, baseURL }) => {
    page = await browser.newPage({ baseURL });
    await page.goto('/desk');
  });
  test.afterAll(async () => page.close());

  test('prepares', async () => {
    await page.getByRole('button', { name: 'Prepare desk' }).click();
  });
  test('finds it prepared', async () => {
    await expect(page.getByRole('status')).toHaveText('prepared');
  });
});
`,
  'product/pages/desk.html': `<!doctype html>
<h1>Desk</h1>
<button data-says="stored">Store the entry</button>
<button onclick="document.querySelector('a').hidden = false">Open the menu</button>
<button data-says="prepared">Prepare the desk</button>
<button>Print the entry</button> <button>Sign in</button>
<a href="/" hidden>Help</a>
<b data-testid="entry-item-counter">3 entries</b> <i data-testid="page-item-counter">5</i>
<label>Urgent new entry <input type="checkbox" checked></label>
<p role="status"></p>
<script>
  document.addEventListener('click', (event) => {
    const says = event.target.dataset.says;
    if (says) document.querySelector('[role=status]').textContent = says;
  });
</script>`,
  'playwright.config.ts': parallelConfig(),
};
