// What a contract needs for the use that is made of it.
import { expect, test } from 'vitest';
import { checkContract } from '../../../src/contract/check.ts';
import type { ContractUse } from '../../../src/contract/use.ts';

const COMMANDS = {
  schemaVersion: 1,
  goal: 'Make the tests pass.',
  owner: 'QA',
  mutablePaths: ['src/'],
  protectedPaths: ['tests/'],
  checks: [{ id: 'unit-tests', command: 'node', args: ['--test'] }],
  makers: [{ type: 'command', command: 'agent', args: [] }],
  successState: 'AWAITING_HUMAN_APPROVAL',
};

function placesOf(change: object, use: ContractUse): readonly string[] {
  const reading = checkContract({ ...COMMANDS, ...change }, use);
  return reading.ok ? [] : reading.faults.map(({ at, expected }) => `${at}: ${expected}`);
}

test('plain commands need no targets and no oracles', () => {
  expect(placesOf({}, 'commands')).toEqual([]);
  const reading = checkContract(COMMANDS, 'commands');
  expect(reading.ok && reading.contract).toMatchObject({ targets: [], oracles: [] });
});

test('a suite needs both', () => {
  expect(placesOf({}, 'suite')).toEqual(['targets: at least one entry', 'oracles: at least one entry']);
  expect(placesOf({ targets: [], oracles: ['tests/a.spec.ts'] }, 'suite')).toEqual([
    'targets: at least one entry',
  ]);
});

test('a value of another kind is one fault, not two', () => {
  expect(placesOf({ targets: 'tests/', oracles: ['oracle/'] }, 'suite')).toEqual(['targets: a list']);
});

test('plain commands need a check that decides', () => {
  const optional = { id: 'lint', command: 'lint', args: [], required: false };
  expect(placesOf({ checks: undefined }, 'commands')).toEqual(['checks: at least one entry']);
  expect(placesOf({ checks: [optional] }, 'commands')).toEqual([
    'checks: at least one check that is required',
  ]);
});

test('plain commands need a maker that is a command, and no other', () => {
  expect(placesOf({ makers: undefined }, 'commands')).toEqual(['makers: a maker of type "command"']);
  expect(placesOf({ makers: [...COMMANDS.makers, { type: 'locator' }] }, 'commands')).toEqual([
    'makers[1]: a maker of type "command"',
    'makers[1]: the locator maker before all others',
  ]);
});

test('a contract that is only read needs neither', () => {
  expect(placesOf({ checks: undefined, makers: undefined }, 'any')).toEqual([]);
});
