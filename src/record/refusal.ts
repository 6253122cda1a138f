// An exercise that ended before it had a baseline: there are no attempts, only a decision and its reasons.
import type { Ending } from '../contract/words.ts';
import { type EvidencePlace, recordDecision } from './evidence.ts';

export function recordRefusal(
  run: EvidencePlace & { readonly contract: string },
  ending: Extract<Ending, { state: 'ESCALATED' }>,
  details: readonly string[],
): void {
  const now = new Date().toISOString();
  recordDecision({ root: run.root, exercise: run.exercise }, 'decision', {
    schemaVersion: 1,
    exercise: run.exercise,
    state: ending.state,
    reason: ending.reason,
    startedAt: now,
    updatedAt: now,
    contract: run.contract,
    attempt: 0,
    findings: [],
    candidate: null,
    details: [...details],
    human: null,
  });
}
