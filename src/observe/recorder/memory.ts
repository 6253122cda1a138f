// What is known of a locator from runs in which it worked, as far as it helps on the page that is open.
import { PAGES_PER_LOCATOR } from '../fingerprints/site.ts';
import type { ObserveRequest, PageElement, Sighting } from '../observation.ts';
import { pagePath } from '../page-path.ts';

export interface Memory {
  readonly own: Sighting | undefined;
  /** Digests of what could be acted upon around it. */
  readonly beside: ReadonlySet<string>;
  /** The page it was seen on, when that is not this one. */
  readonly elsewhere: string | undefined;
  /** What the other locators found on this page. */
  readonly others: readonly PageElement[];
}

interface Asked {
  /** Absolute path of the spec file. */
  readonly file: string;
  /** As Playwright prints it. */
  readonly locator: string;
  readonly url: string;
}

export function memoryOf(all: ObserveRequest['fingerprints'], { file, locator, url }: Asked): Memory {
  const path = pagePath(url);
  const own = all.filter((print) => print.file === file && print.locator === locator);
  const here = own.find((print) => print.path === path);
  return {
    own: here,
    beside: new Set(here?.beside.split(' ').filter((one) => one !== '')),
    // Of a locator that is used on many pages, not all are known.
    elsewhere: here || own.length >= PAGES_PER_LOCATOR ? undefined : own[0]?.path,
    others: all
      .filter((print) => print.path === path && print.locator !== locator)
      .map(({ element }) => element),
  };
}
