// `--repeat-each` runs a test several times under one name. The loop judges tests, so their repetitions become one
// record. Pure.
import { testKey, type TestRecord } from './run-record.ts';

/** One record a test and project, in the order of the first repetition; red when any repetition was. */
export function mergeRepeats(tests: readonly TestRecord[]): TestRecord[] {
  const merged = new Map<string, TestRecord>();
  for (const test of tests) {
    const key = JSON.stringify([test.project, testKey(test)]);
    const before = merged.get(key);
    merged.set(key, before ? merge(before, test) : test);
  }
  return [...merged.values()];
}

function merge(one: TestRecord, other: TestRecord): TestRecord {
  const outcome = WORST_FIRST.find((word) => word === one.outcome || word === other.outcome) ?? one.outcome;
  return { ...one, outcome, results: [...one.results, ...other.results] };
}

const WORST_FIRST: readonly TestRecord['outcome'][] = [
  'unexpected',
  'flaky',
  'not-run',
  'expected',
  'skipped',
];
