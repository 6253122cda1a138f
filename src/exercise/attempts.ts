// The candidates of one exercise, one after the other: write, verify, record, and take the next one from what failed.
import type { Ending } from '../contract/words.ts';
import { judgeAttempt } from '../decide/judge-attempt.ts';
import { type Dropped, firstPlan, leftOver, nextCandidate, reasonOver } from '../decide/next-candidate.ts';
import { endingOfFindings } from '../decide/judge-red.ts';
import { errorsInARow } from '../decide/stagnation/errors.ts';
import { issuesOf, statusOf } from '../decide/stagnation/told.ts';
import type { Exercise, LoopInput, Repaired, World } from './exercise.ts';
import { candidateOf, type Part } from '../make/locator/candidate-of.ts';
import { type Abstained, type Repair, testsOf } from '../make/locator/repairs.ts';
import { testKey, type TestKey, type TestRecord } from '../observe/run-record.ts';
import { followersOf } from '../observe/serial.ts';
import { redactor } from '../record/redaction.ts';
import type { Finding } from '../record/state.ts';
import { review } from './review.ts';
import { isUsable, type SuiteResult, type SuiteVerifier, tellsNothing } from './suite-verifier.ts';
import { type EditedFile, prepare } from '../verify/apply.ts';
import { candidateViolations } from '../verify/candidate-policy.ts';
import { targetsOf } from '../verify/control/targets.ts';
import type { AttemptRequest } from '../verify/attempt.ts';
import { brokenIn } from '../verify/checks.ts';

export interface MadeOf {
  readonly repairs: readonly Repair[];
  /** How tests ran when their repairs were only in memory. */
  readonly ran: AttemptRequest['ran'];
  /** Tests that nobody repairs. */
  readonly findings: readonly Finding[];
}

/** What came of the locator maker's candidates. */
export type Tried =
  /** One holds; it is on disk. `others` are the tests that nobody repaired. */
  | {
      readonly kind: 'held';
      readonly parts: readonly Part[];
      readonly files: readonly EditedFile[];
      readonly repaired: readonly Repaired[];
      readonly others: readonly Finding[];
    }
  | {
      readonly kind: 'ended';
      readonly ending: Ending;
      readonly findings: readonly Finding[];
      readonly details: readonly string[];
    };

export async function tryCandidates(
  input: LoopInput,
  world: World,
  { exercise, verifier }: { readonly exercise: Exercise; readonly verifier: SuiteVerifier },
  { repairs, findings: given }: MadeOf,
): Promise<Tried> {
  const { root, exercise: id, contract } = input;
  const withDropped = (dropped: readonly Dropped[]): readonly Finding[] => [
    ...given,
    ...dropped.map((item) => findingOf(input, item)),
  ];
  let plan = firstPlan(
    repairs,
    followersOf(input.red.tests.filter((test) => test.project === 'loop')),
    given.map(({ test }) => test),
    exercise.earlierIssues(),
  );
  if (plan.parts.length === 0) {
    const all = withDropped(plan.dropped);
    return { kind: 'ended', ending: endingOfFindings(all), findings: all, details: [] };
  }
  for (let candidatesTried = 1; ;) {
    const { parts } = plan;
    const others = withDropped(plan.dropped);
    const givenUp = others.map(({ test }) => test);
    const { number, result, files } = await attempt(input, world, { exercise, verifier }, { parts, givenUp });
    const broken = brokenIn(result.failures);
    const isSame = tellsNothing(result) || broken.length > 0;
    if (isUsable(result) && !isSame)
      plan = nextCandidate(plan, result, {
        ...contract.stagnation,
        isLast: candidatesTried + 1 === contract.attemptCeiling,
      });
    const verdict = judgeAttempt(
      {
        ...result,
        broken,
        errorsInARow: errorsInARow(exercise.attempts),
        candidatesTried: isSame ? candidatesTried - 1 : candidatesTried,
        elapsedMs: exercise.elapsedMs(),
        over: reasonOver(plan),
      },
      contract,
    );
    if (verdict.kind === 'accept') {
      const reviewed = await review({ root, exercise: id, attempt: number, contract, isOnDisk: true }, world);
      if (reviewed.kind === 'refused') {
        exercise.reject();
        const left = leftOver(plan, reviewed.reason, 'verified, and refused by its review');
        const findings = withDropped([...plan.dropped, ...left]);
        const ending: Ending = { state: 'ESCALATED', reason: reviewed.reason };
        return { kind: 'ended', ending, findings, details: reviewed.details };
      }
      const kept = testsOf(parts.map(({ repair }) => repair));
      return { kind: 'held', parts, files, repaired: repairedOf(input, kept), others };
    }
    exercise.reject();
    if (verdict.kind === 'stop') {
      const all = withDropped([...plan.dropped, ...leftOver(plan, verdict.reason)]);
      const ending: Ending = { state: 'ESCALATED', reason: verdict.reason };
      return { kind: 'ended', ending, findings: all, details: verdict.details };
    }
    if (broken.length > 0) world.tell('[loop] something broke that is no test: verifying the same again');
    if (!isSame) candidatesTried += 1;
    exercise.enter('ITERATE');
  }
}

export function repairedOf(input: LoopInput, kept: readonly TestKey[]): readonly Repaired[] {
  return redTests(input)
    .filter((test) => kept.includes(testKey(test)))
    .map((test) => ({ test: testKey(test), file: test.file, line: test.line }));
}

function redTests(input: LoopInput): readonly TestRecord[] {
  return input.red.tests.filter((test) => test.project === 'loop' && test.outcome === 'unexpected');
}

/** What became of a test, in the words of the state. */
export function findingOf(
  input: LoopInput,
  item: Omit<Abstained, 'verdict'> & Pick<Finding, 'verdict'>,
): Finding {
  const { test, verdict, message, place } = item;
  const { file, line } = input.red.tests.find((record) => testKey(record) === test) ?? { file: '', line: 0 };
  // In the order of the schema: the state's text is compared byte by byte.
  return { test, file, line, verdict, message, place };
}

async function attempt(
  input: LoopInput,
  world: World,
  { exercise, verifier }: { readonly exercise: Exercise; readonly verifier: SuiteVerifier },
  { parts, givenUp }: { readonly parts: readonly Part[]; readonly givenUp: readonly TestKey[] },
): Promise<{
  readonly number: number;
  readonly result: SuiteResult;
  readonly files: readonly EditedFile[];
}> {
  const { baseline } = input;
  const candidate = candidateOf(parts);
  const prepared = prepare(exercise.evidence, baseline, candidate);
  if (!prepared.ok)
    throw new Error(`The locator maker proposed an edit that cannot be made: ${prepared.why}`);
  const { files } = prepared;
  const number = exercise.nextAttempt();
  exercise.begin(files);
  world.tell(`[loop] verifying ${candidate.paths.join(', ')}`);
  const { assertionLocators } = input.contract;
  const result = await verifier.verify({
    files,
    declared: candidate.paths,
    judge: (seen) => candidateViolations({ candidate, baseline, files, seen, assertionLocators }),
    targets: targetsOf(parts, files),
    repaired: testsOf(parts.map(({ repair }) => repair)),
    givenUp,
  });
  const secrets = redactor();
  exercise.recordAttempt(result, candidate, result.documents, {
    maker: candidate.maker,
    status: statusOf(result),
    issues: issuesOf(result, (text) => secrets.text(text)),
  });
  return { number, result, files };
}
