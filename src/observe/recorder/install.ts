// Stands at the launch of a browser in the worker of an observe run, and brings in the recorder only then: this file
// loads in every worker of the user, the rest of the recorder must not.
import type { Browser, BrowserContext } from '@playwright/test';
import type * as Playwright from '@playwright/test';
import { createRequire } from 'node:module';
import { wrapMethod } from './prototypes.ts';
import type { Watch } from './watch.ts';

/** `load` is called once, at the first launch; the browser waits for it. */
export function installRecorder(load: (playwright: typeof Playwright) => Promise<Watch>): void {
  const playwright = createRequire(import.meta.url)('@playwright/test') as typeof Playwright;
  let watch: Promise<Watch> | undefined;
  const loaded = (): Promise<Watch> => (watch ??= load(playwright));
  for (const type of [playwright.chromium, playwright.firefox, playwright.webkit]) {
    for (const launch of ['launch', 'connect', 'connectOverCDP']) {
      wrapMethod(type, launch, async (original, self, args) => {
        const { onBrowser } = await loaded();
        const browser = (await original.apply(self, args)) as Browser;
        onBrowser(browser);
        return browser;
      });
    }
    wrapMethod(type, 'launchPersistentContext', async (original, self, args) => {
      const { onContext } = await loaded();
      const context = (await original.apply(self, args)) as BrowserContext;
      onContext(context);
      return context;
    });
  }
}
