// What one attempt of a command maker leads to: acceptance, another attempt, the next maker, or the end. Pure; the stop
// rules of design §3.
import type { Contract } from '../contract/schema.ts';
import type { Escalation } from '../contract/words.ts';
import { overBudget, type Spent, usageOver } from './budget.ts';

/** What came of an attempt. */
export type Attempted =
  /** The maker did not give an answer that can be used. */
  | { readonly kind: 'broke'; readonly why: string }
  /** It answered that there is nothing to change. */
  | { readonly kind: 'nothing'; readonly why: string }
  /** The very candidate of an earlier attempt. */
  | { readonly kind: 'repeated'; readonly attempt: number }
  /** It changed what it may not. */
  | { readonly kind: 'refused'; readonly violations: readonly string[] }
  | {
      readonly kind: 'verified';
      readonly passed: boolean;
      /** Files that changed while the checks ran. */
      readonly violations: readonly string[];
      /** Checks that did not report. */
      readonly missing: readonly string[];
      /** Checks whose runner broke. */
      readonly broken: readonly string[];
      /** Failures that came as often as the contract allows in the same way. */
      readonly stuck: readonly Stuck[];
    };

export interface Stuck {
  readonly reason: Extract<Escalation, 'identical-failure' | 'recurring-issue'>;
  readonly detail: string;
}

export interface Standing {
  /** Attempts of makers so far, this one included. */
  readonly attempts: number;
  /** Attempts in a row in which a maker or a runner broke, this one included. */
  readonly errorsInARow: number;
  readonly elapsedMs: number;
  readonly spent: Spent;
}

export type ProposalVerdict =
  | { readonly kind: 'accept' }
  | { readonly kind: 'iterate' }
  /** Ask the next maker; there may be none. */
  | { readonly kind: 'next-maker'; readonly why: string }
  | { readonly kind: 'stop'; readonly reason: Escalation; readonly details: readonly string[] };

/** Before an attempt: `undefined` when it may begin. */
export function mayNotBegin(
  standing: Standing,
  { attemptCeiling, budget }: Contract,
): Extract<ProposalVerdict, { kind: 'stop' }> | undefined {
  const over = overBudget(standing, budget);
  if (over.length > 0) return stop('budget-exhausted', over);
  return standing.attempts >= attemptCeiling
    ? stop('attempt-ceiling', [`attemptCeiling is ${attemptCeiling}`])
    : undefined;
}

/** Violations come first: whatever else holds, a candidate that goes out of bounds proves nothing. */
export function judgeProposal(
  attempted: Attempted,
  standing: Standing,
  { stagnation, budget }: Contract,
): ProposalVerdict {
  if (attempted.kind === 'refused') return stop('policy-violated', attempted.violations);
  if (attempted.kind === 'verified' && attempted.violations.length > 0)
    return stop('policy-violated', attempted.violations);
  const over = usageOver(standing.spent, budget);
  if (over.length > 0) return stop('budget-exhausted', over);
  switch (attempted.kind) {
    case 'broke':
      return afterError([attempted.why], standing, stagnation);
    case 'nothing':
      return { kind: 'next-maker', why: attempted.why };
    case 'repeated':
      return stop('identical-failure', [`The candidate is the one of attempt ${attempted.attempt} again.`]);
    case 'verified':
      return afterChecks(attempted, standing, stagnation);
  }
}

function afterChecks(
  { missing, passed, broken, stuck }: Extract<Attempted, { kind: 'verified' }>,
  standing: Standing,
  stagnation: Contract['stagnation'],
): ProposalVerdict {
  if (missing.length > 0) return stop('evidence-missing', missing);
  if (passed) return { kind: 'accept' };
  if (broken.length > 0) return afterError(broken, standing, stagnation);
  const [first] = stuck;
  return first
    ? stop(
        first.reason,
        stuck.map(({ detail }) => detail),
      )
    : { kind: 'iterate' };
}

function afterError(
  details: readonly string[],
  { errorsInARow }: Standing,
  { consecutiveErrors }: Contract['stagnation'],
): ProposalVerdict {
  return errorsInARow >= consecutiveErrors ? stop('repeated-errors', details) : { kind: 'iterate' };
}

function stop(reason: Escalation, details: readonly string[]): Extract<ProposalVerdict, { kind: 'stop' }> {
  return { kind: 'stop', reason, details };
}
