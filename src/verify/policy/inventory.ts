// What was really asserted: the matchers that a test ran when it was last green must run again, as often at least. This
// sees what no look at the sources can, such as a condition that no longer holds, or a helper that returns early. Pure.
import { type Asserted, assertedBy } from '../../observe/asserted/count.ts';
import { type TestKey, testKey, type TestRecord } from '../../observe/run-record.ts';
import type { RuleId } from './rules.ts';

export interface NotAsserted {
  readonly of: TestKey;
  readonly file: string;
  readonly message: string;
}

const RULE: RuleId = 'assertion-not-run';

/** Tests that were never seen green, or did not pass now, are not judged here: that is another check's. */
export function notAsserted(
  lastGreen: ReadonlyMap<TestKey, Asserted>,
  run: readonly TestRecord[],
): readonly NotAsserted[] {
  return [...new Map(run.map((test) => [testKey(test), test]))].flatMap(([of, { file }]) => {
    const now = assertedBy(run.filter((test) => testKey(test) === of));
    const missing = Object.entries(lastGreen.get(of) ?? {}).filter(
      ([matcher, count]) => now && (now[matcher] ?? 0) < count,
    );
    const words = missing.map(
      ([matcher, count]) =>
        `${matcher} ran ${times(now?.[matcher] ?? 0)}, and ${times(count)} when it was last green`,
    );
    return words.length === 0 ? [] : [{ of, file, message: `${RULE}: ${words.join('; ')}` }];
  });
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
