// One candidate on disk, whoever made it: apply, judge what changed, run the checks, and look at the disk again. It
// decides nothing: it returns facts.
import type { CheckOutcome } from '../record/evidence.ts';
import { type Baseline, type Change, describeChange } from '../seal/baseline.ts';
import { digestOf } from '../seal/digest.ts';
import { changesBeside } from '../seal/restore.ts';
import { apply, type ChangedFile } from './apply.ts';
import type { CheckDone, CheckFailure } from './checks.ts';
import { policyOutcome } from './policy/check.ts';
import { changedPaths, type Seen } from './policy/scope/changes.ts';

export type RanCheck = CheckDone & { readonly required: boolean };

/** One candidate, and where it is put. */
export interface Placed {
  readonly root: string;
  readonly baseline: Baseline;
  readonly files: readonly ChangedFile[];
  /** The paths that the candidate says it changes. */
  readonly declared: readonly string[];
  /** What the candidate breaks, in words. */
  readonly judge: (seen: Seen) => readonly string[];
}

export interface OnDisk<Ran extends { readonly checks: readonly RanCheck[] }> extends Placed {
  readonly run: () => Promise<Ran>;
  /** The same checks, none of them run. */
  readonly notRun: (why: string) => Ran;
}

/** What is known of it afterwards. */
export interface Verified {
  /** policy first, then those that ran. */
  readonly checks: readonly CheckOutcome[];
  readonly passed: boolean;
  readonly violations: readonly string[];
  readonly missing: readonly string[];
  /** Of checks that are required. */
  readonly failures: readonly CheckFailure[];
  /** Everything on disk that is neither sealed nor the candidate's. */
  readonly strays: readonly Change[];
}

export async function verifyOnDisk<Ran extends { readonly checks: readonly RanCheck[] }>({
  root,
  baseline,
  files,
  declared,
  judge,
  run,
  notRun,
}: OnDisk<Ran>): Promise<Verified & { readonly ran: Ran }> {
  const started = { at: new Date().toISOString(), mark: performance.now() };
  const seen = apply(root, baseline, files);
  const observed = changedPaths(seen.before, seen.after);
  const broken = judge(seen);
  const judged = performance.now();
  const ran = broken.length === 0 ? await run() : notRun('the candidate violates the policy');
  const looked = performance.now();
  const candidate = files.map(({ path, after }) => ({ path, afterSha256: digestOf(after) }));
  const strays = changesBeside(root, baseline, candidate);
  const violations = [...broken, ...strays.map((change) => `changed-during-run: ${describeChange(change)}`)];
  const facts = [`Declared: ${declared.join(', ')}`, `Observed: ${observed.join(', ') || 'nothing'}`];
  const durationMs = Math.round(judged - started.mark + performance.now() - looked);
  const policy = policyOutcome(violations, facts, { startedAt: started.at, durationMs });
  const required = ran.checks.filter((check) => check.required);
  return {
    checks: [policy, ...ran.checks.map((check) => check.outcome)],
    passed: violations.length === 0 && required.every((check) => check.outcome.passed),
    violations,
    missing: required.filter((check) => check.missing).map((check) => `${check.outcome.id} did not report`),
    failures: required.flatMap((check) => check.failures),
    strays,
    ran,
  };
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

export function notRunCheck(id: string, why: string): RanCheck {
  return { outcome: notRunOutcome(id, why), missing: false, failures: [], required: true };
}
