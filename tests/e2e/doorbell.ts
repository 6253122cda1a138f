// A test in a project that rings here while a candidate is verified, and waits as long as nobody answers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Red by one stale locator. */
export function targetThatKnocks(port: number): string {
  return `import { expect, test } from '@playwright/test';
test('signs in', async ({ page }) => {
  const { role } = JSON.parse(process.env.LOOPWRIGHT_RUN);
  if (role === 'verify') await fetch('http://127.0.0.1:${port}').catch(() => {});
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('status')).toHaveText('Welcome, Ada');
});
`;
}

export async function doorbell(): Promise<{ port: number; heard: Promise<void>; close: () => void }> {
  const server = createServer();
  const heard = new Promise<void>((done) => server.once('request', () => done()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, heard, close };
}
