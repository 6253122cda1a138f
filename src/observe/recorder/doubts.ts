// What speaks against a repair, whatever was found: the page answered with an error, it is another page, or the element
// only came late.
import type { Locator } from '@playwright/test';
import type { Abstention, Observation } from '../observation.ts';
import type { Memory } from './memory.ts';
import { pageHealth } from './page-watch.ts';
import { lateBy } from './settle.ts';

type Verdict = Observation['verdict'];

/** Reasons for which being slow is the other explanation. */
const MISSING = new Set<Abstention>(['nothing-similar', 'removed', 'unsupported-locator']);

/** What else may be wrong with what was found for a locator. */
export interface Doubtful {
  readonly locator: Locator;
  readonly found: Verdict;
  readonly memory: Memory;
  /** When the action began, and how long the red run waited for it. */
  readonly waited: { readonly since: number; readonly redWaitedMs: number };
}

export async function withDoubts({ locator, found, memory, waited }: Doubtful): Promise<Verdict> {
  const { status, failures } = pageHealth(locator.page());
  if (failures.length > 0 || (status ?? 200) >= 400)
    return wrongPage(failures.join('; ') || `the page answered ${status}`);
  if (memory.elsewhere !== undefined) return wrongPage(`the element was last seen on ${memory.elsewhere}`);
  if (found.kind === 'healed' || !MISSING.has(found.reason)) return found;
  const afterMs = await lateBy(locator, waited);
  return afterMs === undefined
    ? found
    : {
        kind: 'abstained',
        reason: 'slow',
        detail: `it came ${afterMs} ms after the action had begun to look for it`,
      };
}

function wrongPage(detail: string): Verdict {
  return { kind: 'abstained', reason: 'wrong-page', detail };
}
