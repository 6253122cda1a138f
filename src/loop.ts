// The loop: the order of the stages, nothing else. Everything it calls either decides from data or is a named effect.
import { join } from 'node:path';
import { findingOf, type MadeOf, tryCandidates } from './exercise/attempts.ts';
import { rootPath } from './contract/root-path.ts';
import { judgeObserved } from './decide/judge-observed.ts';
import { failureFinding, judgeRed, type RedTest } from './decide/judge-red.ts';
import { redTold } from './decide/stagnation/told.ts';
import { Exercise, type LoopInput, type World } from './exercise/exercise.ts';
import { guarded } from './exercise/guarded.ts';
import type { LoopOutcome } from './exercise/outcome.ts';
import { makeRepairs, notAsked } from './make/locator/maker.ts';
import type { Observation } from './observe/observation.ts';
import { prepareObserve, readObservations } from './observe/observe.ts';
import { withoutPrivate } from './observe/private.ts';
import { type RunRecord, testKey } from './observe/run-record.ts';
import { withGroups } from './observe/serial.ts';
import { redactor } from './record/redaction.ts';
import { followUp } from './exercise/suite-makers.ts';
import { SuiteVerifier } from './exercise/suite-verifier.ts';
import { redChecks } from './verify/red-run.ts';
import { projectSources } from './seal/project-sources.ts';

export async function runLoop(input: LoopInput, world: World): Promise<LoopOutcome> {
  const exercise = new Exercise(input);
  return guarded(exercise, world.abort, () => loop(input, world, exercise));
}

async function loop(input: LoopInput, world: World, exercise: Exercise): Promise<LoopOutcome> {
  const { red } = input;
  const secrets = redactor();
  const strays = exercise.recordFirst(redChecks(red), {
    ...redTold(red, (text) => secrets.text(text)),
    startedAt: red.startedAt,
    durationMs: Math.round(red.durationMs),
  });
  if (strays.length > 0) return exercise.end({ state: 'ESCALATED', reason: 'policy-violated' }, [], strays);
  const verdict = judgeRed(input.red, input.contract);
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
  const course = { exercise, verifier: new SuiteVerifier(input, world, exercise, made.ran) };
  const findings = [...verdict.others, ...made.findings];
  const tried = await tryCandidates(input, world, course, { ...made, findings });
  return followUp(input, world, course, tried);
}

interface Seen {
  readonly observations: readonly Observation[];
  readonly record: RunRecord | undefined;
  /** Files that changed meanwhile and were put back. */
  readonly strays: readonly string[];
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
  const warnings = prepareObserve(input.root, out, {
    red,
    unseen: tests.filter((test) => test.outcome === 'not-run'),
    oracles: input.red.tests.filter((test) => test.project === 'oracle'),
    assertionLocators: input.contract.assertionLocators,
  });
  for (const warning of warnings) world.tell(`[loop] ${warning}`);
  const run = await world.runTests({
    role: 'observe',
    project: 'loop',
    selection: { kind: 'tests', tests: tests.map(({ file, titles }) => ({ file, titles })) },
    repeatEach: 1,
    name: 'observe',
  });
  world.abort.throwIfAborted();
  const secrets = redactor();
  const observations = readObservations(out).map((observation) =>
    withoutPrivate(observation, (text) => secrets.isPrivate(text)),
  );
  const strays = exercise.recordObserved({
    'observations.json': { kind: 'json', value: observations },
    'observe.log': { kind: 'text', text: run.result.output },
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
  const request = {
    root,
    mutablePaths: contract.mutablePaths,
    observations: observed.usable,
    ...projectSources(root, input.baseline.leftOut),
  };
  const isAsked = contract.makers.some(({ type }) => type === 'locator');
  const made = isAsked ? makeRepairs(request) : notAsked(request);
  const abstained = made.abstained.map((item) => findingOf(input, item));
  const ran = new Map(
    seen.record?.tests
      .filter((test) => test.outcome === 'expected')
      .flatMap((test) => test.results.map((result) => [testKey(test), result] as const)),
  );
  return { repairs: made.repairs, ran, findings: [...observed.findings, ...abstained] };
}
