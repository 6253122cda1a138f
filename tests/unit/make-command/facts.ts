// Facts of a small project whose tests fail, as a controller would hand them to a bundle; tests change them in one place.
import type { BundleFacts } from '../../../src/make/command/bundle.ts';

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export const FAILING: BundleFacts['failing'][number] = {
  id: 'unit-tests',
  command: 'node',
  args: ['--test', 'tests/'],
  exitCode: 1,
  signal: null,
  output: 'not ok 1 - adds\n  expected 3, actual -1\n',
};

export const PREVIOUS: NonNullable<BundleFacts['previous']> = {
  attempt: 2,
  refused: ['unit-tests failed'],
  checks: [{ id: 'unit-tests', passed: false, output: 'not ok 1 - adds\n' }],
  patch: '--- a/src/sum.ts\n+++ b/src/sum.ts\n',
};

export const FACTS: BundleFacts = {
  goal: 'Make the sums right.',
  attempt: 3,
  failing: [FAILING],
  mutable: [{ path: 'src/sum.ts', bytes: bytesOf('export const sum = (a, b) => a - b;\n') }],
  related: [{ path: 'tests/sum.test.ts', text: 'assert.equal(sum(1, 2), 3);\n' }],
  intent: [{ path: 'oracle/sum.spec.ts', text: 'expect(sum(1, 2)).toBe(3);\n' }],
  allow: ['src/'],
  deny: ['tests/', 'oracle/'],
  stop: {
    attemptCeiling: 5,
    attemptsLeft: 3,
    wallClockMsLeft: 600_000,
    tokensLeft: null,
    costUsdLeft: 2.5,
    stagnation: { identicalFailures: 2, similarity: 0.8, recurrences: 3, consecutiveErrors: 3 },
  },
  previous: PREVIOUS,
};
