// The globalTeardown of a loop run: the user's tests have ended, their web server is still up. Playwright loads it by
// path and needs a default export.
import type { FullConfig } from '@playwright/test/reporter';
import { control, finishWithoutReporter } from './controller.ts';
import { currentSession } from './session.ts';

export default async function teardown(config: FullConfig): Promise<void> {
  const session = currentSession();
  if (!session) throw new Error(finishWithoutReporter().lines.join('\n'));
  // A set-up or a test file that could not be loaded. Playwright holds its errors back until the end: the reporter says them.
  if (!session.collector.hasBegun()) return;
  session.work = control(config, session);
  await session.work;
}
