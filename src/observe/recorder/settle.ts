// Decides when "no element" means stale and not just slow: the page is loaded, nothing is under way and nothing moves.
import type { Locator } from '@playwright/test';
import { pageHealth } from './page-watch.ts';

interface Patience {
  /** The red run already waited for this locator with the suite's own patience. */
  readonly known: boolean;
  /** How long the suite itself would wait. */
  readonly timeoutMs: number;
}

const POLL_MS = 100;
/** Unchanged this many looks in a row: settled. */
const QUIET_LOOKS = 4;
/** A page that never rests is taken as it is after this. */
const KNOWN_LIMIT_MS = 1500;

/** The number of matches once there is exactly one, or once the page has settled with none or several. */
export async function settledCount(locator: Locator, patience: Patience): Promise<number> {
  const started = performance.now();
  let last = '';
  let quiet = 0;
  for (;;) {
    const count = await locator.count();
    if (count === 1) return 1;
    const look = `${count} ${await signature(locator)}`;
    quiet = look === last && pageHealth(locator.page()).pending === 0 ? quiet + 1 : 0;
    last = look;
    const waited = performance.now() - started;
    if (patience.known && (quiet >= QUIET_LOOKS || waited >= KNOWN_LIMIT_MS)) return count;
    if (
      !patience.known &&
      waited >= patience.timeoutMs &&
      (quiet >= QUIET_LOOKS || waited >= 2 * patience.timeoutMs)
    )
      return count;
    await locator.page().waitForTimeout(POLL_MS);
  }
}

/** Slow elements come within this; the red run may have waited that long already. */
const LATE_LIMIT_MS = 5000;

/**
 * How long after the action an element came, in milliseconds; `undefined` when it did not. Only asked where there is
 * nothing to repair: being slow is then what else may be wrong. `redWaitedMs`: how long the red run looked in vain.
 */
export async function lateBy(
  locator: Locator,
  { since, redWaitedMs }: { since: number; redWaitedMs: number },
): Promise<number | undefined> {
  for (;;) {
    const waited = Math.round(performance.now() - since);
    if ((await locator.count()) > 0) return waited;
    if (redWaitedMs >= LATE_LIMIT_MS || waited >= LATE_LIMIT_MS) return undefined;
    await locator.page().waitForTimeout(POLL_MS);
  }
}

async function signature(locator: Locator): Promise<string> {
  try {
    return await locator
      .page()
      .evaluate(
        'document.readyState + document.getElementsByTagName("*").length + " " + document.body.innerText.length + location.href',
      );
  } catch {
    return 'navigating';
  }
}
