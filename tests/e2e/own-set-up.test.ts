// A suite with a set-up of its own: a server started by a global set-up on a fixed port, a signed-in session made by a
// set-up project and taken down by a teardown project, hooks in lists, snapshots of a named project.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

const CONFIG = `
  import { defineConfig } from '@playwright/test';
  import { withLoop } from 'loopwright';
  import { chromiumLaunchOptions } from './browser.mjs';

  export default withLoop(
    defineConfig({
      timeout: 10_000,
      reporter: [['line']],
      globalSetup: ['./hooks/server.ts', './hooks/note.ts'],
      globalTeardown: ['./hooks/note.ts', './hooks/last.ts'],
      expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.02 } },
      use: {
        baseURL: 'http://127.0.0.1:' + process.env.PORT,
        actionTimeout: 1000,
        launchOptions: chromiumLaunchOptions(),
      },
      projects: [
        { name: 'sign-in', testDir: 'set-up', testMatch: 'session.ts', teardown: 'sign-out' },
        { name: 'sign-out', testDir: 'set-up', testMatch: 'end.ts' },
        {
          name: 'signed in',
          testDir: 'tests',
          dependencies: ['sign-in'],
          use: { storageState: 'tests/.auth/user.json' },
        },
      ],
    }),
    { contract: 'loop/contract.json' },
  );`;

const NOTE = `
  import { appendFileSync } from 'node:fs';
  export const note = (word: string) => appendFileSync('notes.log', word + ' ');`;

const FILES = {
  'playwright.config.ts': CONFIG,
  'notes.ts': NOTE,
  // Fails when the port is taken: two runs at once, or one that was not taken down.
  'hooks/server.ts': `
    import { spawn } from 'node:child_process';
    import { note } from '../notes';
    export default async () => {
      const server = spawn(process.execPath, ['product/server.mjs'], { stdio: 'inherit' });
      const failed = new Promise((_, fail) => server.once('exit', (code) => fail(new Error('server ended: ' + code))));
      failed.catch(() => {});
      const up = async () => {
        while (!(await fetch('http://127.0.0.1:' + process.env.PORT).then((r) => r.ok, () => false)));
      };
      await Promise.race([up(), failed]);
      note('server');
      return async () => {
        const ended = new Promise((done) => server.once('exit', done));
        server.kill();
        await ended;
        note('stopped');
      };
    };`,
  'hooks/note.ts': `import { note } from '../notes'; export default () => note('note');`,
  'hooks/last.ts': `import { note } from '../notes'; export default () => note('last');`,
  'set-up/session.ts': `
    import { existsSync } from 'node:fs';
    import { test } from '@playwright/test';
    import { note } from '../notes';
    test('sign in', async ({ page }) => {
      note(existsSync('loop/baseline.json') ? 'session' : 'unsealed-session');
      await page.goto('/');
      await page.evaluate(() => localStorage.setItem('user', 'Ada'));
      await page.context().storageState({ path: 'tests/.auth/user.json' });
    });`,
  'set-up/end.ts': `
    import { rmSync } from 'node:fs';
    import { test } from '@playwright/test';
    import { note } from '../notes';
    test('sign out', () => { rmSync('tests/.auth/user.json'); note('ended'); });`,
  'product/pages/index.html': `<!doctype html><html lang="en"><title>Home</title><body></body><script>
    document.body.innerHTML = localStorage.user
      ? '<h1>Hello, ' + localStorage.user + '</h1><button>Sign out</button><p role="status"></p>'
      : '<h1>Who are you?</h1><p>Please sign in.</p>';
    document.querySelector('button')?.addEventListener('click', () => {
      document.querySelector('[role=status]').textContent = 'Bye';
    });
  </script></html>`,
  'oracle/product.spec.ts': `
    import { expect, test } from '@playwright/test';
    test('one can sign out', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('status')).toHaveText('Bye');
    });`,
  'tests/sign-in.spec.ts': null,
  'tests/home.spec.ts': `
    import { expect, test } from '@playwright/test';
    test('signs out', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading')).toHaveScreenshot('heading.png');
      await expect(page.getByRole('heading')).toMatchAriaSnapshot({ name: 'heading.aria.yml' });
      expect(await page.title()).toMatchSnapshot('title.txt');
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByRole('status')).toHaveText('Bye');
    });`,
};

const CYCLE = 'server note session ended stopped note last ';

test('each run of the suite goes through the whole set-up, one after the other, and finds the snapshots', async () => {
  const project = await Project.make({ files: FILES });
  // The user's own run makes the snapshots; one by name and platform.
  await project.playwright(['--update-snapshots=missing', '--project=signed in']);
  expect(Object.keys(project.files()).filter((path) => path.includes('-snapshots/'))).toEqual([
    expect.stringMatching(/heading-signed-in-\w+\.png$/) as string,
    'tests/home.spec.ts-snapshots/heading.aria.yml',
    expect.stringMatching(/title-signed-in-\w+\.txt$/) as string,
  ]);
  project.write('notes.log', '');
  const before = project.files();

  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(exitCode).toBe(0);
  // The red run, the observed one, target-test, oracle.
  const notes = project.read('notes.log');
  expect(notes.replace('unsealed-', '')).toBe(CYCLE.repeat(4));
  expect(notes.split('unsealed-')).toHaveLength(1);
  expect(project.files()).toEqual({
    ...before,
    'notes.log': notes,
    'tests/home.spec.ts': before['tests/home.spec.ts']?.replace("'Log out'", "'Sign out'"),
  });
  expect((await project.cli('approve', '--by', 'Test', '--reason', 'as verified')).exitCode).toBe(0);
});
