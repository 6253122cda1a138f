// Exercises as the loop records them, without a browser.
import {
  recordAttempt,
  recordDecision,
  recordDisplaced,
  recordObserved,
  recordSealed,
} from '../../../src/record/evidence.ts';
import { bodyOf } from '../../../src/record/state.ts';
import { folderWith, put } from '../disk/folder.ts';
import { NOW, sealedIn } from './sealed.ts';

export function project(): string {
  return folderWith({ 'loop/contract.json': '{}', 'tests/a.spec.ts': 'a' });
}

/** One whole exercise, recorded as the loop records it. */
export function recorded(root: string, exercise: string, baseline = sealedIn(root, exercise)): void {
  const place = { root, exercise };
  const state = recordSealed(place, baseline, NOW);
  put(root, `loop/evidence/${exercise}/attempt-01/displaced/tests/a.spec.ts`, 'stood in the way');
  const policy = {
    id: 'policy',
    command: 'loopwright',
    args: [],
    exitCode: null,
    signal: null,
    passed: true,
  };
  const check = { ...policy, startedAt: NOW.toISOString(), durationMs: 1, log: 'fine\n' };
  recordAttempt(place, { attempt: 1, baseline, checks: [check], documents: {}, passed: true }, NOW);
  recordObserved(place, { 'observations.json': { kind: 'json', value: [] } }, NOW);
  put(root, `loop/evidence/${exercise}/displaced-01/displaced/tests/a.spec.ts`, 'stood in the way again');
  recordDisplaced(place, 'displaced-01', NOW);
  recordDisplaced(place, 'displaced-02', NOW);
  recordDecision(place, 'decision', { ...bodyOf(state), state: 'GREEN' });
}
