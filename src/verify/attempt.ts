// The verify stage for one candidate: apply, judge what changed, run the checks side by side, and look at the disk
// again. It decides nothing: it returns facts.
import type { Contract } from '../contract/schema.ts';
import type { Candidate } from '../make/candidate.ts';
import type { Part } from '../make/locator/candidate-of.ts';
import { readAsserted } from '../observe/asserted/disk.ts';
import type { TestKey, TestRecord } from '../observe/run-record.ts';
import type { CheckOutcome } from '../record/evidence.ts';
import { type Baseline, type Change, compareFiles, describeChange, withCandidate } from '../seal/baseline.ts';
import { importClosure } from '../seal/closure.ts';
import { digestOf } from '../seal/digest.ts';
import { measureMutable, measureProtected } from '../seal/measure.ts';
import { apply, type ChangedFile, isEdited } from './apply.ts';
import { controlCheck, type ControlDone, NO_OP_CONTROL, type Pace } from './control/check.ts';
import type { Unvouched } from './control/verdicts.ts';
import {
  type CheckDone,
  type CheckFailure,
  contractChecks,
  oracleCheck,
  type RunTests,
  type TargetDone,
  targetTestCheck,
} from './checks.ts';
import { candidateViolations } from './candidate-policy.ts';
import { NO_IMPORTERS, type RedImporters } from './importers.ts';
import type { Reach } from './reach.ts';
import { policyOutcome } from './policy/check.ts';
import { changedPaths } from './policy/scope/changes.ts';

export interface AttemptRequest {
  readonly root: string;
  readonly contract: Contract;
  readonly baseline: Baseline;
  readonly candidate: Candidate;
  /** The repairs that make up the candidate. */
  readonly parts: readonly Part[];
  readonly files: readonly ChangedFile[];
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

export interface AttemptResult {
  /** policy, target-test, immutable-oracle, no-op-control, then the contract's own. */
  readonly checks: readonly CheckOutcome[];
  readonly passed: boolean;
  readonly violations: readonly string[];
  readonly missing: readonly string[];
  readonly failures: readonly AttemptFailure[];
  /** Repairs that nothing vouches for. */
  readonly unvouched: readonly Unvouched[];
  readonly redImporters: RedImporters;
  /** Everything on disk that is neither sealed nor the candidate's. */
  readonly strays: readonly Change[];
}

export interface AttemptFailure extends CheckFailure {
  /** The edited files that it loads; none for what loads no source of the suite. */
  readonly loads: readonly string[];
}

export async function verifyCandidate(request: AttemptRequest): Promise<AttemptResult> {
  const started = { at: new Date().toISOString(), mark: performance.now() };
  const { root, baseline, candidate, files } = request;
  const { assertionLocators } = request.contract;
  const seen = apply(root, baseline, files);
  const observed = changedPaths(seen.before, seen.after);
  const broken = candidateViolations({ candidate, baseline, files, seen, assertionLocators });
  const judged = performance.now();
  const suite =
    broken.length === 0
      ? await runChecks(request)
      : {
          checks: notRun(request.contract, 'the candidate violates the policy'),
          unvouched: [],
          redImporters: NO_IMPORTERS,
        };
  const looked = performance.now();
  const strays = straysSince(root, baseline, files);
  const violations = [...broken, ...strays.map((change) => `changed-during-run: ${describeChange(change)}`)];
  const facts = [`Declared: ${candidate.paths.join(', ')}`, `Observed: ${observed.join(', ') || 'nothing'}`];
  const durationMs = Math.round(judged - started.mark + performance.now() - looked);
  const policy = policyOutcome(violations, facts, { startedAt: started.at, durationMs });
  return {
    checks: [policy, ...suite.checks.map((check) => check.outcome)],
    passed: violations.length === 0 && suite.checks.every((check) => check.outcome.passed || !check.required),
    violations,
    missing: suite.checks
      .filter((check) => check.missing && check.required)
      .map((check) => `${check.outcome.id} did not report`),
    failures: withLoads(
      request,
      suite.checks.filter((check) => check.required).flatMap((check) => check.failures),
    ),
    unvouched: suite.unvouched,
    redImporters: suite.redImporters,
    strays,
  };
}

/** Each spec file is followed once, however many of its tests failed. */
function withLoads(
  { root, candidate }: AttemptRequest,
  failures: readonly CheckFailure[],
): readonly AttemptFailure[] {
  const closures = new Map<string, readonly string[]>();
  const loadsOf = (file: string): readonly string[] => {
    const loads = closures.get(file) ?? importClosure(root, [file]).files;
    closures.set(file, loads);
    return loads;
  };
  return failures.map((failure) => {
    const loaded = failure.file === undefined ? [] : loadsOf(failure.file);
    return { ...failure, loads: candidate.paths.filter((path) => loaded.includes(path)) };
  });
}

/** A check that had no reason to run: recorded as not passed, never as passed. */
export function notRunOutcome(id: string, why: string): CheckOutcome {
  return {
    id,
    command: '',
    args: [],
    exitCode: null,
    signal: null,
    passed: false,
    startedAt: new Date().toISOString(),
    durationMs: 0,
    log: `Not run: ${why}.\n`,
  };
}

type Required = CheckDone & { readonly required: boolean };

interface Suite {
  readonly checks: readonly Required[];
  readonly unvouched: readonly Unvouched[];
  readonly redImporters: RedImporters;
}

async function runChecks(request: AttemptRequest): Promise<Suite> {
  const { runTests, reach, oracles, contract } = request;
  const lastGreen = readAsserted(request.root, reach.expected);
  const target = (): Promise<TargetDone> => targetTestCheck(runTests, reach, lastGreen);
  const oracle = (): Promise<CheckDone> => oracleCheck(runTests, oracles);
  const control = (): Promise<ControlDone> =>
    controlCheck(runTests, { ...request, files: request.files.filter(isEdited), proven: reach.expected });
  const own = (): Promise<readonly Required[]> => contractChecks(contract, request);
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
  own: readonly Required[],
): Suite {
  const builtIn = [target, oracle, control].map((check): Required => ({ ...check, required: true }));
  const { unvouched } = control;
  return { checks: [...builtIn, ...own], unvouched, redImporters: target.redImporters };
}

function notRun(contract: Contract, why: string): readonly Required[] {
  return ['target-test', 'immutable-oracle', NO_OP_CONTROL, ...contract.checks.map((check) => check.id)].map(
    (id) => ({
      outcome: notRunOutcome(id, why),
      missing: false,
      failures: [],
      required: true,
    }),
  );
}

/** Differences from the baseline that the candidate does not account for. */
function straysSince(root: string, baseline: Baseline, files: readonly ChangedFile[]): readonly Change[] {
  const candidate = files.map(({ path, after }) => ({ path, afterSha256: digestOf(after) }));
  return [
    ...compareFiles(baseline.protected, measureProtected(root, baseline)),
    ...compareFiles(withCandidate(baseline.mutable, candidate), measureMutable(root, baseline)),
  ];
}
