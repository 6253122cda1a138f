// What an attempt of a command maker leads to, one stop rule after the other.
import { describe, expect, test } from 'vitest';
import { checkContract } from '../../../src/contract/check.ts';
import type { Contract } from '../../../src/contract/schema.ts';
import { NOTHING_SPENT } from '../../../src/decide/budget.ts';
import {
  type Attempted,
  judgeProposal,
  mayNotBegin,
  type Standing,
} from '../../../src/decide/judge-proposal.ts';
import { contractWith } from '../contract/contracts.ts';

const STANDING: Standing = { attempts: 1, errorsInARow: 0, elapsedMs: 0, spent: NOTHING_SPENT };

function contract(change: Parameters<typeof contractWith>[0] = {}): Contract {
  const reading = checkContract(contractWith(change));
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.contract;
}

function verified(change: Partial<Extract<Attempted, { kind: 'verified' }>> = {}): Attempted {
  return { kind: 'verified', passed: false, violations: [], missing: [], broken: [], stuck: [], ...change };
}

function verdict(attempted: Attempted, standing: Partial<Standing> = {}): string {
  const judged = judgeProposal(attempted, { ...STANDING, ...standing }, contract({ budget: { tokens: 10 } }));
  return judged.kind === 'stop' ? `stop ${judged.reason}` : judged.kind;
}

const STUCK = [{ reason: 'recurring-issue', detail: 'x' }] as const;
const TOO_MUCH = { spent: { tokens: 11, costUsd: 0, unreported: [] } };

describe('after an attempt', () => {
  test.each<[string, Attempted, Partial<Standing>, string]>([
    ['everything passed', verified({ passed: true }), {}, 'accept'],
    ['a check failed', verified(), {}, 'iterate'],
    [
      'a file changed while the checks ran',
      verified({ passed: true, violations: ['x'] }),
      {},
      'stop policy-violated',
    ],
    ['it changed what it may not', { kind: 'refused', violations: ['x'] }, {}, 'stop policy-violated'],
    ['a check did not report', verified({ missing: ['x'] }), {}, 'stop evidence-missing'],
    ['a runner broke', verified({ broken: ['x'] }), { errorsInARow: 1 }, 'iterate'],
    [
      'a runner broke once too often',
      verified({ broken: ['x'] }),
      { errorsInARow: 3 },
      'stop repeated-errors',
    ],
    ['the maker broke', { kind: 'broke', why: 'x' }, { errorsInARow: 2 }, 'iterate'],
    [
      'the maker broke once too often',
      { kind: 'broke', why: 'x' },
      { errorsInARow: 3 },
      'stop repeated-errors',
    ],
    ['the same failure again', verified({ stuck: STUCK }), {}, 'stop recurring-issue'],
    ['the same candidate again', { kind: 'repeated', attempt: 2 }, {}, 'stop identical-failure'],
    ['nothing to propose', { kind: 'nothing', why: 'x' }, {}, 'next-maker'],
    [
      'more was used than allowed, whatever it proved',
      verified({ passed: true }),
      TOO_MUCH,
      'stop budget-exhausted',
    ],
    ['and out of bounds too', { kind: 'refused', violations: ['x'] }, TOO_MUCH, 'stop policy-violated'],
  ])('%s', (_what, attempted, standing, expected) => {
    expect(verdict(attempted, standing)).toBe(expected);
  });
});

describe('before an attempt', () => {
  test('the ceiling counts attempts', () => {
    expect(mayNotBegin({ ...STANDING, attempts: 2 }, contract({ attemptCeiling: 3 }))).toBeUndefined();
    expect(mayNotBegin({ ...STANDING, attempts: 3 }, contract({ attemptCeiling: 3 }))?.reason).toBe(
      'attempt-ceiling',
    );
  });

  test('time comes first', () => {
    const late = { ...STANDING, attempts: 9, elapsedMs: 1e9 };
    expect(mayNotBegin(late, contract())?.reason).toBe('budget-exhausted');
  });
});
