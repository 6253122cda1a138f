// What a test asserted in one run: how often each matcher ran, by the titles of Playwright's steps. Pure.
import type { TestRecord } from '../run-record.ts';

/** Times by matcher: `toHaveText`, `not toBeVisible`, `soft toBe`, or `message …` for an assertion with words of its own. */
export type Asserted = Readonly<Record<string, number>>;

/** A step as Playwright reports it. */
interface Step {
  readonly category: string;
  readonly title: string;
  readonly steps: readonly Step[];
}

/** Titles of steps of category `expect`. What runs again until it passes (`toPass`) counts once, whatever is asserted in it. */
export function expectTitles(steps: readonly Step[]): readonly string[] {
  return steps.flatMap(({ category, title, steps: inner }) =>
    category === 'expect' ? [title] : expectTitles(inner),
  );
}

/** Counts the titles of a test's steps of category `expect`. */
export function assertedIn(titles: readonly string[]): Asserted {
  const counts: Record<string, number> = {};
  for (const title of titles) {
    const name = matcherOf(title);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/**
 * `Expect "not toHaveText"`; `expect.not.toHaveText` in older versions. An assertion with a message of its own has
 * that for a title, and is known by it.
 */
function matcherOf(title: string): string {
  const quoted = /^Expect ["'`]((?:(?:poll|soft|not) )*)(\w+)/.exec(title);
  const dotted = /^expect\.((?:(?:poll|soft|not|resolves|rejects)\.)*)(\w+)/.exec(title);
  const [, links = '', name] = quoted ?? dotted ?? [];
  if (name === undefined) return `message ${title}`;
  // Waiting for a value is how it is asked, not what.
  const kept = links.split(/[ .]/).filter((link) => link === 'soft' || link === 'not');
  return [...kept, name].join(' ');
}

/** What a test asserted in each of its runs, at the least; `undefined` when it did not run, or not pass in all of them. */
export function assertedBy(runs: readonly TestRecord[]): Asserted | undefined {
  const ran = runs.filter(({ outcome }) => outcome !== 'skipped' && outcome !== 'not-run');
  if (ran.some(({ outcome }) => outcome !== 'expected')) return undefined;
  const counts = ran.flatMap(({ results }) => results.map(({ asserted }) => asserted));
  return counts.reduce((least, next) => least && next && leastOf(least, next), counts[0]);
}

function leastOf(a: Asserted, b: Asserted): Asserted {
  const names = Object.keys(a).filter((name) => name in b);
  return Object.fromEntries(names.map((name) => [name, Math.min(a[name] ?? 0, b[name] ?? 0)]));
}
