// Watches what each page loads, so that a missing element on an error page is not taken for a stale locator, and so
// that "settled" means no request under way. Loads in the worker of an observe run.
import type { Page, Request } from '@playwright/test';

export interface PageHealth {
  /** Status of the last main document. */
  readonly status: number | undefined;
  /** Requests of the page's own origin that failed since the last main document loaded. */
  readonly failures: readonly string[];
  readonly pending: number;
}

interface Watched {
  status: number | undefined;
  failures: string[];
  pending: Set<Request>;
}

const pages = new WeakMap<Page, Watched>();

export function watchPage(page: Page): void {
  if (pages.has(page)) return;
  const watched: Watched = { status: undefined, failures: [], pending: new Set() };
  pages.set(page, watched);
  page.on('request', (request) => {
    if (isTraffic(request)) watched.pending.add(request);
  });
  page.on('requestfinished', (request) => watched.pending.delete(request));
  page.on('requestfailed', (request) => {
    watched.pending.delete(request);
    const why = request.failure()?.errorText ?? 'failed';
    // A page that navigates away aborts its requests; that says nothing about the product.
    if (isTraffic(request) && isOwnOrigin(page, request) && !/ABORTED|aborted|cancell?ed/i.test(why)) {
      watched.failures.push(`${request.method()} ${pathOf(request.url())}: ${why}`);
    }
  });
  page.on('response', (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && isMainFrame(page, request)) {
      watched.status = response.status();
      watched.failures = [];
      return;
    }
    if (isTraffic(request) && isOwnOrigin(page, request) && response.status() >= 500) {
      watched.failures.push(`${request.method()} ${pathOf(request.url())}: answered ${response.status()}`);
    }
  });
}

export function pageHealth(page: Page): PageHealth {
  const watched = pages.get(page);
  return { status: watched?.status, failures: watched?.failures ?? [], pending: watched?.pending.size ?? 0 };
}

function isTraffic(request: Request): boolean {
  return ['document', 'xhr', 'fetch'].includes(request.resourceType());
}

function isMainFrame(page: Page, request: Request): boolean {
  try {
    return request.frame() === page.mainFrame();
  } catch {
    return false;
  }
}

function isOwnOrigin(page: Page, request: Request): boolean {
  try {
    return new URL(request.url()).origin === new URL(page.url()).origin;
  } catch {
    return false;
  }
}

/** Without the query: it may carry a token. */
function pathOf(url: string): string {
  return url.split(/[?#]/)[0] ?? url;
}
