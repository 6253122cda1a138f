// Every kind of project and config file that Playwright loads: ESM and CommonJS, at the root and in a subfolder.
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { chromiumLaunchOptions } from '../../fixtures/browser.mjs';
import { loopLines, Project } from '../e2e/project.ts';

const FIELDS = `{ testDir: 'tests', use: { baseURL: 'http://127.0.0.1' } }`;
const ESM = `
  import { defineConfig } from '@playwright/test';
  import { withLoop } from 'loopwright';
  export default withLoop(defineConfig(${FIELDS}), { contract: './loop/contract.json' });`;
const COMMON_JS = `
  const { defineConfig } = require('@playwright/test');
  const { withLoop } = require('loopwright');
  module.exports = withLoop(defineConfig(${FIELDS}), { contract: 'loop/contract.json' });`;

const KINDS = [
  ['module', 'mts', ESM],
  ['module', 'js', ESM],
  ['module', 'mjs', ESM],
  ['module', 'cts', COMMON_JS],
  ['commonjs', 'ts', ESM],
  ['commonjs', 'mts', ESM],
  ['commonjs', 'js', COMMON_JS],
  ['commonjs', 'mjs', ESM],
  ['commonjs', 'cts', ESM],
] as const;

/** What Node says of a CommonJS file that requires an ES module; where Loopwright is the module, later versions do not. */
const NODES_OWN_WARNING =
  /^\(node:\d+\) ExperimentalWarning: (?:CommonJS module .* is loading ES Module|Support for loading ES Module in require).*\n(?:Support.*\n)?(?:\(Use `node.*\n)?/gm;

test('every kind of config is found, and has the projects of the loop', async () => {
  const project = await Project.make({ files: { 'playwright.config.ts': null }, seal: false });
  for (const [type, extension, text] of KINDS) {
    project.write('package.json', JSON.stringify({ private: true, type }));
    project.write(`playwright.config.${extension}`, text);
    const { exitCode, output } = await project.playwright(['--list', '--project=loop']);
    project.remove(`playwright.config.${extension}`);
    expect({ type, extension, exitCode, total: /Total: .*/.exec(output)?.[0] }, output).toEqual({
      type,
      extension,
      exitCode: 0,
      total: 'Total: 3 tests in 3 files',
    });
    expect(output.replace(NODES_OWN_WARNING, '')).toMatch(/^Listing tests:\n/);
  }
});

const SIGN_IN_PAGE = `
  import { type Page } from '@playwright/test';
  export class SignInPage {
    private readonly page: Page;
    constructor(page: Page) {
      this.page = page;
    }
    get submit() {
      return this.page.getByRole('button', { name: 'Login' });
    }
  }`;

test('CommonJS, a config in a subfolder, another working folder, a signed-in state among the tests', async () => {
  const project = await Project.make({
    folder: 'packages/e2e tests',
    files: {
      'package.json': '{ "private": true }',
      'playwright.config.ts': null,
      'playwright.config.js': `
        const { defineConfig } = require('@playwright/test');
        const { withLoop } = require('loopwright');
        const baseURL = 'http://127.0.0.1:' + process.env.PORT;
        module.exports = withLoop(
          defineConfig({
            timeout: 10_000,
            use: { baseURL, actionTimeout: 1000, launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS) },
            projects: [
              { name: 'set-up', testDir: 'tests', testMatch: 'session.ts' },
              {
                name: 'chromium',
                testDir: 'tests',
                dependencies: ['set-up'],
                use: { storageState: 'packages/e2e tests/tests/.auth/user.json' },
              },
            ],
            webServer: { command: 'node product/server.mjs', url: baseURL },
          }),
          { contract: 'loop/contract.json' },
        );`,
      'tsconfig.tests.json': JSON.stringify({
        compilerOptions: { paths: { '@pages/*': ['./tests/pages/*'] } },
      }),
      'tests/session.ts': `
        import { test } from '@playwright/test';
        test('sign in', async ({ context }) => {
          await context.storageState({ path: 'packages/e2e tests/tests/.auth/user.json' });
        });`,
      'tests/pages/sign-in.ts': SIGN_IN_PAGE,
      'tests/sign-in.spec.ts': `
        import { expect, test } from '@playwright/test';
        import { readFileSync } from 'node:fs';
        import { SignInPage } from '@pages/sign-in';
        test('signs in', async ({ page }) => {
          await page.goto('/');
          await page.getByLabel('Email').fill(readFileSync('packages/e2e tests/tests/user.txt', 'utf8'));
          await new SignInPage(page).submit.click();
          await expect(page.getByRole('status')).toHaveText('Welcome, Ada');
        });`,
      'tests/user.txt': 'ada@example.com',
    },
  });
  const before = project.files();
  const args = ['-c', 'packages/e2e tests/playwright.config.js', '--project', 'loop', '--tsconfig'];
  const { exitCode, output } = await project.start(
    [...args, 'packages/e2e tests/tsconfig.tests.json'],
    { LAUNCH_OPTIONS: JSON.stringify(chromiumLaunchOptions()) },
    dirname(dirname(project.root)),
  ).finished;
  expect(loopLines(output).at(-1), output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(exitCode).toBe(0);
  expect(project.files()).toEqual({
    ...before,
    'tests/.auth/user.json': project.read('tests/.auth/user.json'),
    'tests/pages/sign-in.ts': SIGN_IN_PAGE.replace("'Login'", "'Sign in'"),
  });
  expect((await project.cli('approve', '--by', 'Test', '--reason', 'as verified')).exitCode).toBe(0);
});

test('a .mjs config named by its folder, with the time limits that Playwright has by itself', async () => {
  const project = await Project.make({
    files: {
      'playwright.config.ts': null,
      'playwright.config.mjs': `
        import { withLoop } from 'loopwright';
        import { chromiumLaunchOptions } from './browser.mjs';
        const baseURL = 'http://127.0.0.1:' + process.env.PORT;
        export default withLoop(
          {
            testDir: './tests',
            use: { baseURL, launchOptions: chromiumLaunchOptions() },
            webServer: { command: 'node product/server.mjs', url: baseURL },
          },
          { contract: 'loop/contract.json' },
        );`,
    },
  });
  const before = project.files();
  const { exitCode, output } = await project.playwright(['--config=.', '--project=loop']);
  expect(output).toContain('Test timeout of 30000ms exceeded.');
  expect(loopLines(output).at(-1), output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(exitCode).toBe(0);
  expect(project.files()).toEqual({
    ...before,
    'tests/sign-in.spec.ts': before['tests/sign-in.spec.ts']?.replace("'Login'", "'Sign in'"),
  });
});
