// From a browser to the prototypes of its pages and locators, each watched once per worker. Loads in the worker of a run
// that records fingerprints.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { whenMade } from '../install.ts';
import type { Watch } from '../watch.ts';
import { EXPECT } from '../matcher.ts';
import { ACTIONS, ACTIONS_BY_SELECTOR, TYPING } from '../methods.ts';
import { watchMethod } from '../prototypes.ts';
import type { FingerprintRecorder } from './recorder.ts';

export function watchFingerprints(recorder: FingerprintRecorder): Watch {
  const onPage = (page: Page): void => watchPage(page, recorder);
  const onContext = (context: BrowserContext): void => {
    for (const page of context.pages()) onPage(page);
    // All pages have the same prototype: the first is enough.
    context.once('page', onPage);
  };
  const onBrowser = (browser: Browser): void => {
    for (const context of browser.contexts()) onContext(context);
    watchMethod(browser, 'newContext', () => whenMade((context) => onContext(context as BrowserContext)));
  };
  return { onBrowser, onContext };
}

function watchPage(page: Page, recorder: FingerprintRecorder): void {
  for (const method of ACTIONS) {
    watchMethod(page.locator('html'), method, (self, args) => {
      const after = recorder.before(self as Locator, method, args);
      if (TYPING.has(method)) recorder.typed(args[0]);
      if (method !== 'dragTo') return after;
      const afterTarget = recorder.before(args[0] as Locator, method, args);
      return (result) => [after, afterTarget].reduce((at, next) => next?.(at) ?? at, result);
    });
  }
  watchMethod(page.locator('html'), EXPECT, (self, args) => recorder.beforeAssertion(self as Locator, args));
  watchMethod(page.locator('html'), 'describe', (self) => (described) => {
    recorder.described(described as Locator, self as Locator);
    return described;
  });
  for (const method of ACTIONS_BY_SELECTOR) {
    watchMethod(page, method, (self, [selector, ...args]) => {
      const after = recorder.beforeBySelector(self as Page, selector, method, args);
      if (TYPING.has(method)) recorder.typed(args[0]);
      return after;
    });
  }
  for (const method of ['type', 'insertText']) {
    watchMethod(page.keyboard, method, (_self, [text]) => {
      recorder.typed(text);
      return undefined;
    });
  }
}
