// `loopwright run`: the same controller for anything that plain commands can check. The order of the stages, nothing else.
import { rmSync } from 'node:fs';
import { loadContract } from './contract/load.ts';
import { takeLock } from './disk/lock.ts';
import { makeScratch } from './disk/scratch.ts';
import { commandBench } from './exercise/run-bench.ts';
import { issuesOf } from './decide/stagnation/told.ts';
import { Exercise, type ExerciseInput, type First, type Surroundings } from './exercise/exercise.ts';
import { recover } from './human/recover.ts';
import { inTheWay } from './human/standing.ts';
import { endedEarly, type LoopOutcome } from './exercise/outcome.ts';
import { propose } from './exercise/proposals.ts';
import { recordSealed } from './record/evidence.ts';
import { PASSED } from './record/history.ts';
import { keepSecretsOf, redactor } from './record/redaction.ts';
import type { Finding } from './record/state.ts';
import { seal } from './seal/seal.ts';
import { sealedContract } from './seal/sealed-contract.ts';
import { guarded } from './exercise/guarded.ts';
import { contractChecks, lastLines } from './verify/checks.ts';
import type { RanCheck } from './verify/on-disk.ts';

export interface RunRequest {
  readonly root: string;
  /** Relative to the root. */
  readonly contractPath: string;
  readonly exercise: string;
  /** True when nothing may be written into mutable files: a candidate is verified on a copy. */
  readonly isDry: boolean;
}

/** @throws LoopwrightError when the contract cannot be used, or something else is at work in the project. */
export async function runContract(request: RunRequest, world: RunWorld): Promise<LoopOutcome> {
  const { root, contractPath, exercise } = request;
  loadContract(root, contractPath, 'commands');
  const lock = takeLock(root, `exercise ${exercise}`, exercise);
  try {
    for (const line of recover(root)) world.tell(`[loop] ${line}`);
    return await whileAlone(request, world);
  } finally {
    lock.release();
  }
}

/** The rest of the surroundings is made here. */
export type RunWorld = Omit<Surroundings, 'scratch'>;

async function whileAlone(request: RunRequest, world: RunWorld): Promise<LoopOutcome> {
  const { root, exercise } = request;
  const run = { root, exercise, contract: request.contractPath };
  const found = inTheWay(root);
  if (found) return endedEarly(run, { state: 'BLOCKED', reason: found.reason }, found.details);
  const now = new Date();
  const sealed = seal({
    ...request,
    use: 'commands',
    configPath: undefined,
    outputDirs: [],
    now,
  });
  if (sealed.kind === 'refused') {
    const { reason, details } = sealed;
    return reason === 'policy-violated'
      ? endedEarly(run, { state: 'ESCALATED', reason }, details)
      : endedEarly(run, { state: 'BLOCKED', reason }, details);
  }
  const { baseline } = sealed;
  recordSealed({ root, exercise }, baseline, now);
  const contract = sealedContract(root, baseline);
  keepSecretsOf(contract);
  const scratch = makeScratch(exercise);
  try {
    const input = { root, exercise, contract, baseline };
    const course = { exercise: new Exercise(input), isDry: request.isDry };
    return await guarded(course.exercise, world.abort, () =>
      controlled(input, { ...world, scratch }, course),
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function controlled(
  input: ExerciseInput,
  world: Surroundings,
  { exercise, isDry }: { readonly exercise: Exercise; readonly isDry: boolean },
): Promise<LoopOutcome> {
  const startedAt = new Date().toISOString();
  exercise.enter('OBSERVING');
  const first = await contractChecks(input.contract, { ...world, root: input.root });
  world.abort.throwIfAborted();
  const strays = exercise.recordFirst(
    first.map(({ outcome }) => outcome),
    { startedAt, ...toldOf(first) },
  );
  for (const { outcome } of first) world.detail(outcome.log);
  if (strays.length > 0) return exercise.end({ state: 'ESCALATED', reason: 'policy-violated' }, [], strays);
  const red = first.filter(({ outcome, required }) => required && !outcome.passed);
  const unstarted = red
    .filter(({ missing }) => missing)
    .map(({ outcome }) => `${outcome.id} could not be started`);
  if (unstarted.length > 0)
    return exercise.end({ state: 'BLOCKED', reason: 'checks-not-run' }, [], unstarted);
  if (red.length === 0) return exercise.end({ state: 'GREEN' }, [], []);
  const proposed = await propose(input, world, exercise, commandBench(input, world, { red, isDry }));
  if (proposed.kind === 'ended') {
    const { reason, details } = proposed;
    return exercise.end(
      { state: 'ESCALATED', reason },
      red.map((check) => asFound(check, reason)),
      details,
    );
  }
  if (isDry) return exercise.end({ state: 'BLOCKED', reason: 'dry-run' }, [], []);
  return exercise.accept(
    red.map(({ outcome }) => ({ test: outcome.id, file: '', line: 0 })),
    [],
    { ending: { state: 'GREEN' } },
  );
}

/** What the history says of the checks. */
function toldOf(checks: readonly RanCheck[]): Omit<First, 'startedAt'> {
  const secrets = redactor();
  const failures = checks.flatMap((check) => check.failures);
  return {
    durationMs: checks.reduce((sum, { outcome }) => sum + outcome.durationMs, 0),
    issues: issuesOf({ passed: false, violations: [], missing: [], failures }, (text) => secrets.text(text)),
    tests: checks
      .filter(({ outcome }) => outcome.passed)
      .map(({ outcome }) => ({ test: outcome.id, verdict: PASSED })),
  };
}

/** A check that stays red. */
function asFound({ outcome }: RanCheck, verdict: string): Finding {
  return { test: outcome.id, file: '', line: 0, verdict, message: lastLines(outcome.log), place: null };
}
