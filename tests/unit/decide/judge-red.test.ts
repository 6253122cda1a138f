// What the red run leads to. The oracle comes first; then each red test goes its own way, by its class.
import { describe, expect, test } from 'vitest';
import { endingOfFindings, judgeRed } from '../../../src/decide/judge-red.ts';
import { FAILURE_CLASSES } from '../../../src/observe/classify.ts';
import type { RunRecord, TestRecord } from '../../../src/observe/run-record.ts';

const STALE = `TimeoutError: locator.click: Timeout 1500ms exceeded.\nCall log:\n  - waiting for getByText('Login')\n`;
const NO_BROWSER = `Error: browserType.launch: Executable doesn't exist at /nowhere`;
const ORACLE = result('oracle', 'expected');

test.each<[string, RunRecord, object]>([
  ['everything green', red(ORACLE, result('loop', 'expected')), { state: 'GREEN' }],
  ['a skipped target', red(ORACLE, result('loop', 'skipped')), { state: 'GREEN' }],
  ['a flaky target', red(ORACLE, result('loop', 'flaky')), { state: 'GREEN' }],
  [
    'a red oracle',
    red(result('oracle', 'unexpected', 'Error: expect(x)'), notRun()),
    escalated('product-contract-broken'),
  ],
  [
    'an oracle with a stale locator',
    red(result('oracle', 'unexpected', STALE), notRun()),
    escalated('product-contract-broken'),
  ],
  [
    'one red oracle of two',
    red(ORACLE, result('oracle', 'unexpected', STALE), notRun()),
    escalated('product-contract-broken'),
  ],
  [
    'an oracle without a browser',
    red(result('oracle', 'unexpected', NO_BROWSER), notRun()),
    blocked('infrastructure'),
  ],
  ['a flaky oracle', red(result('oracle', 'flaky'), notRun()), blocked('oracle-not-run')],
  [
    'a skipped oracle',
    red(result('oracle', 'skipped'), result('loop', 'expected')),
    blocked('oracle-not-run'),
  ],
  ['no oracle', red(result('loop', 'expected')), blocked('oracle-not-run')],
  ['no target', red(ORACLE), blocked('targets-not-run')],
  ['targets that did not start', red(ORACLE, notRun()), blocked('targets-not-run')],
  [
    'one target of two that did not start',
    red(ORACLE, result('loop', 'expected'), notRun()),
    blocked('targets-not-run'),
  ],
  [
    'a load error',
    { ...red(ORACLE, result('loop', 'expected')), errors: [{ message: 'SyntaxError' }] },
    blocked('targets-not-run'),
  ],
  [
    'an assertion',
    red(ORACLE, result('loop', 'unexpected', 'Error: expect(x).toBe(y)')),
    escalated('assertion'),
  ],
  ['a thrown error', red(ORACLE, result('loop', 'unexpected', 'Error: boom')), escalated('script-error')],
  [
    'a page that is not there',
    red(ORACLE, result('loop', 'unexpected', 'Error: page.goto: net::ERR_FAILED')),
    escalated('navigation/network'),
  ],
  [
    'a timeout elsewhere',
    red(ORACLE, result('loop', 'unexpected', 'Test timeout of 9ms exceeded.')),
    escalated('timeout-elsewhere'),
  ],
  [
    'only targets without a browser',
    red(ORACLE, result('loop', 'unexpected', NO_BROWSER)),
    blocked('infrastructure'),
  ],
])('%s', (_what, run, ending) => {
  expect(judgeRed(run, { assertionLocators: 'structural' })).toMatchObject({ kind: 'ended', ending });
});

test('stale locators are repaired, whatever else is red', () => {
  const verdict = judgeRed(
    red(
      ORACLE,
      result('loop', 'unexpected', STALE, 'stale'),
      result('loop', 'unexpected', 'Error: boom', 'throws'),
      result('loop', 'expected'),
    ),
    { assertionLocators: 'structural' },
  );
  expect(verdict).toMatchObject({
    kind: 'repairable',
    repairable: [{ test: { titles: ['stale'] }, failure: { class: 'stale-locator' } }],
    others: [{ test: 'loop.spec.ts › throws', verdict: 'script-error' }],
  });
});

test('what an assertion looks at is looked into, unless the contract freezes it', () => {
  const missing = `Error: expect(locator).toBeVisible() failed\n\nLocator: locator('.a')\nError: element(s) not found\n`;
  const run = red(ORACLE, result('loop', 'unexpected', missing));
  expect(judgeRed(run, { assertionLocators: 'structural' })).toMatchObject({ kind: 'repairable' });
  expect(judgeRed(run, { assertionLocators: 'frozen' })).toMatchObject({
    kind: 'ended',
    ending: escalated('assertion'),
  });
});

describe('the end that findings lead to', () => {
  const own = FAILURE_CLASSES.filter((name) => name !== 'stale-locator' && name !== 'ambiguous-locator');

  test.each(own)('%s names itself', (verdict) => {
    expect(endingOfFindings([finding(verdict), finding('assertion')])).toEqual(escalated(verdict));
  });

  test('what was repaired names nothing', () => {
    expect(endingOfFindings([finding('repaired'), finding('script-error')])).toEqual(
      escalated('script-error'),
    );
    expect(endingOfFindings([])).toEqual(escalated('no-candidate'));
  });
});

function escalated(reason: string): object {
  return { state: 'ESCALATED', reason };
}

function blocked(reason: string): object {
  return { state: 'BLOCKED', reason };
}

function finding(verdict: string): Parameters<typeof endingOfFindings>[0][number] {
  return { test: 'a', file: 'a.spec.ts', line: 1, verdict, message: '', place: null };
}

function red(...tests: TestRecord[]): RunRecord {
  return { schemaVersion: 1, status: 'failed', startedAt: '', durationMs: 1, tests, errors: [] };
}

function notRun(): TestRecord {
  return result('loop', 'not-run');
}

function result(project: string, outcome: TestRecord['outcome'], message?: string, title = 'a'): TestRecord {
  const passed = { status: 'passed', durationMs: 1, errors: [] } as const;
  const failed = {
    status: 'failed',
    durationMs: 1,
    errors: message === undefined ? [] : [{ message }],
  } as const;
  const results = {
    expected: [passed],
    'not-run': [],
    skipped: [{ ...passed, status: 'skipped' as const }],
    flaky: [failed, passed],
    unexpected: [failed],
  };
  return {
    project,
    file: `${project}.spec.ts`,
    line: 1,
    titles: [title],
    outcome,
    results: results[outcome].map((item) => ({ ...item, errors: [...item.errors] })),
  };
}
