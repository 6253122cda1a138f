// A browser, or the user's own web server, that dies while a test is observed or a candidate is verified: the run ends in
// a state with a name, with every file as before and nothing of it running on.
import { expect, test } from 'vitest';
import { loopLines, Project } from '../e2e/project.ts';

const SPEC = `import { expect, test } from '@playwright/test';
const { role } = JSON.parse(process.env.LOOPWRIGHT_RUN ?? '{}');

test('signs in', async ({ page, request }) => {
  await page.goto('/');
  if (role === process.env.CRASH_IN) void page.goto('chrome://crash').catch(() => {});
  if (role === process.env.CRASH_IN) await page.waitForEvent('crash');
  if (role === process.env.STOP_SERVER_IN) await request.post('/stop').catch(() => {});
  if (role === process.env.STOP_SERVER_IN) await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('status')).toHaveText('Welcome, Ada');
});
`;

test.each([
  { env: { CRASH_IN: 'observe' }, reason: 'flaky', says: /crash/i },
  { env: { CRASH_IN: 'verify' }, reason: 'repeated-errors', says: /crash/i },
  { env: { STOP_SERVER_IN: 'observe' }, reason: 'flaky', says: /ERR_CONNECTION_REFUSED/ },
  { env: { STOP_SERVER_IN: 'verify' }, reason: 'identical-failure', says: /ERR_CONNECTION_REFUSED/ },
])('$env', async ({ env, reason, says }) => {
  const project = await Project.make({ files: { 'tests/sign-in.spec.ts': SPEC } });
  const server = project.read('product/server.mjs');
  project.write(
    'product/server.mjs',
    server.replace('void answer(', "if (request.url === '/stop') process.exit();\n  void answer("),
  );
  const before = project.files();
  const { exitCode, output } = await project.playwright(['--project=loop'], env);
  expect(loopLines(output).at(-1), output).toBe(`[loop] ESCALATED ${reason}`);
  expect(output).toMatch(says);
  expect(exitCode).toBe(1);
  expect(project.state()).toMatchObject({ state: 'ESCALATED', reason, candidate: null });
  expect(project.files()).toEqual(before);
  expect((await project.cli('verify')).exitCode).toBe(0);
  await expect.poll(() => project.processes(), { timeout: 10_000 }).toEqual([]);
});
