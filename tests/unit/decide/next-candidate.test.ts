// What is tried after a candidate failed: the failing part in its next way, or without it; the rest as it was.
import { describe, expect, test } from 'vitest';
import {
  firstPlan,
  leftOver,
  type Limits,
  nextCandidate,
  type Plan,
  reasonOver,
} from '../../../src/decide/next-candidate.ts';
import type { Failed } from '../../../src/decide/blame.ts';
import { optionOf } from '../../../src/make/locator/candidate-of.ts';
import { optionText } from '../../../src/make/locator/repairs.ts';
import { repair, type RepairFields } from './parts.ts';

const LIMITS = { identicalFailures: 3, similarity: 0.8, recurrences: 9, isLast: false };

describe('the failing part', () => {
  test('is written in its next way, the rest is kept', () => {
    const plan = planOf({ name: 'x', tests: ['t'], options: ['X1', 'X2'] }, { name: 'y', tests: ['u'] });
    const next = after(plan, [red('t')], LIMITS);
    expect(written(next)).toEqual(['X2', 'A']);
    expect(next.dropped).toEqual([]);
    expect(reasonOver(next)).toBeNull();
  });

  test('is dropped when it has no other way, and says what was tried and how it failed', () => {
    const plan = planOf({ name: 'x', tests: ['t'], options: ['X1', 'X2'] }, { name: 'y', tests: ['u'] });
    const twice = after(after(plan, [red('t', 'slow')], LIMITS), [red('t', 'wrong')], LIMITS);
    expect(written(twice)).toEqual(['A']);
    expect(twice.dropped).toEqual([
      {
        test: 't',
        verdict: 'candidates-exhausted',
        message: 'getByText("x") was replaced by getByText("X1"), then by getByText("X2"): wrong',
        place: 'tests/a.ts:120:1',
      },
    ]);
  });

  test('takes the other repairs of its test with it, but not those that other tests need', () => {
    const plan = planOf(
      { name: 'x', tests: ['t'] },
      { name: 'y', tests: ['t', 'u'] },
      { name: 'z', tests: ['t'] },
    );
    const next = after(plan, [{ ...red('t'), locator: "getByText('A')" }], LIMITS);
    expect(dropped(next)).toEqual(['t', 'u']);
    const apart = after(plan, [red('t')], LIMITS);
    expect(dropped(apart)).toEqual(['t']);
    expect(apart.parts.map((part) => part.repair.tests)).toEqual([['u']]);
  });

  test('that is shared goes with all its tests, when nothing else can be at fault', () => {
    const plan = planOf({ name: 'x', tests: ['t', 'u'] }, { name: 'y', tests: ['v'] });
    const next = after(plan, [red('u', 'gone')], LIMITS);
    expect(next.dropped.map(({ test: key, message }) => `${key}: ${message}`)).toEqual([
      't: getByText("x") was replaced by getByText("A"): with it, u fails: gone',
      'u: getByText("x") was replaced by getByText("A"): gone',
    ]);
    expect(next.parts.map((part) => part.repair.tests)).toEqual([['v']]);
  });

  test('several failures in one attempt are each answered', () => {
    const plan = planOf(
      { name: 'x', tests: ['t'], options: ['X1', 'X2'] },
      { name: 'y', tests: ['u'] },
      { name: 'z', tests: ['v'], options: ['Z1', 'Z2'] },
    );
    const next = after(plan, [red('t'), red('u')], LIMITS);
    expect(written(next)).toEqual(['X2', 'Z1']);
    expect(dropped(next)).toEqual(['u']);
  });

  test('one that must go and one that has another way: the test goes', () => {
    const plan = planOf({ name: 'x', tests: ['t', 'u'], options: ['X1', 'X2'] }, { name: 'y', tests: ['u'] });
    const next = after(plan, [{ ...red('t') }, { ...red('u'), locator: "getByText('A')" }], LIMITS);
    expect(dropped(next)).toEqual(['u']);
    expect(written(next)).toEqual(['X2']);
  });
});

describe('a test that was green', () => {
  test('speaks against the repairs in the files it loads', () => {
    const plan = planOf(
      { name: 'x', tests: ['t'], file: 'tests/x.ts' },
      { name: 'y', tests: ['u'], file: 'tests/y.ts' },
    );
    const next = after(plan, [red('healthy', 'broken', ['tests/y.ts'])], LIMITS);
    expect(dropped(next)).toEqual(['u']);
    expect(next.dropped[0]?.message).toMatch(/with it, healthy fails: broken/);
  });

  test('a check that names no test speaks against all', () => {
    const plan = planOf({ name: 'x', tests: ['t'] }, { name: 'y', tests: ['u'] });
    const next = after(plan, [red('immutable-oracle', 'exit code 1', [])], LIMITS);
    expect(next.parts).toEqual([]);
    expect(reasonOver(next)).toBe('candidates-exhausted');
  });
});

describe('stop rules', () => {
  test('the same failure as often as the contract says is not tried again', () => {
    const options = ['X1', 'X2', 'X3', 'X4'];
    const plan = planOf({ name: 'x', tests: ['t'], options }, { name: 'y', tests: ['u'] });
    const limits = { ...LIMITS, identicalFailures: 2 };
    const once = after(plan, [red('t', 'after 100 ms'), red('t', 'after 120 ms')], limits);
    expect(written(once)).toEqual(['X2', 'A']);
    const twice = after(once, [red('t', 'after 130 ms')], limits);
    expect(written(twice)).toEqual(['A']);
    expect(twice.dropped).toMatchObject([{ test: 't', verdict: 'identical-failure' }]);
    const other = after(once, [red('t', 'in another way')], limits);
    expect(written(other)).toEqual(['X3', 'A']);
  });

  test('the last candidate is kept for what holds', () => {
    const plan = planOf({ name: 'x', tests: ['t'], options: ['X1', 'X2'] }, { name: 'y', tests: ['u'] });
    const next = after(plan, [red('t')], { ...LIMITS, isLast: true });
    expect(written(next)).toEqual(['A']);
    expect(next.dropped).toMatchObject([{ test: 't', verdict: 'attempt-ceiling' }]);
  });

  test('the last candidate is another way when nothing holds', () => {
    const plan = planOf({ name: 'x', tests: ['t'], options: ['X1', 'X2'] });
    const next = after(plan, [red('t')], { ...LIMITS, isLast: true });
    expect(written(next)).toEqual(['X2']);
  });

  test('what a stop rule leaves is named', () => {
    const plan = planOf({ name: 'x', tests: ['t'] }, { name: 'y', tests: ['u'] });
    expect(leftOver(plan, 'budget-exhausted')).toMatchObject([
      { test: 't', verdict: 'budget-exhausted', message: expect.stringContaining('not verified') as string },
      { test: 'u' },
    ]);
  });
});

describe('an issue that came before', () => {
  const limits = { ...LIMITS, recurrences: 3 };
  const slow = 'the order is not open';
  const options = ['X1', 'X2', 'X3', 'X4'];

  test('in other words that are alike, as often as the contract says, is not tried again', () => {
    const plan = planOf({ name: 'x', tests: ['t'], options }, { name: 'y', tests: ['u'] });
    const twice = after(after(plan, [red('t', slow)], limits), [red('t', `${slow} yet`)], limits);
    expect(written(twice)).toEqual(['X3', 'A']);
    const thrice = after(twice, [red('t', `${slow} now`)], limits);
    expect(written(thrice)).toEqual(['A']);
    expect(thrice.dropped).toMatchObject([
      {
        test: 't',
        verdict: 'recurring-issue',
        message: expect.stringMatching(/then by .*"X3"\): .*now$/) as string,
      },
    ]);
  });

  test('counts once an attempt', () => {
    const plan = planOf({ name: 'x', tests: ['t'], options });
    const many = after(plan, [red('t', slow), red('t', `${slow} yet`), red('t', `${slow} now`)], limits);
    expect(written(many)).toEqual(['X2']);
  });

  test('in earlier exercises counts too, and names the end also when no other way is left', () => {
    const issue = { of: 't', text: slow };
    const repairs = [repair({ name: 'x', tests: ['t'] })];
    const earlier = (count: number): Plan =>
      firstPlan(
        repairs,
        new Map(),
        [],
        Array.from({ length: count }, () => [issue]),
      );
    expect(reasonOver(after(earlier(1), [red('t', slow)], limits))).toBe('candidates-exhausted');
    expect(reasonOver(after(earlier(2), [red('t', slow)], limits))).toBe('recurring-issue');
  });
});

describe('what nothing vouches for', () => {
  const key = 'tests/a.ts:120:121 getByText("x")';

  test('is dropped, also when it could be written in another way', () => {
    const plan = planOf({ name: 'x', tests: ['t'], options: ['X1', 'X2'] }, { name: 'y', tests: ['u'] });
    const next = nextCandidate(
      plan,
      { failures: [], unvouched: [{ repair: key, message: 'nobody looks' }] },
      LIMITS,
    );
    expect(written(next)).toEqual(['A']);
    expect(next.dropped).toEqual([
      {
        test: 't',
        verdict: 'unvouched',
        message: 'getByText("x") was replaced by getByText("X1"): nobody looks',
        place: 'tests/a.ts:120:1',
      },
    ]);
  });

  test('is tried in its next way when it failed', () => {
    const plan = planOf({ name: 'x', tests: ['t'], options: ['X1', 'X2'] });
    const unvouched = [{ repair: key, message: 'nobody looks' }];
    const next = nextCandidate(plan, { failures: [red('t')], unvouched }, LIMITS);
    expect(written(next)).toEqual(['X2']);
  });
});

describe('a serial group', () => {
  const followers = new Map([['t', ['u', 'v']]]);

  test('what comes after a dropped test goes with it; what comes before stays', () => {
    const repairs = [repair({ name: 'x', tests: ['t'] }), repair({ name: 'y', tests: ['u'] })];
    const plan = firstPlan(repairs, followers, [], []);
    expect(dropped(after(plan, [red('t')], LIMITS))).toEqual(['t', 'u']);
    expect(dropped(after(plan, [red('u')], LIMITS))).toEqual(['u']);
  });

  test('what stands on a test that nobody repairs is not tried', () => {
    const plan = firstPlan([repair({ name: 'y', tests: ['u'] })], followers, ['t'], []);
    expect(plan.parts).toEqual([]);
    expect(plan.dropped).toMatchObject([{ test: 'u', message: 'It stands on t, which is not repaired' }]);
  });
});

function planOf(...repairs: readonly RepairFields[]): Plan {
  return firstPlan(repairs.map(repair), new Map(), [], []);
}

function after(plan: Plan, failures: readonly Failed[], limits: Limits): Plan {
  return nextCandidate(plan, { failures, unvouched: [] }, limits);
}

function red(of: string, message = 'failed', loads = ['tests/a.ts']): Failed {
  return { of, message, loads };
}

function written(plan: Plan): readonly string[] {
  return plan.parts.map((part) => /"(.*)"/.exec(optionText(optionOf(part)))?.[1] ?? '');
}

function dropped(plan: Plan): readonly string[] {
  return plan.dropped.map((item) => item.test);
}
