// What the history is told of an attempt: how it went, and what failed in words that can be compared. Secrets are taken out
// before the words are folded: afterwards nobody could tell them. Pure.
import { classifyTest } from '../../observe/classify.ts';
import { type RunRecord, testKey } from '../../observe/run-record.ts';
import { type AttemptStatus, type Issue, PASSED, type TestMark } from '../../record/history.ts';
import { type Failing, issueOf } from './recurrence.ts';

/** What is known of a candidate after its checks. */
export interface Said {
  readonly passed: boolean;
  readonly violations: readonly string[];
  /** Checks that did not report. */
  readonly missing: readonly string[];
  readonly failures: readonly (Failing & { readonly isBroken?: boolean })[];
  /** Changes that nothing vouches for. */
  readonly unvouched?: readonly { readonly message: string }[];
}

type Hide = (text: string) => string;

/** More of them say nothing new, and each exercise is read by all later ones. */
const MOST_ISSUES = 50;

export function statusOf({ passed, violations, missing, failures }: Said): AttemptStatus {
  if (violations.length > 0) return 'refused';
  if (missing.length > 0 || failures.some(({ isBroken }) => isBroken)) return 'broke';
  return passed ? 'passed' : 'failed';
}

export function issuesOf(
  { violations, missing, failures, unvouched = [] }: Said,
  hide: Hide,
): readonly Issue[] {
  const failing: readonly Failing[] = [
    ...violations.map((message) => ({ of: 'policy', message })),
    ...missing.map((message) => ({ of: 'checks', message })),
    ...failures,
    ...unvouched.map(({ message }) => ({ of: 'no-op-control', message })),
  ];
  return toldOnce(failing, hide);
}

/** The red run of a suite: what was red, flaky, and green. */
export function redTold(
  red: RunRecord,
  hide: Hide,
): { readonly issues: readonly Issue[]; readonly tests: readonly TestMark[] } {
  const failing = red.tests
    .filter(({ outcome }) => outcome === 'unexpected')
    .map((test): Failing => {
      const { message, locator } = classifyTest(test);
      return { of: testKey(test), message, ...(locator !== undefined && { locator }) };
    });
  const tests = red.tests
    .filter(({ project }) => project === 'loop')
    .flatMap((test): readonly TestMark[] => {
      if (test.outcome === 'flaky') return [{ test: testKey(test), verdict: 'flaky' }];
      const hasPassed = test.outcome === 'expected' && test.results.length > 0;
      return hasPassed ? [{ test: testKey(test), verdict: PASSED }] : [];
    });
  return { issues: toldOnce(failing, hide), tests };
}

function toldOnce(failing: readonly Failing[], hide: Hide): readonly Issue[] {
  const issues = new Map<string, Issue>();
  for (const { of, message, locator } of failing) {
    if (issues.size === MOST_ISSUES) break;
    const issue = issueOf({
      of,
      message: hide(message),
      ...(locator !== undefined && { locator: hide(locator) }),
    });
    issues.set(`${of}\0${issue.text}`, issue);
  }
  return [...issues.values()];
}
