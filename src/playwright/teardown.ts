// The globalTeardown of a loop run: the user's tests have ended, their web server is still up. Playwright loads it by
// path and needs a default export.
import type { FullConfig } from '@playwright/test/reporter';
import { control, finishWithoutReporter } from './controller.ts';
import { currentSession } from './session.ts';

export default async function teardown(config: FullConfig): Promise<void> {
  const session = currentSession();
  if (!session) throw new Error(finishWithoutReporter().lines.join('\n'));
  session.work = control(config, session);
  await session.work;
}
