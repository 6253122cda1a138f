// Runs in which the loop could not see everything start no repair, and say what to do instead.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

test('--reporter replaces ours: said at once, nothing runs', async () => {
  const project = await Project.make();
  const before = project.files();
  const { exitCode, output } = await project.playwright(['--project=loop', '--reporter=line']);
  expect(loopLines(output)).toEqual([
    "[loop] Loopwright's reporter is not part of this run, so nothing was recorded.",
    '[loop] Leave out --reporter, or use --add-reporter (Playwright 1.63 and later).',
    '[loop] BLOCKED reporter-replaced',
  ]);
  expect(output).not.toContain('with-loop.js');
  expect(exitCode).toBe(1);
  expect(project.files()).toEqual(before);
  expect(project.exists('loop/state.json')).toBe(false);
});

test('a config that takes our reporter away ends as blocked after the red run', async () => {
  const project = await Project.make({
    files: {
      'looped.config.ts': `
        import config from './playwright.config';
        export default { ...config, reporter: 'line' };`,
    },
  });
  const before = project.files();
  const { exitCode, output } = await project.playwright(['-c', 'looped.config.ts', '--project=loop']);
  expect(output).toContain('BLOCKED reporter-replaced');
  expect(exitCode).toBe(1);
  expect(project.state()).toMatchObject({ state: 'BLOCKED', reason: 'reporter-replaced' });
  expect(project.files()).toEqual(before);
  expect((await project.cli('verify')).exitCode).toBe(0);
});

test('a red shard is blocked, and so is a run without its oracle; missing snapshots stay missing', async () => {
  const project = await Project.make({
    files: {
      'tests/snapshots.spec.ts': `
        import { expect, test } from '@playwright/test';
        test('has no snapshots yet', async ({ page }) => {
          await page.goto('/');
          await expect.soft(page.locator('body')).toHaveScreenshot('body.png');
          await expect.soft(page.locator('body')).toMatchAriaSnapshot({ name: 'body.aria.yml' });
          expect('text').toMatchSnapshot('text.txt');
        });`,
    },
  });
  const before = project.files();
  const shard = await project.playwright(['--project=loop', '--shard=1/2']);
  expect(loopLines(shard.output).slice(-4)).toEqual([
    '[loop] A shard sees only part of the suite, so it may not repair.',
    '[loop] Run without --shard.',
    expect.stringMatching(/^\[loop\] chain head: /) as string,
    '[loop] BLOCKED sharded',
  ]);
  expect(shard.exitCode).toBe(1);
  const alone = await project.playwright(['--project=loop', '--no-deps']);
  expect(loopLines(alone.output)).toContain(
    '[loop] The projects seal and oracle did not run; --no-deps leaves them out.',
  );
  expect(loopLines(alone.output).at(-1)).toBe('[loop] BLOCKED oracle-not-run');
  expect(alone.exitCode).toBe(1);
  expect(alone.output.match(/A snapshot doesn't exist at/g)).toHaveLength(2);
  expect(alone.output).toContain('expect(locator).toMatchAriaSnapshot');
  expect(shard.output + alone.output).not.toContain('[loop] observing');
  expect(project.files()).toEqual(before);
});

test('what keeps the suite from starting is said in its own words: web server, global set-up, a test file', async () => {
  const project = await Project.make({
    files: {
      'server.config.ts': withConfig(
        `webServer: { command: 'node -e "console.error(1234 * 2); process.exit(3)"', url: 'http://127.0.0.1:1' }`,
      ),
      'setup.config.ts': withConfig(`globalSetup: './broken-setup.ts'`),
      'load.config.ts': withConfig(''),
      'tests/unreadable.spec.ts': `import './nowhere';`,
      'broken-setup.ts': `export default () => { throw new Error('no database here'); };`,
    },
  });
  const before = project.files();
  const server = await project.playwright(['-c', 'server.config.ts', '--project=loop']);
  expect(server.output).toContain('2468');
  expect(loopLines(server.output)).toContainEqual(
    expect.stringContaining('Process from config.webServer was not able to start. Exit code: 3'),
  );
  const setup = await project.playwright(['-c', 'setup.config.ts', '--project=loop']);
  expect(loopLines(setup.output)).toContainEqual(expect.stringContaining('no database here'));
  const load = await project.playwright(['-c', 'load.config.ts', '--project=loop']);
  expect(loopLines(load.output)).toContainEqual(expect.stringContaining('Cannot find module'));
  for (const { output, exitCode } of [server, setup, load]) {
    expect(loopLines(output).at(-1)).toBe('[loop] BLOCKED targets-not-run');
    expect(exitCode).toBe(1);
  }
  expect(project.files()).toEqual(before);
});

test('a project of the user that has the name of one of ours is named', async () => {
  const project = await Project.make({
    files: { 'playwright.config.ts': withConfig(`projects: [{ name: 'Loop' }, { name: 'chromium' }]`) },
    seal: false,
  });
  const { exitCode, output } = await project.playwright(['--project=loop', '--list']);
  expect(output).toContain(
    'withLoop adds the projects seal, oracle, loop, but the config has a project named Loop. Rename yours.',
  );
  expect(output).not.toContain('with-loop.js');
  expect(exitCode).toBe(1);
  // Their own runs are none of our business.
  for (const args of [[], ['--project=chromium'], ['--project=lo*']])
    expect(await project.playwright([...args, '--list'])).toMatchObject({ exitCode: 0 });
});

function withConfig(fields: string): string {
  return `
    import { defineConfig } from '@playwright/test';
    import { withLoop } from 'loopwright';
    export default withLoop(defineConfig({ testDir: 'tests', ${fields} }), { contract: 'loop/contract.json' });`;
}
