// What makers used against what the contract allows.
import { expect, test } from 'vitest';
import { NOTHING_SPENT, overBudget, type Spent, usageOver, withUsage } from '../../../src/decide/budget.ts';

const BUDGET = { wallClockMs: 1000, tokens: 100, costUsd: 2 };

function over(spent: Spent, elapsedMs = 0): readonly string[] {
  return overBudget({ spent, elapsedMs }, BUDGET);
}

test('what several makers used is added up; the limit itself may be used', () => {
  const spent = withUsage(withUsage(NOTHING_SPENT, { tokens: 60, costUsd: 0.5 }), {
    tokens: 40,
    costUsd: 1.5,
  });
  expect(spent).toEqual({ tokens: 100, costUsd: 2, unreported: [] });
  expect(over(spent)).toEqual([]);
  expect(over(withUsage(spent, { tokens: 1, costUsd: 0 }))).toEqual([
    'budget.tokens is 100, and 101 were used',
  ]);
});

test('time is up at its limit', () => {
  expect(over(NOTHING_SPENT, 999)).toEqual([]);
  expect(over(NOTHING_SPENT, 1000)).toEqual(['budget.wallClockMs is 1000']);
});

test('what was not reported once cannot be checked any more', () => {
  const spent = withUsage(withUsage(NOTHING_SPENT, { tokens: 5 }), { tokens: 5, costUsd: 1 });
  expect(over(spent)).toEqual(['budget.costUsd cannot be checked: the maker did not report it']);
  expect(over(withUsage(NOTHING_SPENT, null))).toHaveLength(2);
});

test('a budget that is not configured is no limit, reported or not', () => {
  const spent = withUsage(withUsage(NOTHING_SPENT, null), { tokens: 1e9, costUsd: 1e6 });
  expect(overBudget({ spent, elapsedMs: 0 }, { wallClockMs: 1000 })).toEqual([]);
});

test('a report says at once what is over; what cannot be checked only keeps the next attempt from beginning', () => {
  expect(usageOver(withUsage(NOTHING_SPENT, { tokens: 101 }), BUDGET)).toEqual([
    'budget.tokens is 100, and 101 were used',
  ]);
  expect(usageOver(withUsage(NOTHING_SPENT, null), BUDGET)).toEqual([]);
});
