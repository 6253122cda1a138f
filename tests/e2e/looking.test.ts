// Looking at the loop's projects starts no repair and writes nothing: `--list`, UI mode, a single one of them.
import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { chromiumLaunchOptions } from '../../fixtures/browser.mjs';
import { loopLines, Project } from './project.ts';

function expectUntouched(project: Project, before: Readonly<Record<string, string>>): void {
  expect(project.files()).toEqual(before);
  for (const path of ['loop/state.json', 'loop/baseline.json', 'loop/evidence'])
    expect(project.exists(path), path).toBe(false);
}

test('--list names the tests of the loop and ends like any list', async () => {
  const project = await Project.make();
  const before = project.files();
  const { exitCode, output } = await project.playwright(['--list', '--project=loop']);
  expect(output).toMatch(
    /^Listing tests:\n {2}\[seal\].*\n {2}\[oracle\].*one can sign in\n {2}\[loop\].*signs in\nTotal: 3 tests in 3 files\n$/,
  );
  expect(exitCode).toBe(0);
  expectUntouched(project, before);
});

test('seal and oracle run on their own, the oracle also before it is sealed', async () => {
  const project = await Project.make({ seal: false });
  const before = project.files();
  const oracle = await project.playwright(['--project=oracle']);
  expect(oracle.output).toContain('1 passed');
  expect(oracle.exitCode).toBe(0);
  const unsealed = await project.playwright(['--project=seal']);
  expect(unsealed.output).toContain('npx loopwright seal --by NAME --reason TEXT');
  expect(unsealed.exitCode).toBe(1);
  await project.cli('seal', '--by', 'Test', '--reason', 'seen green');
  const sealed = await project.playwright(['--project=seal', '--reporter=line']);
  expect(sealed.output).toContain('1 passed');
  expect(sealed.exitCode).toBe(0);
  expect(loopLines(oracle.output + unsealed.output + sealed.output)).toEqual([]);
  expectUntouched(project, { ...before, 'loop/oracle.seal.json': project.read('loop/oracle.seal.json') });
});

test('UI mode runs the red target when it is told to, and repairs nothing', async () => {
  const project = await Project.make();
  const before = project.files();
  const ui = project.start(['--ui-port=0', '--project=loop']);
  await ui.until(/Listening on (\S+)/);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(/Listening on (\S+)/.exec(ui.output())?.[1] ?? '');
    await page.getByRole('button', { name: 'Expand', exact: true }).click();
    await page.getByLabel('loop').check();
    await page.getByLabel('seal').check();
    await page.getByRole('button', { name: /Run all/ }).click();
    await page.getByText(/1 passed.*1 failed|1 failed.*1 passed|1\/2/).waitFor();
  } finally {
    await browser.close();
    ui.child.kill('SIGINT');
  }
  const { exitCode, output } = await ui.finished;
  expect(exitCode).toBe(130);
  expect(loopLines(output)).toEqual([]);
  expectUntouched(project, before);
});
