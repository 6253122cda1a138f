// Attacks, each a candidate: every one is refused, by the rule that is meant for it, at the level of command makers and,
// where it is in a source, at the one of the built-in maker.
import { describe, expect, test } from 'vitest';
import { POLICY_RULES } from '../../src/verify/policy/rules.ts';
import { type Attack, readAttacks } from './cases.ts';
import { changedSources, judgeLocatorOnly, judgeWeakened } from './judge.ts';
import { SCOPE_ATTACKS } from './scope.ts';

const ATTACKS: readonly Attack[] = [...readAttacks('assertions'), ...readAttacks('tests')];

describe('no-weakening', () => {
  test.each(ATTACKS)('$name', ({ before, after, rule }) => {
    expect(judgeWeakened(before, after).map((found) => found.rule)).toContain(rule);
  });
});

describe('locator-only', () => {
  const inSources = ATTACKS.filter(({ before, after }) => changedSources(before, after).length > 0);
  test.each(inSources)('$name', ({ before, after }) => {
    expect(judgeLocatorOnly(before, after).map((found) => found.rule)).toContain('locator-only');
  });
});

test('every rule is attacked, and every attack has a name of its own', () => {
  const attacks = [...ATTACKS, ...SCOPE_ATTACKS];
  const attacked = new Set([...attacks.map(({ rule }) => rule), 'locator-only', 'assertion-not-run']);
  expect(Object.keys(POLICY_RULES).filter((rule) => !attacked.has(rule))).toEqual([]);
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
});
