// An error that a user can act on, as every verb tells it. Anything else is a bug of ours and needs its stack.
import { refusedByDisk } from '../disk/refusal.ts';
import { type ErrorCode, type Fault, LoopwrightError } from '../errors.ts';

export interface KnownError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly faults: readonly Fault[];
  readonly exitCode: number;
}

/** `undefined` for any other. */
export function knownError(error: unknown): KnownError | undefined {
  const refusal = refusedByDisk(error);
  if (refusal !== undefined) return { code: 'disk-refused', message: refusal, faults: [], exitCode: 1 };
  if (!(error instanceof LoopwrightError)) return undefined;
  const { code, message, faults } = error;
  // Nothing failed: it is blocked until another has ended.
  return { code, message, faults, exitCode: code === 'in-use' ? 2 : 1 };
}
