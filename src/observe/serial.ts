// Tests of a serial group stand on those before them, and the first that fails keeps those after it from running. Pure.
import type { TestRecord } from './run-record.ts';

/** The tests and all of their serial groups, in the order of `all`. */
export function withGroups(tests: readonly TestRecord[], all: readonly TestRecord[]): readonly TestRecord[] {
  const groups = new Set(tests.flatMap((test) => test.serial ?? []));
  return all.filter((test) => tests.includes(test) || (test.serial !== undefined && groups.has(test.serial)));
}
