// What a person reads of a candidate: what becomes what, why, and whether it is only a place in a list.
import { expect, test } from 'vitest';
import { candidateOf } from '../../../src/make/locator/candidate-of.ts';
import type { LocatorCall, Replacement } from '../../../src/observe/observation.ts';

const SAVE: LocatorCall = { method: 'getByText', args: ['Save'] };

test.each<[string, LocatorCall, Replacement, string]>([
  [
    'a place in a list is marked',
    SAVE,
    { calls: [SAVE, { method: 'nth', args: [1] }], lastResort: true },
    'seen before, told by its place in a list: the last resort',
  ],
  [
    'words are not',
    SAVE,
    { calls: [{ method: 'getByText', args: ['Store'] }], lastResort: false },
    'seen before',
  ],
  [
    'nor is a place that the author counted',
    { method: 'nth', args: [0] },
    { calls: [{ method: 'nth', args: [1] }], lastResort: false },
    'seen before',
  ],
])('%s', (_what, stale, { calls, lastResort }, reasons) => {
  const repair = {
    tests: ['a.spec.ts › a'],
    span: { kind: 'call' as const, path: 'a.spec.ts', start: 0, end: 4 },
    built: { file: 'a.spec.ts', line: 1, column: 1 },
    stale,
    options: [{ calls, lastResort, edits: [], sites: [] }],
    reasons: ['seen before'],
    vouchedBy: null,
  };
  const { rationale } = candidateOf([{ repair, option: 0 }]);
  expect(rationale.split(': ').slice(1).join(': ')).toBe(reasons);
});
