// What counts as the same result, and what is said when it is another one.
import { expect, test } from 'vitest';
import { compareReplay, holds, type Replayed } from '../../../src/record/compare-replay.ts';
import type { CheckResult, TestOutcome } from '../../../src/record/manifest.ts';
import { sha256 } from '../../../src/seal/digest.ts';

function result(id: string, passed: boolean): CheckResult {
  const ran = { command: 'node', args: [], exitCode: 0, signal: null, startedAt: '', durationMs: 1 };
  return { id, passed, ...ran, logPath: `${id}.log`, logSha256: sha256(id) };
}

function outcome(title: string, how: TestOutcome['outcome'], repeat?: number): TestOutcome {
  return { project: 'loop', file: 'a.spec.ts', titles: [title], outcome: how, ...(repeat && { repeat }) };
}

function compare(
  recorded: TestOutcome[],
  now: Replayed,
  passed = true,
): readonly (readonly [boolean, readonly string[]])[] {
  const document = { schemaVersion: 1, checks: { target: recorded } } as const;
  return compareReplay({ results: [result('target', passed)] }, document, [now]).map((check) => [
    holds(check),
    check.differences,
  ]);
}

const TWICE = [outcome('a', 'expected'), outcome('a', 'expected', 1)];

test.each<[string, TestOutcome[], Replayed, boolean, readonly string[]]>([
  ['the same', TWICE, { id: 'target', passed: true, tests: TWICE }, true, []],
  [
    'one of two runs failed',
    TWICE,
    { id: 'target', passed: false, tests: [outcome('a', 'unexpected', 1), outcome('a', 'expected')] },
    false,
    ['[loop] a.spec.ts › a: recorded passed, now failed'],
  ],
  [
    'a test did not run',
    TWICE,
    { id: 'target', passed: true, tests: [outcome('b', 'expected')] },
    false,
    ['[loop] a.spec.ts › a: recorded passed, now not there'],
  ],
  [
    'no test ran',
    TWICE,
    { id: 'target', passed: false, tests: [], why: 'port 3000 is in use' },
    false,
    ['no test ran: port 3000 is in use'],
  ],
  [
    'a skipped test runs',
    [outcome('a', 'skipped')],
    { id: 'target', passed: true, tests: TWICE },
    false,
    ['[loop] a.spec.ts › a: recorded skipped, now passed'],
  ],
  [
    'the run failed, and no test says why',
    TWICE,
    { id: 'target', passed: false, tests: TWICE, why: 'no browser' },
    false,
    ['no browser'],
  ],
  [
    'a test beside them',
    TWICE,
    { id: 'target', passed: true, tests: [...TWICE, outcome('b', 'expected')] },
    true,
    [],
  ],
])('%s', (_, recorded, now, isSame, differences) => {
  expect(compare(recorded, now)).toEqual([[isSame, differences]]);
});

test('a check that failed and fails again does what was recorded', () => {
  expect(compare([], { id: 'target', passed: false }, false)).toEqual([[true, []]]);
  expect(compare([], { id: 'target', passed: true }, false)).toEqual([[false, []]]);
});

test('a check that is not replayed is named, and counts for nothing', () => {
  expect(
    compareReplay({ results: [result('no-op-control', true)] }, { schemaVersion: 1, checks: {} }, []),
  ).toEqual([{ id: 'no-op-control', recorded: 'passed', now: 'not replayed', differences: [] }]);
});
