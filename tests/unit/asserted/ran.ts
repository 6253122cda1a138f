// Records of tests that ran and asserted something.
import type { Asserted } from '../../../src/observe/asserted/count.ts';
import type { TestRecord } from '../../../src/observe/run-record.ts';

export function ran(asserted: Asserted, fields: Partial<TestRecord> = {}): TestRecord {
  return {
    project: 'loop',
    file: 'tests/a.spec.ts',
    line: 1,
    titles: ['cart', 'saves'],
    outcome: 'expected',
    results: [{ status: 'passed', durationMs: 1, errors: [], asserted }],
    ...fields,
  };
}
