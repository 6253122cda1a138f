// What the red run says: nothing to do, a broken product, or which tests may be repaired. Pure.
import type { Contract } from '../contract/schema.ts';
import { type Ending, isEscalation } from '../contract/words.ts';
import { classifyTest, type Failure, isRepairable } from '../observe/classify.ts';
import { type RunRecord, testKey, type TestRecord } from '../observe/run-record.ts';
import type { Finding } from '../record/state.ts';

export interface RedTest {
  readonly test: TestRecord;
  readonly failure: Failure;
}

export type RedVerdict =
  | {
      readonly kind: 'ended';
      readonly ending: Ending;
      readonly findings: readonly Finding[];
      readonly details: readonly string[];
    }
  | {
      readonly kind: 'repairable';
      readonly repairable: readonly RedTest[];
      readonly others: readonly Finding[];
    };

export function judgeRed(
  red: RunRecord,
  { assertionLocators }: Pick<Contract, 'assertionLocators'>,
): RedVerdict {
  const oracles = red.tests.filter((test) => test.project === 'oracle');
  const targets = red.tests.filter((test) => test.project === 'loop');
  const errors = red.errors.map((error) => error.message);

  const brokenOracles = oracles.filter((test) => test.outcome === 'unexpected');
  if (brokenOracles.length > 0) return judgeOracle(brokenOracles);
  // An oracle that is skipped, flaky or missing proves nothing.
  const unproven = oracles.filter((test) => test.outcome !== 'expected' || !hasPassed(test));
  if (oracles.length === 0 || unproven.length > 0) {
    return ended(
      { state: 'BLOCKED', reason: 'oracle-not-run' },
      unproven.map((test) => finding(test, 'oracle', 'did not pass at once')),
      errors,
    );
  }
  const unrun = targets.filter((test) => test.outcome === 'not-run');
  const redTests = targets
    .filter((test) => test.outcome === 'unexpected')
    .map((test): RedTest => ({ test, failure: classifyTest(test) }));
  if (redTests.length > 0)
    return judgeTargets(redTests, (failure) => isRepairable(failure, assertionLocators));
  if (targets.length === 0 || unrun.length > 0 || red.errors.length > 0) {
    const some = unrun.length < targets.length ? unrun : [];
    const findings = some.map((test) => finding(test, 'not-run', 'did not run'));
    return ended({ state: 'BLOCKED', reason: 'targets-not-run' }, findings, errors);
  }
  const flaky = targets
    .filter((test) => test.outcome === 'flaky')
    .map((test) => finding(test, 'flaky', 'passed only when it was retried'));
  return ended({ state: 'GREEN' }, flaky, []);
}

/** A finding about a red test, with the place a person has to look at. */
export function failureFinding(test: TestRecord, failure: Failure): Finding {
  return { ...finding(test, failure.class, failure.message), place: placeText(failure.location) };
}

/** The ending that findings which nobody repairs lead to: named after the first of them. */
export function endingOfFindings(findings: readonly Finding[]): Ending {
  const reasons = findings.flatMap((item) => (isEscalation(item.verdict) ? [item.verdict] : []));
  return { state: 'ESCALATED', reason: reasons[0] ?? 'no-candidate' };
}

function judgeOracle(broken: readonly TestRecord[]): RedVerdict {
  const failures = broken.map((test) => ({ test, failure: classifyTest(test) }));
  const findings = failures.map(({ test, failure }) => ({
    ...failureFinding(test, failure),
    verdict: 'oracle',
  }));
  // The product cannot be called broken by a browser that did not start.
  if (failures.every(({ failure }) => failure.class === 'infrastructure'))
    return ended({ state: 'BLOCKED', reason: 'infrastructure' }, findings, []);
  return ended({ state: 'ESCALATED', reason: 'product-contract-broken' }, findings, []);
}

function judgeTargets(
  redTests: readonly RedTest[],
  mayBeRepaired: (failure: Failure) => boolean,
): RedVerdict {
  const repairable = redTests.filter(({ failure }) => mayBeRepaired(failure));
  const others = redTests
    .filter(({ failure }) => !mayBeRepaired(failure))
    .map(({ test, failure }) => failureFinding(test, failure));
  if (repairable.length > 0) return { kind: 'repairable', repairable, others };
  if (redTests.every(({ failure }) => failure.class === 'infrastructure'))
    return ended({ state: 'BLOCKED', reason: 'infrastructure' }, others, []);
  return ended(endingOfFindings(others), others, []);
}

function hasPassed(test: TestRecord): boolean {
  return (
    test.results.some((result) => result.status === 'passed') ||
    test.results.every((result) => result.status === 'failed' && test.outcome === 'expected')
  );
}

function finding(test: TestRecord, verdict: string, message: string): Finding {
  return {
    test: testKey(test),
    file: test.file,
    line: test.line,
    verdict,
    message,
    place: `${test.file}:${test.line}`,
  };
}

function placeText(location: Failure['location']): string | null {
  return location ? `${location.file}:${location.line}:${location.column}` : null;
}

function ended(ending: Ending, findings: readonly Finding[], details: readonly string[]): RedVerdict {
  return { kind: 'ended', ending, findings, details };
}
