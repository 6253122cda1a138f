// What broke on the way says nothing of a candidate, so it is verified again; but not for ever. Pure.
import type { AttemptStatus } from '../../record/history.ts';

/** How many attempts broke one after the other, up to the last one. */
export function errorsInARow(attempts: readonly { readonly status: AttemptStatus }[]): number {
  const last = attempts.findLastIndex(({ status }) => status !== 'broke');
  return attempts.length - 1 - last;
}
