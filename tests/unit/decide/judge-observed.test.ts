// What an observe run may be used for: it must have seen the same red, on a healthy page, and left nothing else red.
import { describe, expect, test } from 'vitest';
import { judgeObserved } from '../../../src/decide/judge-observed.ts';
import type { Failure } from '../../../src/observe/classify.ts';
import type { Observation } from '../../../src/observe/observation.ts';
import type { RunRecord, TestRecord } from '../../../src/observe/run-record.ts';

const LOCATOR = `getByText('Login')`;
const STALE = `TimeoutError: locator.click: Timeout 1500ms exceeded.\nCall log:\n  - waiting for ${LOCATOR}\n`;
const FAILURE: Failure = { class: 'stale-locator', locator: LOCATOR, message: 'locator.click: Timeout' };

test.each<[string, Observation[], TestRecord | undefined]>([
  ['the same red, and nothing red after it', [seen()], run('expected')],
  [
    'a later locator that nobody could repair',
    [seen(), seen({ known: false, reason: 'two-alike' })],
    run('unexpected', STALE),
  ],
])('usable: %s', (_what, observations, again) => {
  expect(judge(observations, again)).toEqual({ usable: observations, findings: [] });
});

test.each<[string, Observation[], TestRecord | undefined, string, RegExp]>([
  ['the run did not report', [seen()], undefined, 'infrastructure', /could not be run again/],
  [
    'the test did not start',
    [seen()],
    { ...run('unexpected'), results: [] },
    'infrastructure',
    /could not be run again/,
  ],
  ['it passed', [], run('expected'), 'flaky', /passed when it was run again/],
  ['it failed in another way', [], run('unexpected', 'Error: boom'), 'flaky', /in another way .*boom/],
  [
    'only another locator was seen',
    [seen({ known: false })],
    run('unexpected', 'Error: boom'),
    'flaky',
    /in another way/,
  ],
  [
    'the same red from a call that is not seen',
    [],
    run('unexpected', STALE),
    'no-candidate',
    /getByText\('Login'\): .*not repaired yet/,
  ],
  [
    'the page answered with an error',
    [seen({ reason: 'wrong-page' })],
    run('unexpected', STALE),
    'navigation/network',
    /seen/,
  ],
  [
    'an assertion fails afterwards',
    [seen()],
    run('unexpected', 'Error: expect(received).toBe(expected)'),
    'assertion',
    /repaired in memory, .* still fails/,
  ],
  ['a locator fails afterwards', [seen()], run('unexpected', STALE), 'no-candidate', /still fails/],
])('for a person: %s', (_what, observations, again, verdict, message) => {
  const { usable, findings } = judge(observations, again);
  expect(usable).toEqual([]);
  expect(findings).toMatchObject([{ verdict, message: expect.stringMatching(message) as string }]);
});

test('a test that the red run did not come to is judged by what was seen of it now', () => {
  const unseen = [run('not-run')];
  const judged = (again: TestRecord | undefined, observations = [seen({ known: false })]) =>
    judgeObserved({ red: [], unseen, observations, record: recordOf(again) }, () => 'tests/a.spec.ts › a');
  expect(judged(run('expected'))).toMatchObject({ usable: [{ known: false }], findings: [] });
  expect(judged(run('unexpected', STALE))).toMatchObject({
    usable: [],
    findings: [
      {
        verdict: 'no-candidate',
        message: expect.stringMatching(/^Once the tests before it are repaired, .* fails: /) as string,
      },
    ],
  });
  expect(judged(run('unexpected', 'Error: expect(x).toBe(y)')).findings).toMatchObject([
    { verdict: 'assertion' },
  ]);
  expect(judged(run('not-run'))).toEqual({ usable: [], findings: [] });
  expect(judged(undefined)).toEqual({ usable: [], findings: [] });
});

describe('what an assertion looks at', () => {
  const missing = `Error: expect(locator).toBeVisible() failed\n\nLocator: locator('.a')\nError: element(s) not found\n`;
  const failure: Failure = { class: 'assertion', locator: `locator('.a')`, message: 'expect(…) failed' };

  test.each<[string, Observation[], RegExp]>([
    [
      'it is not the same element',
      [seen({ by: 'assertion', reason: 'not-the-same' })],
      /failed: .*not the one that the assertion looked at \(seen\)/,
    ],
    ['the page answered with an error', [seen({ by: 'assertion', reason: 'wrong-page' })], /failed/],
    ['it is not seen', [], /^expect\(…\) failed$/],
    [
      'a later one is kept',
      [seen({ by: 'assertion' }), seen({ known: false, by: 'assertion', reason: 'not-the-same' })],
      /still fails/,
    ],
  ])('stays an assertion: %s', (_what, observations, message) => {
    const judged = judge(observations, run('unexpected', missing), failure);
    expect(judged.usable).toEqual([]);
    expect(judged.findings).toMatchObject([
      { verdict: 'assertion', message: expect.stringMatching(message) as string },
    ]);
  });

  test('one that was kept and held all the same says nothing', () => {
    const kept = seen({ known: false, by: 'assertion', reason: 'not-the-same' });
    expect(judge([seen(), kept], run('expected'))).toEqual({ usable: [seen()], findings: [] });
  });
});

function judge(
  observations: readonly Observation[],
  again: TestRecord | undefined,
  failure = FAILURE,
): ReturnType<typeof judgeObserved> {
  const red = [{ test: run('unexpected', STALE), failure }];
  return judgeObserved(
    { red, unseen: [], observations, record: recordOf(again) },
    () => 'tests/a.spec.ts › a',
  );
}

function recordOf(again: TestRecord | undefined): RunRecord | undefined {
  if (!again) return undefined;
  return { schemaVersion: 1, status: 'failed', startedAt: '', durationMs: 1, tests: [again], errors: [] };
}

function run(outcome: TestRecord['outcome'], message?: string): TestRecord {
  const errors = message === undefined ? [] : [{ message }];
  const status = message === undefined ? 'passed' : 'failed';
  return {
    project: 'loop',
    file: 'tests/a.spec.ts',
    line: 1,
    titles: ['a'],
    outcome,
    results: [{ status, durationMs: 1, errors }],
  };
}

interface Fields {
  readonly known?: boolean;
  readonly by?: Observation['by'];
  readonly reason?: 'two-alike' | 'wrong-page' | 'not-the-same';
}

function seen(fields: Fields = {}): Observation {
  return {
    schemaVersion: 1,
    test: { file: '/project/tests/a.spec.ts', titles: ['a'] },
    known: fields.known ?? true,
    kind: 'stale',
    by: fields.by ?? 'action',
    locator: LOCATOR,
    call: { method: 'getByText', args: ['Login'] },
    stack: [],
    action: { method: 'click', stack: [] },
    page: { url: 'http://localhost/', failures: [] },
    ranked: [],
    verdict:
      fields.reason === undefined
        ? { kind: 'healed', options: [], vouchedBy: null }
        : { kind: 'abstained', reason: fields.reason, detail: 'seen' },
  };
}
