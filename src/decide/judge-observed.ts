// What the observe run says of each red test: which observations a maker may use, and which tests go to a person. Pure.
import { classifyTest, type Failure, isStale } from '../observe/classify.ts';
import { ABSTENTIONS, type Observation } from '../observe/observation.ts';
import { type RunRecord, testKey, type TestKey, type TestRecord } from '../observe/run-record.ts';
import type { Finding } from '../record/state.ts';
import { failureFinding, type RedTest } from './judge-red.ts';

export interface ObservedVerdict {
  readonly usable: readonly Observation[];
  readonly findings: readonly Finding[];
}

export interface Observed {
  readonly red: readonly RedTest[];
  /** Tests that the red run did not come to. */
  readonly unseen: readonly TestRecord[];
  readonly observations: readonly Observation[];
  readonly record: RunRecord | undefined;
}

/** `keyOf` names the test of an observation as the run record does. */
export function judgeObserved(
  { red, unseen, observations, record }: Observed,
  keyOf: (observation: Observation) => TestKey,
): ObservedVerdict {
  const usable: Observation[] = [];
  const findings: Finding[] = [];
  const ownOf = (test: TestRecord): readonly Observation[] =>
    observations.filter((observation) => keyOf(observation) === testKey(test));
  const againOf = (test: TestRecord): TestRecord | undefined =>
    record?.tests.find((candidate) => testKey(candidate) === testKey(test));
  for (const { test, failure } of red) {
    const own = ownOf(test);
    const problem = problemOf({ test, failure }, own, againOf(test));
    if (problem) findings.push({ ...failureFinding(test, failure), ...problem });
    else usable.push(...own.filter((observation) => !isKeptAssertion(observation)));
  }
  for (const test of unseen) {
    const again = againOf(test);
    if (again?.outcome === 'expected')
      usable.push(...ownOf(test).filter((observation) => !isKeptAssertion(observation)));
    if (again?.outcome === 'unexpected') findings.push(laterFinding(again));
  }
  return { usable, findings };
}

/** An assertion that goes on looking where it did: whether it held is for the test to say. */
function isKeptAssertion({ by, verdict }: Observation): boolean {
  return by === 'assertion' && verdict.kind === 'abstained';
}

/** A test of a serial group that is red for a reason of its own, once those before it are repaired. */
function laterFinding(again: TestRecord): Finding {
  const failure = classifyTest(again);
  return {
    ...failureFinding(again, failure),
    verdict: verdictOf(failure),
    message: `Once the tests before it are repaired, ${testKey(again)} fails: ${failure.message}`,
  };
}

/** What is still stale with everything repaired that could be is not for a locator maker. */
function verdictOf(failure: Failure): string {
  return isStale(failure) ? 'no-candidate' : failure.class;
}

function problemOf(
  { test, failure }: RedTest,
  own: readonly Observation[],
  again: TestRecord | undefined,
): Pick<Finding, 'verdict' | 'message'> | undefined {
  if (!again || again.results.length === 0)
    return { verdict: 'infrastructure', message: 'The test could not be run again to observe it.' };
  const passed = again.outcome === 'expected';
  const asserted = own.find((observation) => observation.known && isKeptAssertion(observation));
  if (asserted?.verdict.kind === 'abstained') {
    const { reason, detail } = asserted.verdict;
    const why = `${ABSTENTIONS[reason]}${detail === '' ? '' : ` (${detail})`}`;
    return { verdict: 'assertion', message: `${failure.message}: ${asserted.locator}: ${why}` };
  }
  const wrongPage = own.find(
    (observation) => observation.verdict.kind === 'abstained' && observation.verdict.reason === 'wrong-page',
  );
  if (wrongPage?.verdict.kind === 'abstained')
    return { verdict: 'navigation/network', message: `${wrongPage.page.url}: ${wrongPage.verdict.detail}` };
  if (!own.some((observation) => observation.known)) {
    if (passed) return { verdict: 'flaky', message: 'The test passed when it was run again.' };
    const now = classifyTest(again);
    // The same red, from a call that the recorder does not see: `page.click(css)`, an element handle.
    if (now.class === failure.class && now.locator === failure.locator)
      return !isStale(failure)
        ? { verdict: failure.class, message: failure.message }
        : {
            verdict: 'no-candidate',
            message: `${failure.locator}: ${ABSTENTIONS['unsupported-locator']}`,
          };
    return {
      verdict: 'flaky',
      message: `The test failed in another way when it was run again: ${now.message}`,
    };
  }
  const gaveUp = own.some(({ by, verdict }) => by === 'action' && verdict.kind === 'abstained');
  if (passed || gaveUp) return undefined;
  const rest = classifyTest(again);
  return {
    verdict: verdictOf(rest),
    message: `With the stale locator repaired in memory, ${testKey(test)} still fails: ${rest.message}`,
  };
}
