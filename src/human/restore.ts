// `loopwright restore`: puts back what a run that died left half done. A verified candidate is a person's decision, so
// that one is rejected, not restored.
import { WORKING_STATES } from '../contract/words.ts';
import { LoopwrightError } from '../errors.ts';
import { readState } from '../record/evidence.ts';
import { recoverInterrupted } from './pending.ts';

/** Returns what was done, in words. @throws LoopwrightError when there is nothing that restore may touch. */
export function restore(root: string): readonly string[] {
  const state = readState(root);
  if (!state) return ['There is no exercise here; nothing to restore.'];
  if (state.state === 'AWAITING_HUMAN_APPROVAL') {
    throw new LoopwrightError(
      'state-refused',
      'A verified candidate waits for a decision. To put the files back, run: npx loopwright reject --by NAME --reason TEXT',
    );
  }
  if (!WORKING_STATES.some((working) => working === state.state))
    return [`The last exercise ended as ${state.state}; nothing was left half done.`];
  const lines = recoverInterrupted(root);
  return lines.length > 0 ? lines : ['The last exercise died before it touched a file; nothing to put back.'];
}
