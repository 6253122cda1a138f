// The stop rules of one attempt, in the order in which they count.
import { expect, test } from 'vitest';
import { contractSchema } from '../../../src/contract/schema.ts';
import { type AttemptFacts, failureSignature, judgeAttempt } from '../../../src/decide/judge-attempt.ts';
import { good } from '../contract/contracts.ts';

const CONTRACT = contractSchema.parse({ ...good, attemptCeiling: 2, budget: { wallClockMs: 5000 } });
const FACTS: AttemptFacts = {
  candidatesTried: 1,
  passed: false,
  violations: [],
  missing: [],
  broken: [],
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
  [
    'the browser broke, though nothing is left',
    { broken: ['x'], over: 'candidates-exhausted' },
    { kind: 'stop', reason: 'infrastructure', details: ['x'] },
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

test('a failure reads the same whatever its numbers and case', () => {
  expect(failureSignature(['Timeout 1500ms exceeded.'])).toBe(
    failureSignature(['timeout 30000ms: exceeded']),
  );
  expect(failureSignature(['click timed out'])).not.toBe(failureSignature(['fill timed out']));
});
