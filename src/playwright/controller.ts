// Brings the loop and Playwright together in the main process: what the seal said, the red run as data, nested runs,
// and an abort when Playwright stops.
import type { FullConfig } from '@playwright/test/reporter';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readContract } from '../contract/load.ts';
import { type Block, type Ending, endingText, endingWords } from '../contract/words.ts';
import { readDocument } from '../disk/documents.ts';
import type { LoopOutcome } from '../exercise.ts';
import { runLoop } from '../loop.ts';
import type { RunRecord } from '../observe/run-record.ts';
import { recordRefusal } from '../record/refusal.ts';
import { Baseline } from '../seal/baseline.ts';
import { BASELINE } from '../seal/seal.ts';
import type { RunTests, TestRun } from '../verify/checks.ts';
import { nestedRun } from './nested.ts';
import { readRunEnv, type RunEnv } from './run-env.ts';
import type { Finished, Session } from './session.ts';

/** Runs the loop after the user's own tests. Resolves also when it is aborted, after everything was put back. */
export async function control(config: FullConfig, session: Session): Promise<Finished> {
  const run = readRunEnv();
  if (!run)
    throw new Error('The loop teardown runs only as part of a loop: npx playwright test --project=loop');
  const red = session.collector.record(session.interrupted ? 'interrupted' : 'failed');
  const early = beforeTheLoop(run, session, red);
  if (early) return early;
  const baseline = readDocument(join(run.root, BASELINE), Baseline);
  if (!baseline || baseline.exercise !== run.exercise)
    return blocked('oracle-not-run', ['The baseline of this run is missing.']);
  const scratch = mkdtempSync(join(tmpdir(), 'loopwright-'));
  try {
    const contract = readContract(run.root, run.contract);
    const input = {
      root: run.root,
      exercise: run.exercise,
      contract,
      baseline,
      red,
      sharded: config.shard !== null,
    };
    return await runLoop(input, {
      runTests: nestedRuns(config, run, { scratch, abort: session.abort.signal }),
      scratch,
      // A global set-up may start a server on a fixed port: two of them at once would clash.
      sideBySide: config.globalSetup === null,
      abort: session.abort.signal,
      tell: (line) => console.log(line),
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The run ended before the teardown was reached: a config, load or web server error. Nothing is sealed, nothing is recorded. */
export function finishWithoutTeardown(session: Session, status: string): Finished {
  if (status === 'interrupted') return blocked('interrupted', []);
  const errors = session.collector.record('failed').errors.map((error) => error.message);
  return blocked('targets-not-run', errors);
}

function beforeTheLoop(run: RunEnv, session: Session, red: RunRecord): Finished | undefined {
  const { sealed } = session;
  if (session.interrupted) return blocked('interrupted', []);
  // `--project=seal` or `--project=oracle` alone: no loop was asked for.
  if (!red.tests.some((test) => test.project === 'loop')) return { ending: undefined, lines: [] };
  if (sealed === undefined)
    return blocked(
      'targets-not-run',
      red.errors.map((error) => error.message),
    );
  if (sealed.kind === 'sealed') return undefined;
  if (sealed.kind === 'pending') return blocked('candidate-pending', sealed.details);
  if (sealed.reason === 'policy-violated') {
    const ending = { state: 'ESCALATED', reason: 'policy-violated' } as const;
    recordRefusal(run, ending, sealed.details);
    return ended(ending, sealed.details);
  }
  return blocked(sealed.reason, sealed.details);
}

function blocked(reason: Block, details: readonly string[]): LoopOutcome {
  return ended({ state: 'BLOCKED', reason }, details);
}

function ended(ending: Ending, details: readonly string[]): LoopOutcome {
  const words = endingWords(ending);
  return {
    ending,
    lines: [
      ...details.map((detail) => `[loop] ${detail}`),
      `[loop] ${words.means}`,
      `[loop] ${words.next}`,
      `[loop] ${endingText(ending)}`,
    ],
  };
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
