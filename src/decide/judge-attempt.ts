// What one verified candidate leads to: acceptance, the next candidate, or the end. Pure; the stop rules of design §3.
import type { Contract } from '../contract/schema.ts';
import type { Escalation } from '../contract/words.ts';

export interface AttemptFacts {
  /** Number of candidates tried so far, this one included. */
  readonly candidatesTried: number;
  /** True when every required check passed. */
  readonly passed: boolean;
  /** Files that changed and may not, with what happened to them. */
  readonly violations: readonly string[];
  /** Checks that did not report. */
  readonly missing: readonly string[];
  /** What broke and is no failure of a test: a browser, a worker, a maker; with what was said. */
  readonly broken: readonly string[];
  /** How many attempts in a row ended so, this one included. */
  readonly errorsInARow: number;
  readonly elapsedMs: number;
  /** Why there is no next candidate; `null` when there is one. */
  readonly over: Escalation | null;
}

export type AttemptVerdict =
  | { readonly kind: 'accept' }
  | { readonly kind: 'iterate' }
  | { readonly kind: 'stop'; readonly reason: Escalation; readonly details: readonly string[] };

/** Violations come first: a candidate that passes its checks while a protected file changed proves nothing. */
export function judgeAttempt(facts: AttemptFacts, contract: Contract): AttemptVerdict {
  if (facts.violations.length > 0) return stop('policy-violated', facts.violations);
  if (facts.missing.length > 0) return stop('evidence-missing', facts.missing);
  if (facts.passed) return { kind: 'accept' };
  if (facts.broken.length > 0 && facts.errorsInARow >= contract.stagnation.consecutiveErrors)
    return stop('repeated-errors', facts.broken);
  if (facts.over !== null) return stop(facts.over, []);
  if (facts.candidatesTried >= contract.attemptCeiling)
    return stop('attempt-ceiling', [`attemptCeiling is ${contract.attemptCeiling}`]);
  if (facts.elapsedMs >= contract.budget.wallClockMs)
    return stop('budget-exhausted', [`budget.wallClockMs is ${contract.budget.wallClockMs}`]);
  return { kind: 'iterate' };
}

function stop(reason: Escalation, details: readonly string[]): AttemptVerdict {
  return { kind: 'stop', reason, details };
}
