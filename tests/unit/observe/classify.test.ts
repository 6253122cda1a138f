// Why a test is red, over errors as Playwright 1.65.1 reported them (`failures.json` holds the messages of real runs).
import { expect, test } from 'vitest';
import { classifyTest, FAILURE_CLASSES, isRepairable } from '../../../src/observe/classify.ts';
import type { ResultRecord, TestRecord } from '../../../src/observe/run-record.ts';
import failures from './failures.json' with { type: 'json' };

test.each(failures)('$when is $class', (failure) => {
  const pending = failure.pending === undefined ? undefined : { title: failure.pending };
  const found = classifyTest(red(result(failure.errors, pending)));
  expect(found).toMatchObject({ class: failure.class });
  expect(found.locator).toBe(failure.locator);
});

test('the messages cover every class but flaky, which is about several results', () => {
  const covered = new Set(failures.map((failure) => failure.class));
  expect(FAILURE_CLASSES.filter((name) => !covered.has(name))).toEqual(['flaky']);
});

test('only a locator that finds nothing or too much may be repaired', () => {
  const repairable = FAILURE_CLASSES.filter((name) => isRepairable({ class: name, message: '' }));
  expect(repairable).toEqual(['stale-locator', 'ambiguous-locator']);
});

test('retries that fail in the same way keep their class', () => {
  const found = classifyTest(red(result(stale('Login')), result(stale('Login'))));
  expect(found).toMatchObject({ class: 'stale-locator', locator: "getByText('Login')" });
});

test.each([
  ['another class', stale('Login'), ['Error: boom']],
  ['another locator', stale('Login'), stale('Save')],
])('retries that fail with %s are flaky', (_what, first, second) => {
  const found = classifyTest(red(result(first), result(second)));
  expect(found.class).toBe('flaky');
  expect(found.message).toMatch(/^Retries failed in different ways: .+ \/ .+/);
});

test('a test that was expected to fail and passed is a fault of the test', () => {
  expect(classifyTest(red({ status: 'passed', durationMs: 1, errors: [] }))).toEqual({
    class: 'script-error',
    message: 'The test was expected to fail and passed.',
  });
});

test('a result without an error is never taken for a repairable one', () => {
  expect(classifyTest(red(result([]))).class).toBe('infrastructure');
});

test('what was under way when time ran out is named with its place', () => {
  const location = { file: 'tests/a.spec.ts', line: 3, column: 9 };
  const found = classifyTest(
    red(result(['Test timeout of 30000ms exceeded.'], { title: 'Click', location })),
  );
  expect(found).toEqual({
    class: 'not-actionable',
    message: 'Test timeout of 30000ms exceeded. Under way: Click',
    location,
  });
});

function stale(text: string): readonly string[] {
  return [
    `TimeoutError: locator.click: Timeout 1500ms exceeded.\nCall log:\n  - waiting for getByText('${text}')\n`,
  ];
}

function result(messages: readonly string[], pending?: ResultRecord['pending']): ResultRecord {
  const errors = messages.map((message) => ({ message }));
  return { status: 'failed', durationMs: 1, errors, ...(pending && { pending }) };
}

function red(...results: ResultRecord[]): TestRecord {
  return { project: 'loop', file: 'tests/a.spec.ts', line: 1, titles: ['a'], outcome: 'unexpected', results };
}
