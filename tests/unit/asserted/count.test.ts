// How often each matcher ran, and what that is over several runs of a test.
import { expect, test } from 'vitest';
import { type Asserted, assertedBy, assertedIn, expectTitles } from '../../../src/observe/asserted/count.ts';
import type { TestRecord } from '../../../src/observe/run-record.ts';
import { ran } from './ran.ts';

type Step = Parameters<typeof expectTitles>[0][number];

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
  expect(assertedIn([title])).toEqual({ [matcher]: 1 });
});

test('steps inside of others count, those of an assertion that runs again do not', () => {
  const step = (category: string, title: string, steps: readonly Step[] = []): Step => ({
    category,
    title,
    steps,
  });
  const steps = [
    step('hook', 'Before Hooks', [step('expect', 'expect.toBe')]),
    step('test.step', 'pays', [step('pw:api', 'click'), step('expect', 'expect.toEqual')]),
    step('expect', 'expect.toPass', [step('expect', 'expect.toBeNull'), step('expect', 'expect.toBeNull')]),
  ];
  expect(expectTitles(steps)).toEqual(['expect.toBe', 'expect.toEqual', 'expect.toPass']);
});

test('counts', () => {
  expect(assertedIn(['expect.toBe', 'expect.toBe', 'expect.toEqual'])).toEqual({ toBe: 2, toEqual: 1 });
});

test.each<[string, TestRecord[], Asserted | undefined]>([
  ['one run', [ran({ toBe: 2 })], { toBe: 2 }],
  ['the least of several', [ran({ toBe: 2, toEqual: 1 }), ran({ toBe: 1 })], { toBe: 1 }],
  ['no assertion', [ran({})], {}],
  [
    'skipped in another project',
    [ran({ toBe: 2 }), ran({}, { outcome: 'skipped', results: [] })],
    { toBe: 2 },
  ],
  ['red in another project', [ran({ toBe: 2 }), ran({}, { outcome: 'unexpected' })], undefined],
  ['green only when tried again', [ran({ toBe: 2 }, { outcome: 'flaky' })], undefined],
  ['expected to fail', [ran({}, { results: [{ status: 'failed', durationMs: 1, errors: [] }] })], undefined],
  ['did not run', [ran({}, { outcome: 'not-run', results: [] })], undefined],
])('%s', (_what, runs, expected) => {
  expect(assertedBy(runs)).toEqual(expected);
});
