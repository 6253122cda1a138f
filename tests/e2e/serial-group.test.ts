// Tests that run in order and stop together: a stale locator in the middle is repaired in the company it needs, and the
// next one that only shows then is repaired with it.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

const SPEC = `
  import { expect, type Locator, type Page, test } from '@playwright/test';

  class Form {
    readonly submit: Locator;
    constructor(page: Page) {
      this.submit = page.getByRole('button', { name: 'Login' });
    }
  }

  test.describe('a person', () => {
    test.describe.configure({ mode: 'serial' });
    let page: Page;
    let form: Form;
    test.beforeAll(async ({ browser, baseURL }) => {
      page = await browser.newPage({ baseURL });
      form = new Form(page);
    });
    test.afterAll(async () => page.close());

    test('comes in', async () => {
      await page.goto('/');
    });
    test('signs in', async () => {
      await form.submit.click();
      await expect(page.getByRole('status')).toHaveText('Welcome, Ada');
    });
    test('writes their address', async () => {
      await page.getByLabel('E-mail').fill('ada@example.com');
      await expect(page.getByLabel('Password')).toBeEmpty();
    });
    test('reads on', async () => {
      await expect(page.getByRole('status')).toHaveText('Welcome, Ada');
    });
  });
  test('counts', () => expect(1).toBe(1));`;

test('a serial group is repaired as a whole', async () => {
  const project = await Project.make({ files: { 'tests/sign-in.spec.ts': SPEC } });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(output).toContain('2 did not run');
  expect(loopLines(output).at(-1), output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(exitCode).toBe(0);
  expect(project.files()).toEqual({
    ...before,
    'tests/sign-in.spec.ts': before['tests/sign-in.spec.ts']
      ?.replace("'Login'", "'Sign in'")
      .replace("'E-mail'", "'Email'"),
  });
});
