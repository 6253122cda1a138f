// The stop rules of one attempt, in the order in which they count.
import { expect, test } from 'vitest';
import { contractSchema } from '../../../src/contract/schema.ts';
import { type AttemptFacts, judgeAttempt } from '../../../src/decide/judge-attempt.ts';
import { good } from '../contract/contracts.ts';

const CONTRACT = contractSchema.parse({ ...good, attemptCeiling: 2, budget: { wallClockMs: 5000 } });
const FACTS: AttemptFacts = {
  candidatesTried: 1,
  passed: false,
  violations: [],
  missing: [],
  broken: [],
  errorsInARow: 0,
  elapsedMs: 0,
  over: null,
};

test.each<[string, Partial<AttemptFacts>, object]>([
  ['passed', { passed: true }, { kind: 'accept' }],
  ['failed', {}, { kind: 'iterate' }],
  [
    'passed, and a file changed that may not',
    { passed: true, violations: ['x'] },
    { kind: 'stop', reason: 'policy-violated', details: ['x'] },
  ],
  [
    'passed, and a check did not report',
    { passed: true, missing: ['x'] },
    { kind: 'stop', reason: 'evidence-missing', details: ['x'] },
  ],
  ['the browser broke', { broken: ['x'], errorsInARow: 2 }, { kind: 'iterate' }],
  [
    'the browser broke again and again, though nothing is left',
    { broken: ['x'], errorsInARow: 3, over: 'candidates-exhausted' },
    { kind: 'stop', reason: 'repeated-errors', details: ['x'] },
  ],
  [
    'the browser broke until the budget was used up',
    { broken: ['x'], errorsInARow: 2, elapsedMs: 5000 },
    { kind: 'stop', reason: 'budget-exhausted' },
  ],
  ['passed at the last chance', { passed: true, candidatesTried: 2, elapsedMs: 9000 }, { kind: 'accept' }],
  [
    'nothing is left',
    { over: 'unvouched', candidatesTried: 2 },
    { kind: 'stop', reason: 'unvouched', details: [] },
  ],
  ['the ceiling', { candidatesTried: 2, elapsedMs: 9000 }, { kind: 'stop', reason: 'attempt-ceiling' }],
  ['the budget', { elapsedMs: 5000 }, { kind: 'stop', reason: 'budget-exhausted' }],
])('%s', (_what, facts, verdict) => {
  expect(judgeAttempt({ ...FACTS, ...facts }, CONTRACT)).toMatchObject(verdict);
});
