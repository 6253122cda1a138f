// What the last exercise left that a new one may not be sealed over.
import { LoopwrightError } from '../errors.ts';
import { brokenChain } from '../record/settle.ts';
import { leftBehind, pendingCandidate } from './pending.ts';

export interface InTheWay {
  readonly reason: 'candidate-pending' | 'state-unreadable';
  readonly details: readonly string[];
}

export function inTheWay(root: string): InTheWay | undefined {
  try {
    const pending = pendingCandidate(root);
    if (pending.length > 0) return { reason: 'candidate-pending', details: pending };
    const unknown = [...leftBehind(root), ...brokenChain(root)];
    return unknown.length === 0 ? undefined : { reason: 'state-unreadable', details: unknown };
  } catch (error) {
    if (!(error instanceof LoopwrightError)) throw error;
    return { reason: 'state-unreadable', details: error.message.split('\n') };
  }
}
