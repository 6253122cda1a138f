// Why a test is red, over errors as Playwright 1.65.1 reported them (`failures.json` holds the messages of real runs).
import { describe, expect, test } from 'vitest';
import { classifyTest, FAILURE_CLASSES, isRepairable, isStale } from '../../../src/observe/classify.ts';
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
  const all = FAILURE_CLASSES.map((name) => ({ class: name, message: '' }));
  const expected = ['stale-locator', 'ambiguous-locator'];
  expect(all.filter(isStale).map((failure) => failure.class)).toEqual(expected);
  const repairable = all.filter((failure) => isRepairable(failure, 'structural'));
  expect(repairable.map((failure) => failure.class)).toEqual(expected);
});

describe('an assertion that found nothing', () => {
  test.each([
    ['css', missing(`locator('.total')`), `locator('.total')`],
    [
      'a test id in a scope',
      missing(`getByRole('row').getByTestId('total')`),
      `getByRole('row').getByTestId('total')`,
    ],
    ['with a message', missing(`locator('.total')`, 'the total is shown\n\n'), `locator('.total')`],
    ['one that is counted', counted(1), `locator('.total')`],
  ])('may be looked into: %s', (_what, message, locator) => {
    const failure = classifyTest(red(result([message])));
    expect(failure).toMatchObject({ class: 'assertion', locator });
    expect(isRepairable(failure, 'structural')).toBe(true);
    expect(isRepairable(failure, 'frozen')).toBe(false);
    expect(isStale(failure)).toBe(false);
  });

  test.each([
    ['words', missing(`getByText('Total')`)],
    ['a description', missing('the total')],
    ['negated', missing(`locator('.total')`).replace(').to', ').not.to')],
    ['several that are counted', counted(2)],
    [
      'retried',
      `${missing(`locator('.total')`)}\nCall Log:\n- Timeout 300ms exceeded while waiting on the predicate`,
    ],
    [
      'found, with another value',
      missing(`locator('.total')`).replace('Error: element(s) not found', 'Received: "13"'),
    ],
  ])('stays as it is: %s', (_what, message) => {
    const failure = classifyTest(red(result([message])));
    expect(failure.class).toBe('assertion');
    expect(isRepairable(failure, 'structural')).toBe(false);
  });

  test('beside one that found another value it stays as it is', () => {
    const other = 'Error: expect(received).toBe(expected)';
    expect(classifyTest(red(result([missing(`locator('.total')`), other]))).locator).toBeUndefined();
  });
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

function missing(locator: string, message = ''): string {
  return `Error: ${message}expect(locator).toBeVisible() failed\n\nLocator: ${locator}\nExpected: visible\nTimeout: 300ms\nError: element(s) not found\n\nCall log:\n  - waiting for ${locator}\n`;
}

function counted(expected: number): string {
  return `Error: expect(locator).toHaveCount(expected) failed\n\nLocator:  locator('.total')\nExpected: ${expected}\nReceived: 0\nTimeout:  300ms\n`;
}

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
