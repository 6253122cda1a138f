// The user's own run as the checks of attempt 01: what was red before anything was changed.
import { renderRun, type RunRecord } from '../observe/run-record.ts';
import type { CheckOutcome } from '../record/evidence.ts';
import { testOutcome } from './checks.ts';
import { notRunOutcome } from './on-disk.ts';

/** target-test, immutable-oracle. */
export function redChecks(red: RunRecord): readonly [CheckOutcome, CheckOutcome] {
  return [redCheck(red, 'target-test', 'loop'), redCheck(red, 'immutable-oracle', 'oracle')];
}

function redCheck(red: RunRecord, id: string, project: string): CheckOutcome {
  const tests = red.tests.filter((test) => test.project === project);
  if (tests.every((test) => test.results.length === 0))
    return notRunOutcome(id, tests.length === 0 ? 'no test was found' : 'what it depends on failed');
  const passed = tests.every(
    (test) => test.outcome === 'expected' || test.outcome === 'skipped' || test.outcome === 'flaky',
  );
  const durationMs = Math.round(
    tests.flatMap((test) => test.results).reduce((sum, result) => sum + result.durationMs, 0),
  );
  return {
    id,
    command: 'playwright',
    args: ['test', '--project', project],
    exitCode: passed ? 0 : 1,
    signal: null,
    passed,
    startedAt: red.startedAt,
    durationMs,
    log: renderRun(tests, red.errors),
    tests: tests.map(testOutcome),
  };
}
