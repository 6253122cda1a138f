// What a contract says of reviewers of the user's own: thresholds that have defaults, and commands that can answer at all.
import { expect, test } from 'vitest';
import { checkContract } from '../../../src/contract/check.ts';
import { faultLine } from '../../../src/errors.ts';
import { contractWith, type Json } from './contracts.ts';

const COMMAND = { id: 'second-look', command: 'reviewer', args: [] };

function read(reviewers: unknown): ReturnType<typeof checkContract> {
  return checkContract(contractWith({ reviewers }));
}

test('only the commands have to be said', () => {
  const reading = read({ commands: [COMMAND] });
  expect(reading.ok && reading.contract.reviewers).toEqual({
    minReviewers: 1,
    consensus: 0.6,
    aggregate: 0.7,
    maxCritical: 0,
    maxHigh: 3,
    commands: [{ ...COMMAND, passEnv: [], sandbox: 'auto' }],
  });
  const without = read(undefined);
  expect(without.ok && without.contract.reviewers).toBe(undefined);
});

test.each<[string, Json, RegExp]>([
  ['no commands', {}, /^reviewers\.commands: .*at least one command/],
  ['an empty list', { commands: [] }, /^reviewers\.commands: .*at least one/],
  [
    'a shell string',
    { commands: [{ ...COMMAND, command: 'a | b' }] },
    /^reviewers\.commands\[0\]\.command: .*no shell/,
  ],
  [
    'an id that is no name',
    { commands: [{ ...COMMAND, id: '../a' }] },
    /^reviewers\.commands\[0\]\.id: .*kebab-case/,
  ],
  [
    'one id twice',
    { commands: [COMMAND, COMMAND] },
    /^reviewers\.commands\[1\]\.id: .*which is also reviewers\.commands\[0\]\.id/,
  ],
  [
    'a variable of our own',
    { commands: [{ ...COMMAND, passEnv: ['LOOPWRIGHT_SIGNING_KEY'] }] },
    /passEnv\[0\]: .*not Loopwright's own/,
  ],
  [
    'more than there are',
    { minReviewers: 2, commands: [COMMAND] },
    /^reviewers\.minReviewers: expected at most 1/,
  ],
  ['none needed', { minReviewers: 0, commands: [COMMAND] }, /^reviewers\.minReviewers: expected 1 or more/],
  ['a share in percent', { consensus: 60, commands: [COMMAND] }, /^reviewers\.consensus: expected 1 or less/],
  [
    'a misspelled key',
    { aggregat: 0.7, commands: [COMMAND] },
    /^reviewers\.aggregat: .*Did you mean "aggregate"/,
  ],
])('%s is a fault', (_what, reviewers, told) => {
  const reading = read(reviewers);
  expect(reading.ok ? [] : reading.faults.map(faultLine)).toEqual([expect.stringMatching(told)]);
});
