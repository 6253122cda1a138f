// The globalTeardown of a loop run: the user's tests have ended, their web server is still up. Playwright loads it by
// path and needs a default export.
import type { FullConfig } from '@playwright/test/reporter';
import { BLOCKS } from '../contract/words.ts';
import { control } from './controller.ts';
import { currentSession } from './session.ts';

export default async function teardown(config: FullConfig): Promise<void> {
  const session = currentSession();
  if (!session) {
    const { means, next } = BLOCKS['reporter-replaced'];
    throw new Error(`[loop] BLOCKED reporter-replaced\n${means} ${next}`);
  }
  session.work = control(config, session);
  await session.work;
}
