// Whatever ends a run before its time, at whatever point: the files are as before, the state says so, and nothing of
// the run goes on.
import { expect, test } from 'vitest';
import { loopLines, Project } from '../e2e/project.ts';

/** Waits to be ended, in the runs of the given role. */
const SPEC = `
  import { expect, test } from '@playwright/test';

  test('signs in', async ({ page }) => {
    await page.goto('/');
    console.log('the test has begun');
    const { role } = JSON.parse(process.env.LOOPWRIGHT_RUN ?? '{}');
    if (role === process.env.WAIT_IN) await new Promise(() => {});
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('status')).toHaveText('Welcome, Ada');
  });`;

/** Lets Playwright's globalTimeout come when a signal does, and not by the clock. */
const DEADLINE = `
  const { setTimeout } = globalThis;
  const deadlines = [];
  globalThis.setTimeout = (callback, delay, ...rest) => {
    if (delay > 3_000_000) deadlines.push(callback);
    return setTimeout(callback, delay, ...rest);
  };
  process.on('SIGUSR2', () => deadlines.forEach((callback) => callback()));`;

async function makeProject(): Promise<Project> {
  const project = await Project.make({
    files: { 'tests/sign-in.spec.ts': SPEC, 'deadline.mjs': DEADLINE },
  });
  const config = project.read('playwright.config.ts').replace('10_000', '120_000, globalTimeout: 3_600_000');
  project.write('playwright.config.ts', `import './deadline.mjs';\n${config}`);
  return project;
}

async function expectEnded(
  project: Project,
  before: Readonly<Record<string, string>>,
  reason: string,
): Promise<void> {
  expect(project.files()).toEqual(before);
  expect(project.state()).toMatchObject({ state: 'BLOCKED', reason, candidate: null });
  const verified = await project.cli('verify');
  expect(verified.exitCode, verified.output).toBe(0);
  await expect.poll(() => project.processes(), { timeout: 10_000 }).toEqual([]);
}

test('Ctrl-C in the red run', async () => {
  const project = await makeProject();
  const before = project.files();
  const run = project.start(['--project=loop'], { WAIT_IN: 'loop' });
  await run.until('the test has begun');
  run.child.kill('SIGINT');
  const { exitCode, output } = await run.finished;
  expect(loopLines(output)).toEqual([
    '[loop] The run was interrupted. Nothing was left half done.',
    '[loop] Run again.',
    expect.stringMatching(/^\[loop\] chain head: /) as string,
    '[loop] BLOCKED interrupted',
  ]);
  expect(exitCode).toBe(130);
  await expectEnded(project, before, 'interrupted');
});

test('Ctrl-C while a candidate is being verified, and again while it is put back', async () => {
  const project = await makeProject();
  const before = project.files();
  const run = project.start(['--project=loop'], { WAIT_IN: 'verify' });
  await run.until('[loop] verifying');
  await expect.poll(() => project.read('tests/sign-in.spec.ts')).toContain("'Sign in'");
  run.child.kill('SIGINT');
  // Playwright has said what it has to say: the loop is being ended.
  await run.until('1 failed');
  run.child.kill('SIGINT');
  const { exitCode, output } = await run.finished;
  expect(loopLines(output).at(-1)).toBe('[loop] BLOCKED interrupted');
  expect(output).not.toContain('candidate.patch');
  expect(exitCode).toBe(130);
  await expectEnded(project, before, 'interrupted');
});

test("Playwright's globalTimeout while a candidate is being verified", async () => {
  const project = await makeProject();
  const before = project.files();
  const run = project.start(['--project=loop'], { WAIT_IN: 'verify' });
  await run.until('[loop] verifying');
  run.child.kill('SIGUSR2');
  const { exitCode, output } = await run.finished;
  expect(loopLines(output).at(-1)).toBe('[loop] BLOCKED out-of-time');
  expect(exitCode).toBe(1);
  await expectEnded(project, before, 'out-of-time');
});

test("Playwright's globalTimeout in the red run", async () => {
  const project = await makeProject();
  const before = project.files();
  const args = ['--project=loop', '--global-timeout=6000'];
  const { exitCode, output } = await project.playwright(args, { WAIT_IN: 'loop' });
  expect(loopLines(output).at(-1)).toBe('[loop] BLOCKED out-of-time');
  expect(exitCode).toBe(1);
  expect(project.files()).toEqual(before);
  expect((await project.cli('verify')).exitCode).toBe(0);
});

// The same as a single Ctrl-C, by another signal.
test('SIGTERM while a candidate is being verified', async () => {
  const project = await makeProject();
  const before = project.files();
  const run = project.start(['--project=loop'], { WAIT_IN: 'verify' });
  await run.until('[loop] verifying');
  run.child.kill('SIGTERM');
  const { exitCode, output } = await run.finished;
  expect(exitCode).toBe(130);
  expect(loopLines(output).at(-1)).toBe('[loop] BLOCKED interrupted');
  await expectEnded(project, before, 'interrupted');
});
