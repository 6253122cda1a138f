// Brings the loop and Playwright together in the main process: what the seal said, the red run as data, nested runs,
// and an abort when Playwright stops.
import type { FullConfig } from '@playwright/test/reporter';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '../contract/words.ts';
import { parseDocument } from '../disk/documents.ts';
import { refusedByDisk } from '../disk/refusal.ts';
import { makeScratch } from '../disk/scratch.ts';
import { leftBehind } from '../human/pending.ts';
import { runLoop } from '../loop.ts';
import { endedEarly, type LoopOutcome, outcomeOf } from '../exercise/outcome.ts';
import { mergeRepeats } from '../observe/repeats.ts';
import type { RunRecord } from '../observe/run-record.ts';
import { headOf } from '../record/chain.ts';
import { exerciseDir, readIndex } from '../record/evidence.ts';
import { keepSecretsOf } from '../record/redaction.ts';
import { Baseline } from '../seal/baseline.ts';
import { sealedContract } from '../seal/sealed-contract.ts';
import { sha256 } from '../seal/digest.ts';
import { EVIDENCE } from '../seal/seal.ts';
import type { RunTests, TestRun } from '../verify/checks.ts';
import { nestedRun } from './nested.ts';
import { say } from './say.ts';
import { suiteOf } from './suite.ts';
import { readRunEnv, type RunEnv, userEnv } from './run-env.ts';
import type { Finished, SealMessage, Session } from './session.ts';
import { runsAlone } from './set-up.ts';

/** Runs the loop after the user's own tests. Resolves also when it is aborted, after everything was put back. */
export async function control(config: FullConfig, session: Session): Promise<Finished> {
  try {
    return await controlled(config, session);
  } catch (error) {
    const refusal = refusedByDisk(error);
    if (refusal === undefined) throw error;
    return unrecorded('disk-refused', [refusal, ...leftOnDisk()]);
  }
}

/** What could not be put back either; the state on disk knows. */
function leftOnDisk(): readonly string[] {
  try {
    return leftBehind(readRunEnv()?.root ?? process.cwd());
  } catch {
    return [];
  }
}

async function controlled(config: FullConfig, session: Session): Promise<Finished> {
  const run = readRunEnv();
  if (!run)
    throw new Error('The loop teardown runs only as part of a loop: npx playwright test --project=loop');
  const record = session.collector.record(session.interrupted ? 'interrupted' : 'failed');
  const red = { ...record, tests: mergeRepeats(record.tests) };
  const sealed = beforeTheLoop(run, session, red);
  if (sealed.kind !== 'sealed') return sealed.finished;
  const baseline = sealedBaseline(run, sealed.message);
  if (!baseline)
    return endedEarly(run, { state: 'ESCALATED', reason: 'policy-violated' }, [
      `${EVIDENCE} was changed while the tests ran.`,
    ]);
  const scratch = makeScratch(run.exercise);
  try {
    const contract = sealedContract(run.root, baseline);
    keepSecretsOf(contract);
    const input = {
      root: run.root,
      exercise: run.exercise,
      contract,
      baseline,
      red,
      sharded: config.shard !== null,
      suite: suiteOf(config, run.root),
    };
    return await runLoop(input, {
      runTests: nestedRuns(config, run, { scratch, abort: session.abort.signal }),
      scratch,
      sideBySide: !runsAlone(config),
      env: userEnv(),
      abort: session.abort.signal,
      tell: say,
      detail: () => undefined,
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The loop never began: Ctrl-C, the globalTimeout, or a web server, set-up or load error. */
export function finishWithoutLoop(session: Session, status: string): Finished {
  const run = readRunEnv();
  if (status === 'interrupted') return blocked(run, 'interrupted', []);
  const errors = session.collector.record('failed').errors.map((error) => error.message);
  if (status === 'timedout') return blocked(run, 'out-of-time', errors);
  return blocked(run, 'targets-not-run', errors);
}

/** The reporter is not part of the run, so there is nobody to tell what happened in it. */
export function finishWithoutReporter(): Finished {
  return blocked(readRunEnv(), 'reporter-replaced', []);
}

type Sealed = Extract<SealMessage, { kind: 'sealed' }>;

function beforeTheLoop(
  run: RunEnv,
  session: Session,
  red: RunRecord,
): { kind: 'sealed'; message: Sealed } | { kind: 'finished'; finished: Finished } {
  const { sealed } = session;
  const finish = (end: Finished) => ({ kind: 'finished', finished: end }) as const;
  if (session.interrupted) return finish(blocked(run, 'interrupted', []));
  const errors = red.errors.map((error) => error.message);
  if (sealed === undefined && red.tests.some((test) => test.results.length > 0))
    return finish(blocked(run, 'oracle-not-run', [...errors, WITHOUT_SEAL]));
  if (sealed === undefined) return finish(blocked(run, 'targets-not-run', errors));
  if (sealed.kind === 'sealed') return { kind: 'sealed', message: sealed };
  if (sealed.kind === 'pending') return finish(blocked(run, 'candidate-pending', sealed.details));
  if (sealed.reason === 'policy-violated')
    return finish(endedEarly(run, { state: 'ESCALATED', reason: sealed.reason }, sealed.details));
  return finish(blocked(run, sealed.reason, sealed.details));
}

const WITHOUT_SEAL = 'The projects seal and oracle did not run; --no-deps leaves them out.';

/** The baseline that was sealed before the tests ran; `undefined` when the evidence is no longer what was recorded then. */
function sealedBaseline(run: RunEnv, sealed: Sealed): Baseline | undefined {
  if (headOf(readIndex(run.root)) !== sealed.head) return undefined;
  const path = join(exerciseDir(run), 'baseline.json');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return sha256(text) === sealed.baselineSha256 ? parseDocument(path, text, Baseline) : undefined;
}

function blocked(run: RunEnv | undefined, reason: Block, details: readonly string[]): LoopOutcome {
  return endedEarly(run, { state: 'BLOCKED', reason }, details);
}

/** The disk does not even take that it does not. */
function unrecorded(reason: Block, details: readonly string[]): Finished {
  return outcomeOf({ state: 'BLOCKED', reason }, { details, state: undefined });
}

function nestedRuns(
  config: FullConfig,
  run: RunEnv,
  place: { scratch: string; abort: AbortSignal },
): RunTests {
  let count = 0;
  return async (request): Promise<TestRun> => {
    place.abort.throwIfAborted();
    count += 1;
    // The observe run's folder holds what the recorder was asked for; every other run gets a new one.
    const out = join(place.scratch, request.role === 'observe' ? request.name : `${request.name}-${count}`);
    const done = await nestedRun(config, run, { ...request, out, timeoutMs: NESTED_TIMEOUT_MS }, place.abort);
    place.abort.throwIfAborted();
    return done;
  };
}

const NESTED_TIMEOUT_MS = 30 * 60_000;
