// What ran when a test was last green has to run again: the same matchers, as often at least.
import { expect, test } from 'vitest';
import type { Asserted } from '../../../src/observe/asserted/count.ts';
import type { TestRecord } from '../../../src/observe/run-record.ts';
import { notAsserted } from '../../../src/verify/policy/inventory.ts';
import { ran } from '../asserted/ran.ts';

const KEY = 'tests/a.spec.ts › cart › saves';
const green = (asserted: Asserted): ReadonlyMap<string, Asserted> => new Map([[KEY, asserted]]);

test.each<[string, ReadonlyMap<string, Asserted>, TestRecord[]]>([
  ['the same', green({ toBe: 2 }), [ran({ toBe: 2 })]],
  ['more', green({ toBe: 2 }), [ran({ toBe: 3, toEqual: 1 })]],
  ['a test that was never green', new Map(), [ran({})]],
  ['a test that did not run', green({ toBe: 2 }), []],
  ['a test that is red', green({ toBe: 2 }), [ran({}, { outcome: 'unexpected' })]],
])('%s is not refused', (_what, before, now) => {
  expect(notAsserted(before, now)).toEqual([]);
});

test.each<[string, Asserted, TestRecord[], string]>([
  ['one less', { toBe: 2 }, [ran({ toBe: 1 })], 'toBe ran once, and 2 times when it was last green'],
  ['none', { toBe: 1 }, [ran({})], 'toBe ran 0 times, and once when'],
  ['another matcher', { toHaveText: 1 }, [ran({ toBeVisible: 1 })], 'toHaveText ran 0 times'],
  ['the opposite', { 'not toBe': 1 }, [ran({ toBe: 1 })], 'not toBe ran 0 times'],
  ['a soft one', { toBe: 1 }, [ran({ 'soft toBe': 1 })], 'toBe ran 0 times'],
  ['less in one of two runs', { toBe: 1 }, [ran({ toBe: 1 }), ran({}, { repeat: 1 })], 'toBe ran 0 times'],
])('%s is refused', (_what, before, now, words) => {
  const found = notAsserted(green(before), now);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ of: KEY, file: 'tests/a.spec.ts' });
  expect(found[0]?.message).toMatch(/^assertion-not-run: /);
  expect(found[0]?.message).toContain(words);
});
