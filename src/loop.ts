// The loop: the order of the stages, nothing else. Everything it calls either decides from data or is a named effect.
import { join } from 'node:path';
import { rootPath } from './contract/root-path.ts';
import { judgeAttempt } from './decide/judge-attempt.ts';
import { judgeObserved } from './decide/judge-observed.ts';
import { type Dropped, firstPlan, leftOver, nextCandidate, reasonOver } from './decide/next-candidate.ts';
import { endingOfFindings, failureFinding, judgeRed, type RedTest } from './decide/judge-red.ts';
import { readSource } from './disk/source.ts';
import { Exercise, type LoopInput, type LoopOutcome, type World } from './exercise.ts';
import { candidateOf } from './make/locator/candidate-of.ts';
import { makeRepairs } from './make/locator/maker.ts';
import { type Abstained, type Repair, testsOf } from './make/locator/repairs.ts';
import type { Observation } from './observe/observation.ts';
import { prepareObserve, readObservations } from './observe/observe.ts';
import { type RunRecord, testKey, type TestKey } from './observe/run-record.ts';
import { followersOf, withGroups } from './observe/serial.ts';
import type { Finding } from './record/state.ts';
import { prepare } from './verify/apply.ts';
import { type AttemptRequest, type AttemptResult, verifyCandidate } from './verify/attempt.ts';
import { reachOf } from './verify/reach.ts';

export async function runLoop(input: LoopInput, world: World): Promise<LoopOutcome> {
  const exercise = new Exercise(input);
  try {
    const strays = exercise.recordRedRun();
    if (strays.length > 0) return exercise.end({ state: 'ESCALATED', reason: 'policy-violated' }, [], strays);
    const verdict = judgeRed(input.red);
    if (verdict.kind === 'ended') return exercise.end(verdict.ending, verdict.findings, verdict.details);
    if (input.sharded)
      return exercise.end(
        { state: 'BLOCKED', reason: 'sharded' },
        verdict.repairable.map(({ test, failure }) => failureFinding(test, failure)),
        [],
      );
    const seen = await observe(input, world, exercise, verdict.repairable);
    if (seen.strays.length > 0)
      return exercise.end({ state: 'ESCALATED', reason: 'policy-violated' }, [], seen.strays);
    const made = make(input, exercise, verdict.repairable, seen);
    return await tryCandidates(input, world, exercise, {
      ...made,
      findings: [...verdict.others, ...made.findings],
    });
  } catch (error) {
    exercise.reject();
    if (!world.abort.aborted)
      return exercise.end({ state: 'BLOCKED', reason: 'loop-failed' }, [], [errorText(error)]);
    return exercise.end(
      { state: 'BLOCKED', reason: world.abort.reason === 'out-of-time' ? 'out-of-time' : 'interrupted' },
      [],
      [],
    );
  } finally {
    // Whatever happened: nothing that was not verified stays on disk.
    exercise.putBackUnlessAccepted();
  }
}

interface Seen {
  readonly observations: readonly Observation[];
  readonly record: RunRecord | undefined;
  /** Files that changed meanwhile and were put back. */
  readonly strays: readonly string[];
}

interface MadeOf {
  readonly repairs: readonly Repair[];
  /** How tests ran when their repairs were only in memory. */
  readonly ran: AttemptRequest['ran'];
  /** Tests that nobody repairs. */
  readonly findings: readonly Finding[];
}

async function observe(
  input: LoopInput,
  world: World,
  exercise: Exercise,
  red: readonly RedTest[],
): Promise<Seen> {
  exercise.enter('OBSERVING');
  world.tell(`[loop] observing ${red.length} red test${red.length === 1 ? '' : 's'}`);
  const out = join(world.scratch, 'observe');
  const tests = withGroups(
    red.map(({ test }) => test),
    input.red.tests,
  );
  prepareObserve(input.root, out, {
    red,
    unseen: tests.filter((test) => test.outcome === 'not-run'),
    oracles: input.red.tests.filter((test) => test.project === 'oracle'),
  });
  const run = await world.runTests({
    role: 'observe',
    project: 'loop',
    selection: { kind: 'tests', tests: tests.map(({ file, titles }) => ({ file, titles })) },
    repeatEach: 1,
    name: 'observe',
  });
  world.abort.throwIfAborted();
  const observations = readObservations(out);
  const strays = exercise.recordObserved({
    'observations.json': `${JSON.stringify(observations, null, 2)}\n`,
    'observe.log': run.result.output,
  });
  return { observations, record: run.record, strays };
}

function make(input: LoopInput, exercise: Exercise, red: readonly RedTest[], seen: Seen): MadeOf {
  const { root, contract } = input;
  exercise.enter('MAKING');
  const unseen = input.red.tests.filter((test) => test.project === 'loop' && test.outcome === 'not-run');
  const observed = judgeObserved({ ...seen, red, unseen }, (observation) =>
    testKey({ file: rootPath(root, observation.test.file), titles: observation.test.titles }),
  );
  const read = (path: string): string | undefined => readSource(join(root, path));
  const made = makeRepairs({
    root,
    mutablePaths: contract.mutablePaths,
    observations: observed.usable,
    read,
  });
  const abstained = made.abstained.map((item) => findingOf(input, { ...item, verdict: 'no-candidate' }));
  const ran = new Map(
    seen.record?.tests
      .filter((test) => test.outcome === 'expected')
      .flatMap((test) => test.results.map((result) => [testKey(test), result] as const)),
  );
  return { repairs: made.repairs, ran, findings: [...observed.findings, ...abstained] };
}

async function tryCandidates(
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
  );
  if (plan.parts.length === 0) {
    const all = withDropped(plan.dropped);
    return exercise.end(endingOfFindings(all), all, []);
  }
  for (let candidatesTried = 1; ; candidatesTried += 1) {
    const { parts } = plan;
    const given = withDropped(plan.dropped);
    const result = await attempt(input, world, exercise, {
      parts,
      ran,
      givenUp: given.map(({ test }) => test),
    });
    // Failures of a run that proves nothing say nothing of a part.
    if (!result.passed && result.violations.length === 0 && result.missing.length === 0)
      plan = nextCandidate(plan, result, {
        identicalFailures: contract.stagnation.identicalFailures,
        isLast: candidatesTried + 1 === contract.attemptCeiling,
      });
    const verdict = judgeAttempt(
      { ...result, candidatesTried, elapsedMs: exercise.elapsedMs(), over: reasonOver(plan) },
      contract,
    );
    if (verdict.kind === 'accept') {
      const kept = testsOf(parts.map(({ repair }) => repair));
      const repaired = exercise.redTests().filter((test) => kept.includes(testKey(test)));
      return exercise.accept(repaired, given, endingOfFindings(given));
    }
    exercise.reject();
    if (verdict.kind === 'stop') {
      const all = withDropped([...plan.dropped, ...leftOver(plan, verdict.reason)]);
      return exercise.end({ state: 'ESCALATED', reason: verdict.reason }, all, verdict.details);
    }
    exercise.enter('ITERATE');
  }
}

/** What became of a test, in the words of the state. */
function findingOf(input: LoopInput, item: Abstained & Pick<Finding, 'verdict'>): Finding {
  const { test, verdict, message, place } = item;
  const { file, line } = input.red.tests.find((record) => testKey(record) === test) ?? { file: '', line: 0 };
  // In the order of the schema: the state's text is compared byte by byte.
  return { test, file, line, verdict, message, place };
}

interface Tried extends Pick<AttemptRequest, 'parts' | 'ran'> {
  readonly givenUp: readonly TestKey[];
}

async function attempt(
  input: LoopInput,
  world: World,
  exercise: Exercise,
  { parts, givenUp, ran }: Tried,
): Promise<AttemptResult> {
  const { root, contract, baseline } = input;
  const candidate = candidateOf(parts);
  const prepared = prepare(exercise.evidence, baseline, candidate);
  if (!prepared.ok)
    throw new Error(`The locator maker proposed an edit that cannot be made: ${prepared.why}`);
  exercise.begin(prepared.files);
  world.tell(`[loop] verifying ${candidate.paths.join(', ')}`);
  const reach = reachOf(
    {
      root,
      targets: contract.targets,
      edited: candidate.paths,
      repaired: testsOf(parts.map(({ repair }) => repair)),
      seenGreen: new Set(ran.keys()),
      red: givenUp,
    },
    input.red.tests,
  );
  const oracles = input.red.tests.filter((test) => test.project === 'oracle');
  const result = await verifyCandidate({
    root,
    contract,
    baseline,
    candidate,
    parts,
    ran,
    files: prepared.files,
    reach,
    oracles,
    ...world,
  });
  world.abort.throwIfAborted();
  exercise.recordAttempt(result, candidate);
  return result;
}

/** With the stack: an error that reaches the loop is a fault of the loop, or of the disk below it. */
function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
