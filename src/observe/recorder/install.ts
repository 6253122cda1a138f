// Puts the recorder into a worker of an observe run: from the launch of a browser on, it sees every locator that is
// built and every action on one. Loads in every worker, does nothing outside an observe run.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type * as Playwright from '@playwright/test';
import { createRequire } from 'node:module';
import { ACTIONS, BUILDERS, MODIFIERS } from './methods.ts';
import { watchPage } from './page-watch.ts';
import { wrapMethod } from './prototypes.ts';
import type { Ranker } from './ranker.ts';
import { Recorder } from './recorder.ts';

export interface RecorderPlace {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the folder to write observations to. */
  readonly out: string;
}

export function installRecorder(place: RecorderPlace, ranker: Ranker): void {
  const playwright = createRequire(import.meta.url)('@playwright/test') as typeof Playwright;
  const recorder = new Recorder(place, ranker, () => playwright.test.info());
  for (const type of [playwright.chromium, playwright.firefox, playwright.webkit]) {
    for (const launch of ['launch', 'connect', 'connectOverCDP']) {
      wrapMethod(type, launch, async (original, self, args) => {
        const browser = (await original.apply(self, args)) as Browser;
        onBrowser(browser, recorder);
        return browser;
      });
    }
    wrapMethod(type, 'launchPersistentContext', async (original, self, args) => {
      const context = (await original.apply(self, args)) as BrowserContext;
      onContext(context, recorder);
      return context;
    });
  }
}

function onBrowser(browser: Browser, recorder: Recorder): void {
  wrapMethod(browser, 'newContext', async (original, self, args) => {
    const context = (await original.apply(self, args)) as BrowserContext;
    onContext(context, recorder);
    return context;
  });
  wrapMethod(browser, 'newPage', async (original, self, args) => {
    const page = (await original.apply(self, args)) as Page;
    onContext(page.context(), recorder);
    return page;
  });
}

function onContext(context: BrowserContext, recorder: Recorder): void {
  context.on('page', (page) => onPage(page, recorder));
  for (const page of context.pages()) onPage(page, recorder);
}

function onPage(page: Page, recorder: Recorder): void {
  watchPage(page);
  const locator = page.locator('html');
  const scopes = [page, page.mainFrame(), locator, page.frameLocator('iframe')];
  for (const scope of scopes) {
    for (const method of [...BUILDERS, ...MODIFIERS]) {
      wrapMethod(scope, method, (original, self, args) => recorder.build(original, self, method, args));
    }
  }
  for (const method of ACTIONS) {
    wrapMethod(locator, method, (original, self, args) =>
      recorder.act(original, self as Locator, method, args),
    );
  }
}
