// How the tests of a check ended, test by test, however often each ran. Pure.
import { testKey, type TestKey } from '../../observe/run-record.ts';
import type { TestOutcome } from '../../record/manifest.ts';
import type { SeenAttempt } from '../../record/review/seen.ts';

/** Every check that ran tests, but the control, whose tests are meant to be red. */
export function testChecks({ tests }: SeenAttempt): readonly (readonly [string, readonly TestOutcome[]])[] {
  return Object.entries(tests.content?.checks ?? {}).filter(([id]) => id !== 'no-op-control');
}

/** The outcomes of each test in the order of its runs. */
export function outcomesOf(
  tests: readonly TestOutcome[],
): ReadonlyMap<TestKey, readonly TestOutcome['outcome'][]> {
  const outcomes = new Map<TestKey, TestOutcome['outcome'][]>();
  for (const test of tests) {
    const key = keyOf(test);
    outcomes.set(key, [...(outcomes.get(key) ?? []), test.outcome]);
  }
  return outcomes;
}

/** A test of another project is another test. */
export function keyOf(test: TestOutcome): TestKey {
  return `[${test.project}] ${testKey(test)}`;
}

export function isRed(outcome: TestOutcome['outcome']): boolean {
  return outcome === 'unexpected' || outcome === 'flaky';
}

export function hasRun(outcome: TestOutcome['outcome']): boolean {
  return outcome !== 'not-run' && outcome !== 'skipped';
}
