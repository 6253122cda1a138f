// Tests of a serial group stand on those before them, and the first that fails keeps those after it from running. Pure.
import { testKey, type TestKey, type TestRecord } from './run-record.ts';

/** The tests and all of their serial groups, in the order of `all`. */
export function withGroups(tests: readonly TestRecord[], all: readonly TestRecord[]): readonly TestRecord[] {
  const groups = new Set(tests.flatMap((test) => test.serial ?? []));
  return all.filter((test) => tests.includes(test) || (test.serial !== undefined && groups.has(test.serial)));
}

/** For every test of a serial group those that come after it: they cannot be run without it. */
export function followersOf(tests: readonly TestRecord[]): ReadonlyMap<TestKey, readonly TestKey[]> {
  return new Map(
    tests.flatMap((test, index) => {
      const after = tests.slice(index + 1).filter((other) => isMate(test, other));
      return test.serial === undefined ? [] : [[testKey(test), after.map(testKey)] as const];
    }),
  );
}

function isMate(test: TestRecord, other: TestRecord): boolean {
  return test.serial === other.serial && test.project === other.project;
}
