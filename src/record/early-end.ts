// An exercise that ended before the loop: refused by the seal, or its tests never came to an end. There are no attempts,
// only a decision and its reasons.
import { type Ending, WORKING_STATES } from '../contract/words.ts';
import { type EvidencePlace, readState, recordDecision } from './evidence.ts';
import { bodyOf, firstState, type StateDocument } from './state.ts';

type EarlyEnding = Extract<Ending, { reason: string }>;

/**
 * A run that was never sealed (a bad contract, a pending candidate) is no exercise: what the last one left stays as it
 * is. A violation is recorded in any case: a person must see it. Returns the state when one was recorded.
 */
export function recordEarlyEnd(
  run: EvidencePlace & { readonly contract: string },
  ending: EarlyEnding,
  details: readonly string[],
): StateDocument | undefined {
  const now = new Date();
  const state = readState(run.root);
  const isOpen = state?.exercise === run.exercise && WORKING_STATES.some((word) => word === state.state);
  if (!isOpen && ending.state === 'BLOCKED') return undefined;
  return recordDecision({ root: run.root, exercise: run.exercise }, 'decision', {
    ...(isOpen ? bodyOf(state) : firstState(run.exercise, run.contract, now)),
    state: ending.state,
    reason: ending.reason,
    updatedAt: now.toISOString(),
    details: [...details],
  });
}
