// The candidates of one exercise, one after the other: write, verify, record, and take the next one from what failed.
import { judgeAttempt } from './decide/judge-attempt.ts';
import { type Dropped, firstPlan, leftOver, nextCandidate, reasonOver } from './decide/next-candidate.ts';
import { endingOfFindings } from './decide/judge-red.ts';
import { errorsInARow } from './decide/stagnation/errors.ts';
import { earlierIssues } from './decide/stagnation/recurrence.ts';
import { issuesOf, statusOf } from './decide/stagnation/told.ts';
import type { Exercise, LoopInput, World } from './exercise.ts';
import { candidateOf, type Part } from './make/locator/candidate-of.ts';
import { type Abstained, type Repair, testsOf } from './make/locator/repairs.ts';
import { testKey, type TestKey, type TestRecord } from './observe/run-record.ts';
import { followersOf } from './observe/serial.ts';
import type { LoopOutcome } from './outcome.ts';
import { knownHistory } from './record/history-disk.ts';
import { type Documents, redactor } from './record/redaction.ts';
import type { Finding } from './record/state.ts';
import { prepare } from './verify/apply.ts';
import { candidateViolations } from './verify/candidate-policy.ts';
import { targetsOf } from './verify/control/targets.ts';
import { type AttemptRequest, type AttemptResult, verifyCandidate } from './verify/attempt.ts';
import { joined, keysOf, NO_IMPORTERS, type RedImporters } from './verify/importers.ts';
import { importersNow, otherTests } from './verify/other-tests.ts';
import { reachOf } from './verify/reach.ts';

export interface MadeOf {
  readonly repairs: readonly Repair[];
  /** How tests ran when their repairs were only in memory. */
  readonly ran: AttemptRequest['ran'];
  /** Tests that nobody repairs. */
  readonly findings: readonly Finding[];
}

/** Ends the exercise: a candidate holds, a stop rule says that it is enough, or nothing is left to try. */
export async function tryCandidates(
  input: LoopInput,
  world: World,
  exercise: Exercise,
  { repairs, findings, ran }: MadeOf,
): Promise<LoopOutcome> {
  const { contract } = input;
  const withDropped = (dropped: readonly Dropped[]): readonly Finding[] => [
    ...findings,
    ...dropped.map((item) => findingOf(input, item)),
  ];
  let plan = firstPlan(
    repairs,
    followersOf(input.red.tests.filter((test) => test.project === 'loop')),
    findings.map(({ test }) => test),
    earlierIssues(knownHistory(input.root), input.baseline.contract.path),
  );
  if (plan.parts.length === 0) {
    const all = withDropped(plan.dropped);
    return exercise.end(endingOfFindings(all), all, []);
  }
  const others = otherTests(input.root, input.suite, contract, input.baseline);
  let redBefore = NO_IMPORTERS;
  for (let candidatesTried = 1; ;) {
    const { parts } = plan;
    const given = withDropped(plan.dropped);
    const givenUp = given.map(({ test }) => test);
    const result = await attempt(input, world, exercise, { parts, ran, givenUp, others, redBefore });
    redBefore = joined(redBefore, result.redBefore);
    const broken = result.failures
      .filter(({ isBroken }) => isBroken)
      .map(({ of, message }) => `${of}: ${message}`);
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
      const kept = testsOf(parts.map(({ repair }) => repair));
      const repaired = redTests(input)
        .filter((test) => kept.includes(testKey(test)))
        .map((test) => ({ test: testKey(test), file: test.file, line: test.line }));
      return exercise.accept(repaired, given, endingOfFindings(given));
    }
    exercise.reject();
    if (verdict.kind === 'stop') {
      const all = withDropped([...plan.dropped, ...leftOver(plan, verdict.reason)]);
      return exercise.end({ state: 'ESCALATED', reason: verdict.reason }, all, verdict.details);
    }
    if (broken.length > 0) world.tell('[loop] something broke that is no test: verifying the same again');
    if (!isSame) candidatesTried += 1;
    exercise.enter('ITERATE');
  }
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

interface Tried {
  readonly parts: readonly Part[];
  readonly ran: AttemptRequest['ran'];
  /** Tests that go to a person as they are. */
  readonly givenUp: readonly TestKey[];
  /** Files with tests that are no targets. */
  readonly others: readonly string[];
  readonly redBefore: RedImporters;
}

interface Attempted extends AttemptResult {
  /** Importers that are red with the files as they were sealed too. */
  readonly redBefore: RedImporters;
}

async function attempt(
  input: LoopInput,
  world: World,
  exercise: Exercise,
  { parts, ran, givenUp, others, redBefore }: Tried,
): Promise<Attempted> {
  const { root, contract, baseline } = input;
  const candidate = candidateOf(parts);
  const prepared = prepare(exercise.evidence, baseline, candidate);
  if (!prepared.ok)
    throw new Error(`The locator maker proposed an edit that cannot be made: ${prepared.why}`);
  exercise.nextAttempt();
  exercise.begin(prepared.files);
  world.tell(`[loop] verifying ${candidate.paths.join(', ')}`);
  const reach = reachOf(
    {
      root,
      targets: contract.targets,
      others,
      redBefore,
      edited: candidate.paths,
      repaired: testsOf(parts.map(({ repair }) => repair)),
      seenGreen: new Set(ran.keys()),
      red: givenUp,
    },
    input.red.tests,
  );
  const oracles = input.red.tests.filter((test) => test.project === 'oracle');
  const { files } = prepared;
  const { assertionLocators } = contract;
  const result = await verifyCandidate({
    ...{ root, contract, baseline, ran, files, reach, oracles },
    declared: candidate.paths,
    judge: (seen) => candidateViolations({ candidate, baseline, files, seen, assertionLocators }),
    targets: targetsOf(parts, files),
    ...world,
  });
  world.abort.throwIfAborted();
  const before = await withoutCandidate(world, exercise, result);
  const known = new Set(keysOf(before.red));
  const secrets = redactor();
  const hide = (text: string): string => secrets.text(text);
  const failures = result.failures
    .filter((failure) => !known.has(failure.of))
    // As the history has it, with which it is compared.
    .map((failure) => ({ ...failure, message: hide(failure.message) }));
  const told = { ...result, failures };
  exercise.recordAttempt(result, candidate, before.documents, {
    maker: candidate.maker,
    status: statusOf(told),
    issues: issuesOf(told, hide),
  });
  return { ...told, redBefore: before.red };
}

/** What is red among tests that never ran before is run once more without the candidate: the files go back for it. */
async function withoutCandidate(
  world: World,
  exercise: Exercise,
  { redImporters }: AttemptResult,
): Promise<{ readonly red: RedImporters; readonly documents: Documents }> {
  if (keysOf(redImporters).length === 0) return { red: NO_IMPORTERS, documents: {} };
  exercise.putBackUnlessAccepted();
  const { red, log } = await importersNow(world.runTests, redImporters);
  for (const key of keysOf(red)) world.tell(`[loop] red without the candidate too: ${key}`);
  return { red, documents: { 'importers-before.log': { kind: 'text', text: log } } };
}

/** A run that proves nothing says nothing of a part. */
function isUsable({ passed, violations, missing }: AttemptResult): boolean {
  return !passed && violations.length === 0 && missing.length === 0;
}

/** Nothing failed that was not red before: the same candidate has to be verified without that. */
function tellsNothing(result: AttemptResult): boolean {
  return isUsable(result) && result.failures.length === 0 && result.unvouched.length === 0;
}
