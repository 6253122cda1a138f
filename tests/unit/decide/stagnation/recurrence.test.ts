// An issue that comes again: in nearly the same words, of the same test or check, once an attempt, until it was solved.
import { describe, expect, test } from 'vitest';
import {
  earlierIssues,
  issueOf,
  recurring,
  timesCome,
} from '../../../../src/decide/stagnation/recurrence.ts';
import type { History, Run } from '../../../../src/record/history.ts';

const SLOW = 'locator.click: Timeout 30000ms exceeded.';

describe('an issue', () => {
  test('is a test or check, and its failure as words', () => {
    expect(issueOf({ of: 'tests/a.spec.ts › a', message: SLOW })).toEqual({
      of: 'tests/a.spec.ts › a',
      text: 'locator click timeout exceeded',
    });
  });

  test('of another locator has other words', () => {
    const of = 't';
    expect(issueOf({ of, message: SLOW, locator: "getByText('Save')" }).text).toBe(
      'locator click timeout exceeded getbytext save',
    );
  });

  test('is cut, and no character in half', () => {
    const { text } = issueOf({ of: 't', message: '𐐷'.repeat(1200) });
    expect(text).toBe('𐐷'.repeat(1000).toLowerCase());
  });
});

describe('how often it came', () => {
  const issue = issueOf({ of: 't', message: 'expected the order to be open' });
  const alike = { of: 't', text: 'expected the orders to be open' };

  test('is counted once an attempt', () => {
    expect(timesCome(issue, [[issue], [alike, issue, alike], []], 0.8)).toBe(2);
  });

  test('is of the same test, in words that are alike enough', () => {
    expect(timesCome(issue, [[{ ...issue, of: 'u' }]], 0.8)).toBe(0);
    expect(timesCome(issue, [[alike]], 0.99)).toBe(0);
    expect(timesCome(issue, [[{ of: 't', text: 'the page crashed' }]], 0.8)).toBe(0);
  });
});

test('what came again is named once, with how often, the most frequent first', () => {
  const issue = (of: string, text: string) => ({ of, text });
  const own = [
    [issue('t', 'the order is not open'), issue('u', 'the page crashed')],
    [issue('t', 'the order is not open yet'), issue('v', 'gone')],
  ];
  const before = [
    [issue('t', 'the order is not open'), issue('w', 'gone')],
    [issue('u', 'the page crashed')],
  ];
  expect(recurring(own, before, 0.8)).toEqual([
    { issue: 't: the order is not open yet', count: 3 },
    { issue: 'u: the page crashed', count: 2 },
  ]);
});

describe('issues of earlier exercises', () => {
  test('are those of candidates: a red run that nobody repaired is no circle, what broke says nothing', () => {
    const found = earlier(
      run({ attempts: [{ maker: null, status: 'red', of: 't' }] }),
      run({
        attempts: [
          { maker: null, status: 'red', of: 't' },
          { status: 'failed', of: 'u' },
          { status: 'broke', of: 'v' },
          { status: 'refused', of: 'policy' },
        ],
      }),
    );
    expect(found).toEqual(['u', 'policy']);
  });

  test('of another contract do not count', () => {
    expect(earlier(run({ contract: 'loop/other.json', attempts: [{ status: 'failed', of: 't' }] }))).toEqual(
      [],
    );
  });

  test('do not count for a test that was green on its own since', () => {
    const failed = run({
      attempts: [
        { status: 'failed', of: 't' },
        { status: 'failed', of: 'u' },
      ],
    });
    const green = run({ state: 'GREEN', tests: [{ test: 't', verdict: 'passed' }] });
    expect(earlier(failed, green)).toEqual(['u']);
    expect(earlier(failed, green, failed)).toEqual(['t', 'u', 'u']);
  });

  test('do not count after a candidate that passed, but for what it left', () => {
    const passed = run({
      state: 'ESCALATED',
      attempts: [
        { status: 'failed', of: 't' },
        { status: 'failed', of: 'healthy' },
        { status: 'failed', of: 'u' },
        { status: 'passed' },
      ],
      tests: [
        { test: 't', verdict: 'repaired' },
        { test: 'u', verdict: 'identical-failure' },
      ],
    });
    const before = run({
      attempts: [
        { status: 'failed', of: 't' },
        { status: 'failed', of: 'u' },
      ],
    });
    expect(earlier(before, passed)).toEqual(['u', 'u']);
    expect(earlier(passed, before)).toEqual(['t', 'u', 'u']);
  });

  test('count on when a person rejected what passed', () => {
    const attempts: readonly AttemptFields[] = [{ status: 'failed', of: 't' }, { status: 'passed' }];
    expect(earlier(run({ state: 'REJECTED', attempts }))).toEqual(['t']);
    expect(earlier(run({ state: 'ACCEPTED', attempts }))).toEqual([]);
  });
});

function earlier(...runs: readonly Run[]): readonly string[] {
  const history: History = { schemaVersion: 1, runs: [...runs] };
  return earlierIssues(history, 'loop/contract.json').flatMap((issues) => issues.map(({ of }) => of));
}

interface AttemptFields {
  readonly maker?: null;
  readonly status: Run['attempts'][number]['status'];
  readonly of?: string;
}

type RunFields = Partial<Omit<Run, 'attempts'>> & { readonly attempts?: readonly AttemptFields[] };

function run({ attempts = [], ...fields }: RunFields): Run {
  return {
    exercise: 'e',
    contract: 'loop/contract.json',
    startedAt: '2026-11-30T12:00:00.000Z',
    endedAt: '2026-11-30T12:01:00.000Z',
    decidedAt: null,
    state: 'ESCALATED',
    reason: null,
    tests: [],
    ...fields,
    attempts: attempts.map(({ maker = 'locator', status, of }, at) => ({
      attempt: at + 1,
      maker,
      status,
      issues: of === undefined ? [] : [{ of, text: 'failed' }],
      startedAt: '2026-11-30T12:00:00.000Z',
      durationMs: 1,
      verdict: 'ITERATE',
    })),
  };
}
