// The verify stage for one candidate of a Playwright suite: what is run to prove it, side by side.
import type { Contract } from '../contract/schema.ts';
import { readAsserted } from '../observe/asserted/disk.ts';
import type { TestKey, TestRecord } from '../observe/run-record.ts';
import { importClosure } from '../seal/closure.ts';
import { controlCheck, type ControlDone, NO_OP_CONTROL, type Pace } from './control/check.ts';
import type { Unvouched } from './control/verdicts.ts';
import type { Target } from './control/targets.ts';
import {
  type CheckDone,
  type CheckFailure,
  contractChecks,
  oracleCheck,
  type RunTests,
  type TargetDone,
  targetTestCheck,
} from './checks.ts';
import { NO_IMPORTERS, type RedImporters } from './importers.ts';
import { notRunCheck, type Placed, type RanCheck, type Verified, verifyOnDisk } from './on-disk.ts';
import type { Reach } from './reach.ts';

export interface AttemptRequest extends Placed {
  readonly contract: Contract;
  /** The locators that have to be shown to matter. */
  readonly targets: readonly Target[];
  readonly reach: Reach;
  readonly oracles: readonly TestRecord[];
  /** How tests ran when their repairs were only in memory. */
  readonly ran: ReadonlyMap<TestKey, Pace>;
  readonly runTests: RunTests;
  /** False when two runs of the suite would get in each other's way. */
  readonly sideBySide: boolean;
  /** What the contract's own checks are started with. */
  readonly env: NodeJS.ProcessEnv;
  readonly abort: AbortSignal;
}

/** Its checks: policy, target-test, immutable-oracle, no-op-control, then the contract's own. */
export interface AttemptResult extends Verified {
  readonly failures: readonly AttemptFailure[];
  /** Repairs that nothing vouches for. */
  readonly unvouched: readonly Unvouched[];
  readonly redImporters: RedImporters;
}

export interface AttemptFailure extends CheckFailure {
  /** The edited files that it loads; none for what loads no source of the suite. */
  readonly loads: readonly string[];
}

export async function verifyCandidate(request: AttemptRequest): Promise<AttemptResult> {
  const { ran, ...verified } = await verifyOnDisk<Suite>({
    ...request,
    run: () => runChecks(request),
    notRun: (why) => notRun(request.contract, why),
  });
  const { unvouched, redImporters } = ran;
  return { ...verified, failures: withLoads(request, verified.failures), unvouched, redImporters };
}

/** Each spec file is followed once, however many of its tests failed. */
function withLoads(
  { root, files }: AttemptRequest,
  failures: readonly CheckFailure[],
): readonly AttemptFailure[] {
  const changed = files.map(({ path }) => path);
  const closures = new Map<string, readonly string[]>();
  const loadsOf = (file: string): readonly string[] => {
    const loads = closures.get(file) ?? importClosure(root, [file]).files;
    closures.set(file, loads);
    return loads;
  };
  return failures.map((failure) => {
    const loaded = failure.file === undefined ? [] : loadsOf(failure.file);
    return { ...failure, loads: changed.filter((path) => loaded.includes(path)) };
  });
}

interface Suite {
  readonly checks: readonly RanCheck[];
  readonly unvouched: readonly Unvouched[];
  readonly redImporters: RedImporters;
}

async function runChecks(request: AttemptRequest): Promise<Suite> {
  const { runTests, reach, oracles, contract } = request;
  const lastGreen = readAsserted(request.root, reach.expected);
  const target = (): Promise<TargetDone> => targetTestCheck(runTests, reach, lastGreen);
  const oracle = (): Promise<CheckDone> => oracleCheck(runTests, oracles);
  const control = (): Promise<ControlDone> => controlCheck(runTests, { ...request, proven: reach.expected });
  const own = (): Promise<readonly RanCheck[]> => contractChecks(contract, request);
  if (request.sideBySide) {
    const [first, second, third, rest] = await Promise.all([target(), oracle(), control(), own()]);
    return suiteOf(first, second, third, rest);
  }
  return suiteOf(await target(), await oracle(), await control(), await own());
}

function suiteOf(
  target: TargetDone,
  oracle: CheckDone,
  control: ControlDone,
  own: readonly RanCheck[],
): Suite {
  const builtIn = [target, oracle, control].map((check): RanCheck => ({ ...check, required: true }));
  const { unvouched } = control;
  return { checks: [...builtIn, ...own], unvouched, redImporters: target.redImporters };
}

function notRun(contract: Contract, why: string): Suite {
  const checks = suiteChecks(contract).map((id) => notRunCheck(id, why));
  return { checks, unvouched: [], redImporters: NO_IMPORTERS };
}

/** Ids of what is run for a candidate, in order. */
export function suiteChecks({ checks }: Contract): readonly string[] {
  return ['target-test', 'immutable-oracle', NO_OP_CONTROL, ...checks.map(({ id }) => id)];
}
