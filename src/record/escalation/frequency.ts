// How often what failed: checks and tests over the attempts of one exercise, and tests by the class of their failure. Pure.
import { testKey } from '../../observe/run-record.ts';
import type { TestOutcome } from '../manifest.ts';
import type { Finding } from '../state.ts';
import type { Counted, ReportedAttempt } from './facts.ts';

export interface Frequency {
  /** Attempts that can be read. */
  readonly attempts: number;
  /** Most often first; each at most once an attempt. */
  readonly checks: readonly Counted[];
  readonly tests: readonly Counted[];
  /** Of the tests that went to a person, by verdict. */
  readonly classes: readonly Counted[];
}

export function frequencyOf(attempts: readonly ReportedAttempt[], findings: readonly Finding[]): Frequency {
  const records = attempts.flatMap(({ record }) => record ?? []);
  return {
    attempts: records.length,
    checks: counted(
      records.flatMap(({ results }) => results.filter((check) => !check.passed).map((check) => check.id)),
    ),
    tests: counted(
      records.flatMap(({ tests }) => [...new Set(Object.values(tests).flat().filter(isRed).map(testKey))]),
    ),
    classes: counted(findings.filter(({ verdict }) => verdict !== 'repaired').map(({ verdict }) => verdict)),
  };
}

function isRed({ outcome }: TestOutcome): boolean {
  return outcome === 'unexpected' || outcome === 'flaky';
}

function counted(issues: readonly string[]): readonly Counted[] {
  const counts = new Map<string, number>();
  for (const issue of issues) counts.set(issue, (counts.get(issue) ?? 0) + 1);
  return [...counts]
    .map(([issue, count]) => ({ issue, count }))
    .sort((a, b) => b.count - a.count || (a.issue < b.issue ? -1 : 1));
}
