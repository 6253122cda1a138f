// Whatever happens in an exercise: it ends in a state with its reason, and nothing that was not verified stays on disk.
import { refusedByDisk } from '../disk/refusal.ts';
import type { Exercise } from './exercise.ts';
import type { LoopOutcome } from './outcome.ts';

export async function guarded(
  exercise: Exercise,
  abort: AbortSignal,
  run: () => Promise<LoopOutcome>,
): Promise<LoopOutcome> {
  try {
    return await run();
  } catch (error) {
    exercise.reject();
    if (!abort.aborted) return exercise.end(...failed(error));
    return exercise.end(
      { state: 'BLOCKED', reason: abort.reason === 'out-of-time' ? 'out-of-time' : 'interrupted' },
      [],
      [],
    );
  } finally {
    exercise.putBackUnlessAccepted();
  }
}

/** An error that reaches the loop is the disk's, or a fault of the loop. */
function failed(error: unknown): Parameters<Exercise['end']> {
  const refusal = refusedByDisk(error);
  if (refusal !== undefined) return [{ state: 'BLOCKED', reason: 'disk-refused' }, [], [refusal]];
  return [{ state: 'BLOCKED', reason: 'loop-failed' }, [], [errorText(error)]];
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
