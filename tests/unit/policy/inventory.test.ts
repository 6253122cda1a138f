// What ran when a test was last green has to run again: the same matchers, as often at least.
import { describe, expect, test } from 'vitest';
import { executedIn, type Inventory, judgeInventory } from '../../../src/verify/policy/inventory.ts';

describe('executedIn', () => {
  test.each([
    ['as Playwright says it now', `Expect "toHaveText" locator('#a')`, 'toHaveText'],
    ['with what it is called on inside', `Expect "toHaveText locator('#a')"`, 'toHaveText'],
    ['negated', `Expect "not toBeVisible"`, 'not toBeVisible'],
    ['soft', `Expect "soft not toBe"`, 'soft not toBe'],
    ['polled', `Expect "poll toBe"`, 'toBe'],
    ['as Playwright said it before', 'expect.soft.not.toBeVisible', 'soft not toBeVisible'],
    ['with a promise', 'expect.resolves.toBe', 'toBe'],
    ['with a message', 'the total is right', 'message the total is right'],
  ])('%s', (_what, title, matcher) => {
    expect(executedIn([title])).toEqual({ [matcher]: 1 });
  });

  test('counts', () => {
    expect(executedIn(['expect.toBe', 'expect.toBe', 'expect.toEqual'])).toEqual({ toBe: 2, toEqual: 1 });
  });
});

describe('judgeInventory', () => {
  const ran = (executed: Inventory['executed'], title = 'saves'): Inventory => ({
    file: 'tests/a.spec.ts',
    titles: ['cart', title],
    executed,
  });

  test.each<[string, Inventory[], Inventory[]]>([
    ['the same', [ran({ toBe: 2 })], [ran({ toBe: 2 })]],
    ['more', [ran({ toBe: 2 })], [ran({ toBe: 3, toEqual: 1 })]],
    ['a test that was never green', [], [ran({})]],
    ['a test that did not run', [ran({ toBe: 2 })], []],
  ])('%s is not refused', (_what, before, now) => {
    expect(judgeInventory(before, now)).toEqual([]);
  });

  test.each<[string, Inventory[], Inventory[], string]>([
    ['one less', [ran({ toBe: 2 })], [ran({ toBe: 1 })], 'toBe ran 1 times; 2 times'],
    ['none', [ran({ toBe: 2 })], [ran({})], 'toBe ran 0 times; 2 times'],
    ['another matcher', [ran({ toHaveText: 1 })], [ran({ toBeVisible: 1 })], 'toHaveText ran 0 times'],
    ['the opposite', [ran({ 'not toBe': 1 })], [ran({ toBe: 1 })], 'not toBe ran 0 times'],
    ['a soft one', [ran({ toBe: 1 })], [ran({ 'soft toBe': 1 })], 'toBe ran 0 times'],
    [
      'less in one of two',
      [ran({ toBe: 1 }), ran({ toBe: 1 }, 'b')],
      [ran({ toBe: 1 }), ran({}, 'b')],
      'cart › b',
    ],
  ])('%s is refused', (_what, before, now, words) => {
    const found = judgeInventory(before, now);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ rule: 'assertion-not-run', path: 'tests/a.spec.ts' });
    expect(found[0]?.message).toContain(words);
  });
});
