// What the history keeps of an exercise, how long, and what it says of a test over time.
import { describe, expect, test } from 'vitest';
import {
  type Attempted,
  frequency,
  type History,
  NO_HISTORY,
  type Run,
  runOf,
  type TestMark,
  trends,
  withDecision,
  withRun,
} from '../../../src/record/history.ts';
import { firstState, type StateBody } from '../../../src/record/state.ts';

const DAY_MS = 24 * 60 * 60_000;

describe('a run', () => {
  test('has its attempts, each with what it led to, and what became of its tests', () => {
    const body = bodyAt(1, {
      state: 'ESCALATED',
      reason: 'assertion',
      findings: [finding('t', 'assertion'), finding('f', 'repaired')],
    });
    const tests: readonly TestMark[] = [
      { test: 't', verdict: 'flaky' },
      { test: 'g', verdict: 'flaky' },
    ];
    const attempts = [
      attempt(1, null, 'red'),
      attempt(2, 'locator', 'failed'),
      attempt(3, 'locator', 'passed'),
    ];
    expect(runOf(body, { attempts, tests })).toEqual({
      exercise: 'e1',
      contract: 'loop/contract.json',
      startedAt: at(1),
      endedAt: at(1),
      decidedAt: null,
      state: 'ESCALATED',
      reason: 'assertion',
      attempts: [
        { ...attempts[0], verdict: 'ITERATE' },
        { ...attempts[1], verdict: 'ITERATE' },
        { ...attempts[2], verdict: 'ESCALATED' },
      ],
      tests: [
        { test: 't', verdict: 'assertion' },
        { test: 'f', verdict: 'repaired' },
        { test: 'g', verdict: 'flaky' },
      ],
    });
  });

  test('takes the place of what was known of its exercise', () => {
    const history = historyOf(run(1, 'GREEN'), run(2, 'GREEN'));
    const again = withRun(history, run(1, 'BLOCKED'));
    expect(again.runs.map(({ exercise, state }) => `${exercise} ${state}`)).toEqual([
      'e2 GREEN',
      'e1 BLOCKED',
    ]);
  });

  test('keeps a test that passed only once, and only after it was in trouble', () => {
    const passed: readonly TestMark[] = [
      { test: 't', verdict: 'passed' },
      { test: 'never-red', verdict: 'passed' },
    ];
    const history = historyOf(
      run(1, 'ESCALATED', [{ test: 't', verdict: 'assertion' }]),
      run(2, 'GREEN', passed),
      run(3, 'GREEN', passed),
    );
    expect(history.runs.map(({ tests }) => tests)).toEqual([
      [{ test: 't', verdict: 'assertion' }],
      [{ test: 't', verdict: 'passed' }],
      [],
    ]);
  });
});

describe('a decision of a person', () => {
  test('changes the run of its exercise and nothing else', () => {
    const history = historyOf(
      run(1, 'AWAITING_HUMAN_APPROVAL', [{ test: 't', verdict: 'repaired' }]),
      run(2, 'GREEN'),
    );
    const decided = withDecision(history, { ...bodyAt(5, { state: 'ACCEPTED' }), exercise: 'e1' });
    expect(decided.runs).toEqual([
      { ...history.runs[0], state: 'ACCEPTED', decidedAt: at(5) },
      history.runs[1],
    ]);
  });

  test('on an exercise that is no longer known begins a run', () => {
    const body = bodyAt(5, { state: 'REJECTED', findings: [finding('t', 'repaired')] });
    expect(withDecision(NO_HISTORY, body).runs).toMatchObject([
      { exercise: 'e5', state: 'REJECTED', decidedAt: at(5), attempts: [], tests: [{ test: 't' }] },
    ]);
  });
});

describe('what is kept', () => {
  const runs = [1, 2, 3, 40, 41].map((day) => run(day, 'GREEN'));
  const days = ({ runs: kept }: History): readonly string[] => kept.map(({ exercise }) => exercise);

  test('is so many runs', () => {
    expect(days(withRun(historyOf(...runs), run(42, 'GREEN'), { runs: 2 }))).toEqual(['e41', 'e42']);
  });

  test('is not older than so many days before the last run', () => {
    expect(days(withRun(historyOf(...runs), run(42, 'GREEN'), { runs: 9, days: 2 }))).toEqual([
      'e40',
      'e41',
      'e42',
    ]);
    expect(days(withRun(historyOf(...runs), run(900, 'GREEN'), { runs: 9, days: 2 }))).toEqual(['e900']);
  });
});

test('a trend says how often a test was repaired, flaky and handed to a person, the one heard of last first', () => {
  const history = historyOf(
    run(1, 'ESCALATED', [
      { test: 't', verdict: 'assertion' },
      { test: 'u', verdict: 'flaky' },
    ]),
    run(2, 'ESCALATED', [
      { test: 't', verdict: 'assertion' },
      { test: 'u', verdict: 'repaired' },
    ]),
    run(3, 'ACCEPTED', [{ test: 't', verdict: 'repaired' }]),
    run(4, 'REJECTED', [{ test: 't', verdict: 'repaired' }]),
    run(5, 'ESCALATED', [{ test: 'the product', verdict: 'oracle' }]),
    run(6, 'ESCALATED', [{ test: 't', verdict: 'identical-failure' }]),
    run(7, 'BLOCKED', [{ test: 'v', verdict: 'not-run' }]),
    run(8, 'GREEN', [{ test: 't', verdict: 'passed' }]),
  );
  expect(trends(history)).toEqual([
    {
      test: 't',
      repaired: 1,
      rejected: 1,
      flaky: 0,
      escalated: { assertion: 2, 'identical-failure': 1 },
      last: { at: at(8), verdict: 'passed' },
    },
    { test: 'v', repaired: 0, rejected: 0, flaky: 0, escalated: {}, last: { at: at(7), verdict: 'not-run' } },
    {
      test: 'the product',
      repaired: 0,
      rejected: 0,
      flaky: 0,
      escalated: { oracle: 1 },
      last: { at: at(5), verdict: 'oracle' },
    },
    {
      test: 'u',
      repaired: 1,
      rejected: 0,
      flaky: 1,
      escalated: {},
      last: { at: at(2), verdict: 'repaired' },
    },
  ]);
});

test('how often each test was in trouble, and each class of trouble came', () => {
  const history = historyOf(
    run(1, 'ESCALATED', [
      { test: 't', verdict: 'assertion' },
      { test: 'u', verdict: 'assertion' },
    ]),
    run(2, 'ESCALATED', [{ test: 't', verdict: 'flaky' }]),
    run(3, 'GREEN', [{ test: 't', verdict: 'passed' }]),
  );
  expect(frequency(history)).toEqual([
    { issue: 'assertion', count: 2 },
    { issue: 't', count: 2 },
    { issue: 'flaky', count: 1 },
    { issue: 'u', count: 1 },
  ]);
});

function at(day: number): string {
  return new Date(Date.UTC(2026, 0, 1) + day * DAY_MS).toISOString();
}

function bodyAt(day: number, change: Partial<StateBody>): StateBody {
  return { ...firstState(`e${day}`, 'loop/contract.json', new Date(at(day))), ...change };
}

function run(day: number, state: Run['state'], tests: readonly TestMark[] = []): Run {
  return runOf(bodyAt(day, { state }), { attempts: [], tests });
}

function historyOf(...runs: readonly Run[]): History {
  return runs.reduce<History>((history, one) => withRun(history, one), NO_HISTORY);
}

function attempt(number: number, maker: string | null, status: Attempted['status']): Attempted {
  return { attempt: number, maker, status, issues: [], startedAt: at(1), durationMs: 1 };
}

function finding(key: string, verdict: string): StateBody['findings'][number] {
  return { test: key, file: 'a', line: 1, verdict, message: '', place: null };
}
