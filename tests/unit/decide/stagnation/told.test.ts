// How an attempt went and what failed in it, as the history is told: the worst decides, and no secret is folded into words.
import { expect, test } from 'vitest';
import { issuesOf, redTold, type Said, statusOf } from '../../../../src/decide/stagnation/told.ts';
import type { RunRecord, TestRecord } from '../../../../src/observe/run-record.ts';
import { Redactor } from '../../../../src/secrets/redactor.ts';

const SAID: Said = { passed: false, violations: [], missing: [], failures: [] };
const FAILED = { of: 't', message: 'expected open' };

test.each<[Said, string]>([
  [{ ...SAID, passed: true }, 'passed'],
  [{ ...SAID, failures: [FAILED] }, 'failed'],
  [SAID, 'failed'],
  [{ ...SAID, failures: [FAILED, { ...FAILED, isBroken: true }] }, 'broke'],
  [{ ...SAID, missing: ['target-test did not report'] }, 'broke'],
  [{ ...SAID, violations: ['undeclared-change: a.ts'], missing: ['x'] }, 'refused'],
])('%j: %s', (said, status) => {
  expect(statusOf(said)).toBe(status);
});

const keep = (text: string): string => text;

test('every kind of failure is an issue, each once', () => {
  const said: Said = {
    passed: false,
    violations: ['undeclared-change: something was added'],
    missing: ['target-test did not report'],
    failures: [FAILED, { ...FAILED, message: 'Expected: open' }],
    unvouched: [{ message: 'nobody looks' }],
  };
  expect(issuesOf(said, keep)).toEqual([
    { of: 'policy', text: 'undeclared change something was added' },
    { of: 'checks', text: 'target test did not report' },
    { of: 't', text: 'expected open' },
    { of: 'no-op-control', text: 'nobody looks' },
  ]);
});

test('a suite that is red as a whole does not fill the history', () => {
  const failures = Array.from({ length: 400 }, (_, at) => ({ of: `t${at}`, message: 'failed' }));
  expect(issuesOf({ ...SAID, failures }, keep)).toHaveLength(50);
});

test('a secret is taken out before its words are folded', () => {
  const secrets = new Redactor(['Hunter2-Correct-Horse']);
  const failures = [
    { of: 't', message: 'refused Hunter2-Correct-Horse', locator: "getByText('Hunter2-Correct-Horse')" },
  ];
  const [issue] = issuesOf({ ...SAID, failures }, (text) => secrets.text(text));
  expect(issue).toEqual({ of: 't', text: 'refused redacted getbytext redacted' });
});

test('the red run says which tests were red, flaky and green', () => {
  const red: RunRecord = {
    schemaVersion: 1,
    status: 'failed',
    startedAt: '',
    durationMs: 9,
    errors: [],
    tests: [
      record('a', 'unexpected', 'Error: boom'),
      record('b', 'flaky'),
      record('c', 'expected'),
      record('d', 'skipped'),
      { ...record('e', 'expected'), project: 'oracle' },
      { ...record('f', 'not-run'), results: [] },
    ],
  };
  expect(redTold(red, keep)).toEqual({
    issues: [{ of: 'tests/a.spec.ts › a', text: 'error boom' }],
    tests: [
      { test: 'tests/a.spec.ts › b', verdict: 'flaky' },
      { test: 'tests/a.spec.ts › c', verdict: 'passed' },
    ],
  });
});

function record(title: string, outcome: TestRecord['outcome'], message?: string): TestRecord {
  const errors = message === undefined ? [] : [{ message }];
  const status = message === undefined ? 'passed' : 'failed';
  return {
    project: 'loop',
    file: 'tests/a.spec.ts',
    line: 1,
    titles: [title],
    outcome,
    results: [{ status, durationMs: 1, errors }],
  };
}
