// From a browser to its pages: every locator that is built and every action on one goes through hooks. Loads in the
// worker of a nested run.
import type { Browser, BrowserContext, Frame, Locator, Page } from '@playwright/test';
import { EXPECT } from './matcher.ts';
import { ACTIONS, ACTIONS_BY_SELECTOR, BUILDERS, MODIFIERS } from './methods.ts';
import { watchPage } from './page-watch.ts';
import { wrapMethod } from './prototypes.ts';

/** What is told of every locator that is built and of every action on one; it decides what really happens. */
export interface Hooks {
  build(original: Call, parent: object, method: string, args: unknown[]): unknown;
  act(original: Call, locator: Locator, method: string, args: unknown[]): Promise<unknown>;
  /** An action that is given a selector: `page.click('#save')`. */
  actBySelector(original: Call, scope: Page | Frame, method: string, args: unknown[]): Promise<unknown>;
  /** A matcher of an assertion looks at a locator; left out, it does so untouched. */
  assert?(original: Call, locator: Locator, args: unknown[]): Promise<unknown>;
}

type Call = (this: object, ...args: unknown[]) => unknown;

export interface Watch {
  readonly onBrowser: (browser: Browser) => void;
  readonly onContext: (context: BrowserContext) => void;
}

export function watchFor(hooks: Hooks): Watch {
  return {
    onBrowser: (browser) => onBrowser(browser, hooks),
    onContext: (context) => onContext(context, hooks),
  };
}

function onBrowser(browser: Browser, hooks: Hooks): void {
  wrapMethod(browser, 'newContext', async (original, self, args) => {
    const context = (await original.apply(self, args)) as BrowserContext;
    onContext(context, hooks);
    return context;
  });
  wrapMethod(browser, 'newPage', async (original, self, args) => {
    const page = (await original.apply(self, args)) as Page;
    onContext(page.context(), hooks);
    return page;
  });
}

function onContext(context: BrowserContext, hooks: Hooks): void {
  context.on('page', (page) => onPage(page, hooks));
  for (const page of context.pages()) onPage(page, hooks);
}

function onPage(page: Page, hooks: Hooks): void {
  watchPage(page);
  const locator = page.locator('html');
  const scopes = [page, page.mainFrame(), locator, page.frameLocator('iframe')];
  for (const scope of scopes) {
    for (const method of [...BUILDERS, ...MODIFIERS]) {
      wrapMethod(scope, method, (original, self, args) => hooks.build(original, self, method, args));
    }
  }
  for (const method of ACTIONS) {
    wrapMethod(locator, method, (original, self, args) => hooks.act(original, self as Locator, method, args));
  }
  // Where this Playwright has no such method, nothing that an assertion looks at is found in another way.
  if (hooks.assert)
    wrapMethod(locator, EXPECT, (original, self, args) => hooks.assert?.(original, self as Locator, args));
  for (const scope of [page, page.mainFrame()]) {
    for (const method of ACTIONS_BY_SELECTOR) {
      wrapMethod(scope, method, (original, self, args) =>
        hooks.actBySelector(original, self as Page | Frame, method, args),
      );
    }
  }
}
