// A suite as it runs in CI: a server of its own, retries, two workers, everything parallel, traces; and test titles that
// no list format can hold.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

const CONFIG = `
  import { defineConfig } from '@playwright/test';
  import { withLoop } from 'loopwright';
  import { chromiumLaunchOptions } from './browser.mjs';

  const baseURL = 'http://127.0.0.1:' + process.env.PORT;

  export default withLoop(
    defineConfig({
      testDir: 'tests',
      timeout: 10_000,
      retries: 2,
      workers: 2,
      fullyParallel: true,
      forbidOnly: !!process.env.CI,
      use: {
        baseURL,
        actionTimeout: 1000,
        testIdAttribute: 'data-qa',
        trace: 'on',
        launchOptions: chromiumLaunchOptions(),
      },
      projects: [{ name: 'Desktop Chrome (ü)' }],
      webServer: [{ command: 'node product/server.mjs', url: baseURL, reuseExistingServer: !process.env.CI }],
    }),
    { contract: 'loop/contract.json' },
  );`;

const SIGN_IN = `
  async function signIn(page: Page) {
    await page.goto('/');
    await expect.soft(page).toHaveTitle('Sign in');
    await page.getByLabel('Email').fill('ada@example.com');
  }`;

const TITLE = `
  import { expect, type Page, test } from '@playwright/test';
  ${SIGN_IN}
  test('say › "hello" to $HOME, it\\'s {fine}\\\\ ', { tag: '@smoke' }, async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('status')).toHaveText('Welcome, Ada');
  });`;

const PARAMETERS = `
  import { expect, type Page, test } from '@playwright/test';
  ${SIGN_IN}
  test.describe('вход — 登录 🙂 @slow', { tag: '@deep' }, () => {
    test.describe(() => {
      for (const user of ['ada', 'bob (.*)+?[x]']) test(\`signs in as \${user}\`, async ({ page }) => {
        await signIn(page);
        await page.getByTestId('login-submit').click();
        await expect(page.getByRole('status')).toHaveText('Welcome, Ada');
      });
    });
  });
  test('says hello', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading')).toHaveText('Sign in');
  });`;

test('CI: parallel, retried, traced tests with any title are repaired together', async () => {
  const project = await Project.make({
    files: {
      'playwright.config.ts': CONFIG,
      'tests/sign-in.spec.ts': TITLE,
      'tests/(group)/[id] by+test$id.spec.ts': PARAMETERS,
    },
    contract: { targets: ['tests/sign-in.spec.ts', 'tests/(group)/'] },
  });
  const page = project.read('product/pages/index.html');
  project.write(
    'product/pages/index.html',
    page.replace('<button type="submit">', '<button type="submit" data-qa="signin-submit">'),
  );
  const before = project.files();
  const { exitCode, output } = await project.loop({ CI: '1' });
  expect(loopLines(output).at(-1), output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(exitCode).toBe(0);
  // CI's default reporter, not ours.
  expect(output).toMatch(/^[·F×±]+/m);
  const path = 'tests/(group)/[id] by+test$id.spec.ts';
  expect(project.files()).toEqual({
    ...before,
    'tests/sign-in.spec.ts': before['tests/sign-in.spec.ts']?.replace("'Login'", "'Sign in'"),
    [path]: before[path]?.replace('login-submit', 'signin-submit'),
  });
  expect(project.state().findings.map((finding) => [finding.test, finding.verdict])).toEqual([
    [`${path} › вход — 登录 🙂 @slow › signs in as ada`, 'repaired'],
    [`${path} › вход — 登录 🙂 @slow › signs in as bob (.*)+?[x]`, 'repaired'],
    [`tests/sign-in.spec.ts › say › "hello" to $HOME, it's {fine}\\ `, 'repaired'],
  ]);
  // Every test of the edited files, twice.
  const log = project.read(
    `loop/evidence/${String(project.json('loop/state.json')['exercise'])}/attempt-02/target-test.log`,
  );
  expect(log.match(/^passed {2}\[loop\]/gm)).toHaveLength(8);
});
