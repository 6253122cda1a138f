// Stands at the launch of a browser in the worker of an observe run, or of a run that records fingerprints, and brings in
// the rest only then: this file loads in every worker of the user, the rest must not.
import type { Browser, BrowserContext } from '@playwright/test';
import type * as Playwright from '@playwright/test';
import { createRequire } from 'node:module';
import { watchMethod } from './prototypes.ts';
import type { Watch } from './watch.ts';

/** `load` is called once, at the first launch; whoever launches waits for it. */
export function onLaunch(load: (playwright: typeof Playwright) => Promise<Watch>): void {
  const playwright = createRequire(import.meta.url)('@playwright/test') as typeof Playwright;
  let watch: Promise<Watch> | undefined;
  const loaded = (): Promise<Watch> => (watch ??= load(playwright));
  for (const type of [playwright.chromium, playwright.firefox, playwright.webkit]) {
    for (const launch of ['launch', 'connect', 'connectOverCDP']) {
      watchMethod(type, launch, () =>
        whenMade(async (browser) => (await loaded()).onBrowser(browser as Browser)),
      );
    }
    watchMethod(type, 'launchPersistentContext', () =>
      whenMade(async (context) => (await loaded()).onContext(context as BrowserContext)),
    );
  }
}

/**
 * Looks at what a method made before the caller gets it. By `then`, not in an async function around it: that would stand
 * in the stack of every call of Playwright's own that follows.
 */
export function whenMade(look: (made: unknown) => void | Promise<void>): (result: unknown) => unknown {
  return (result) =>
    result instanceof Promise
      ? result.then((made: unknown) => Promise.resolve(look(made)).then(() => made))
      : result;
}
