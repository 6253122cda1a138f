// A run that does not ask for the loop is the run it was before `withLoop`: same tests, same order, same results, same
// exit code, and nothing written.
import { describe, expect, test } from 'vitest';
import { Project } from './project.ts';

const SERVER = `{ command: 'node product/server.mjs', url: 'http://127.0.0.1:' + process.env.PORT, reuseExistingServer: false }`;

/** The user's own config, as the fields of an object. */
const CONFIGS: Readonly<Record<string, string>> = {
  'no projects, no reporter, one of everything': `
    testDir: 'tests', retries: 1, fullyParallel: true, webServer: ${SERVER},
    globalSetup: './hooks/one.ts', globalTeardown: './hooks/one.ts',`,
  'projects with set-up and teardown, lists of everything': `
    reporter: [['list'], ['json', { outputFile: 'test-results/own.json' }]],
    globalSetup: ['./hooks/one.ts', './hooks/two.ts'], globalTeardown: ['./hooks/two.ts', './hooks/one.ts'],
    webServer: [${SERVER}],
    projects: [
      { name: 'setup', testDir: 'setup', testMatch: /prepare/, teardown: 'cleanup' },
      { name: 'cleanup', testDir: 'setup', testMatch: /clean/ },
      { name: 'chromium', testDir: 'tests', dependencies: ['setup'] },
      { name: 'other', testDir: 'tests', grep: /green/, dependencies: ['setup'] },
    ],`,
  'a reporter by name and a name for the config': `reporter: 'line', name: 'suite', testDir: 'tests',`,
};

const FILES = {
  'tests/sign-in.spec.ts': `
    import { expect, test } from '@playwright/test';
    test('green', () => {});
    test.describe('group', () => {
      test('red @slow', () => expect(1).toBe(2));
      test.skip('skipped', () => {});
    });`,
  'setup/prepare.ts': `import { test } from '@playwright/test'; test('prepare', () => {});`,
  'setup/clean.ts': `import { test } from '@playwright/test'; test('clean', () => {});`,
  'hooks/one.ts': `export default () => console.log('hook one');`,
  'hooks/two.ts': `export default () => console.log('hook two');`,
  'looped.config.ts': `
    import { withLoop } from 'loopwright';
    import config from './plain.config';
    export default withLoop(config, { contract: 'loop/contract.json' });`,
};

describe.each(Object.entries(CONFIGS))('%s', (_name, fields) => {
  test('lists, runs and reports the same tests with and without withLoop', async () => {
    const plainConfig = `import { defineConfig } from '@playwright/test'; export default defineConfig({ ${fields} });`;
    const project = await Project.make({ files: { ...FILES, 'plain.config.ts': plainConfig }, seal: false });
    const before = project.files();
    const both = async (...args: string[]) => ({
      plain: await project.playwright(['-c', 'plain.config.ts', ...args]),
      looped: await project.playwright(['-c', 'looped.config.ts', ...args]),
    });

    const listed = await both('--list');
    expect(listed.plain.output).toContain('red @slow');
    expect(listed.looped).toEqual(listed.plain);

    const ran = await both('--reporter=json');
    expect(ran.plain.exitCode).toBe(1);
    expect(ran.looped.exitCode).toBe(1);
    expect(suitesOf(ran.looped.output)).toEqual(suitesOf(ran.plain.output));

    if (fields.includes('chromium')) {
      const chosen = await both('--project=chromium', '--list');
      expect(chosen.plain.output).toContain('[chromium]');
      expect(chosen.looped).toEqual(chosen.plain);
      // A wildcard is the user's own as soon as it matches one of their projects.
      const all = await both('--project=*', '--list');
      expect(all.plain.output).toContain('[cleanup]');
      expect(all.looped).toEqual(all.plain);
    } else {
      expect(await project.playwright(['-c', 'looped.config.ts', '--project=*', '--list'])).toEqual(
        listed.plain,
      );
    }
    expect(project.files()).toEqual(before);
    expect(project.exists('loop/evidence')).toBe(false);
  });
});

/** The JSON report without what differs from run to run. */
function suitesOf(output: string): unknown {
  const report = JSON.parse(output.slice(output.indexOf('\n{') + 1 || output.indexOf('{'))) as {
    suites: unknown;
    errors: unknown;
  };
  expect(report.errors).toEqual([]);
  const text = JSON.stringify(report.suites, (key, value: unknown) =>
    ['duration', 'startTime', 'workerIndex', 'parallelIndex', 'stdout'].includes(key) ? undefined : value,
  );
  return JSON.parse(text);
}
