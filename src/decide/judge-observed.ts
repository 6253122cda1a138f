// What the observe run says of each red test: which observations a maker may use, and which tests go to a person. Pure.
import { classifyTest } from '../observe/classify.ts';
import { ABSTENTIONS, type Observation } from '../observe/observation.ts';
import { type RunRecord, testKey, type TestKey, type TestRecord } from '../observe/run-record.ts';
import type { Finding } from '../record/state.ts';
import { failureFinding, type RedTest } from './judge-red.ts';

export interface ObservedVerdict {
  readonly usable: readonly Observation[];
  readonly findings: readonly Finding[];
}

/** `keyOf` names the test of an observation as the run record does. */
export function judgeObserved(
  red: readonly RedTest[],
  observations: readonly Observation[],
  record: RunRecord | undefined,
  keyOf: (observation: Observation) => TestKey,
): ObservedVerdict {
  const usable: Observation[] = [];
  const findings: Finding[] = [];
  for (const { test, failure } of red) {
    const own = observations.filter((observation) => keyOf(observation) === testKey(test));
    const again = record?.tests.find((candidate) => testKey(candidate) === testKey(test));
    const problem = problemOf({ test, failure }, own, again);
    if (problem) findings.push({ ...failureFinding(test, failure), ...problem });
    else usable.push(...own);
  }
  return { usable, findings };
}

function problemOf(
  { test, failure }: RedTest,
  own: readonly Observation[],
  again: TestRecord | undefined,
): Pick<Finding, 'verdict' | 'message'> | undefined {
  if (!again || again.results.length === 0)
    return { verdict: 'infrastructure', message: 'The test could not be run again to observe it.' };
  const passed = again.outcome === 'expected';
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
      return {
        verdict: 'no-candidate',
        message: `${failure.locator}: ${ABSTENTIONS['unsupported-locator']}`,
      };
    return {
      verdict: 'flaky',
      message: `The test failed in another way when it was run again: ${now.message}`,
    };
  }
  const gaveUp = own.some((observation) => observation.verdict.kind === 'abstained');
  if (passed || gaveUp) return undefined;
  const rest = classifyTest(again);
  // The locator can be repaired, but the test would still be red: that part is not for a locator maker.
  const verdict =
    rest.class === 'stale-locator' || rest.class === 'ambiguous-locator' ? 'no-candidate' : rest.class;
  return {
    verdict,
    message: `With the stale locator repaired in memory, ${testKey(test)} still fails: ${rest.message}`,
  };
}
