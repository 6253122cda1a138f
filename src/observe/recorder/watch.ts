// From a browser to its pages: every locator that is built and every action on one goes through the recorder. Loads in
// the worker of an observe run.
import type { Browser, BrowserContext, Frame, Locator, Page } from '@playwright/test';
import { ACTIONS, ACTIONS_BY_SELECTOR, BUILDERS, MODIFIERS } from './methods.ts';
import { watchPage } from './page-watch.ts';
import { wrapMethod } from './prototypes.ts';
import type { Recorder } from './recorder.ts';

export interface Watch {
  readonly onBrowser: (browser: Browser) => void;
  readonly onContext: (context: BrowserContext) => void;
}

export function watchFor(recorder: Recorder): Watch {
  return {
    onBrowser: (browser) => onBrowser(browser, recorder),
    onContext: (context) => onContext(context, recorder),
  };
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
  for (const scope of [page, page.mainFrame()]) {
    for (const method of ACTIONS_BY_SELECTOR) {
      wrapMethod(scope, method, (original, self, args) =>
        recorder.actBySelector(original, self as Page | Frame, method, args),
      );
    }
  }
}
