// What was really asserted: the matchers that a test ran when it was last green must run again, as often at least. This
// sees what no look at the sources can, such as a helper outside them that returns early. Pure.
import { type TestKey, testKey, type TestRecord } from '../../observe/run-record.ts';
import type { Violation } from './rules.ts';

/** How often each matcher ran in one run of a test. */
export type Executed = Readonly<Record<string, number>>;

export interface Inventory extends Pick<TestRecord, 'file' | 'titles'> {
  readonly executed: Executed;
}

/** Counts the titles of a test's steps of category `expect`, those inside other steps included. */
export function executedIn(titles: readonly string[]): Executed {
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

/** Tests of which only one side is known are not judged here: whether a test ran is another check's. */
export function judgeInventory(
  lastGreen: readonly Inventory[],
  now: readonly Inventory[],
): readonly Violation[] {
  const before = new Map<TestKey, Executed>(lastGreen.map((test) => [testKey(test), test.executed]));
  return now.flatMap((test) => {
    const wanted = Object.entries(before.get(testKey(test)) ?? {});
    return wanted.flatMap(([matcher, count]): readonly Violation[] => {
      const ran = test.executed[matcher] ?? 0;
      const message = `${testKey(test)}: ${matcher} ran ${ran} times; ${count} times when it was last green`;
      return ran < count ? [{ rule: 'assertion-not-run', path: test.file, message }] : [];
    });
  });
}
