// `loopwright restore`: says what was put back of a run that died. A verified candidate is a person's decision, so that
// one is rejected, not restored.
import { LoopwrightError } from '../errors.ts';
import { readState } from '../record/evidence.ts';

/**
 * `recovered` is what was done when the verb began. Returns what to say.
 * @throws LoopwrightError when there is nothing that restore may touch.
 */
export function restore(root: string, recovered: readonly string[]): readonly string[] {
  if (recovered.length > 0) return recovered;
  const state = readState(root);
  if (!state) return ['There is no exercise here; nothing to restore.'];
  if (state.state === 'AWAITING_HUMAN_APPROVAL') {
    throw new LoopwrightError(
      'state-refused',
      'A verified candidate waits for a decision. To put the files back, run: npx loopwright reject --by NAME --reason TEXT',
    );
  }
  return [`The last exercise ended as ${state.state}; nothing was left half done.`];
}
