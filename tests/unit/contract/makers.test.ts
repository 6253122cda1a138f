// What a contract says of a command maker: a program or a preset, and nothing that would widen what the maker gets.
import { expect, test } from 'vitest';
import { checkContract } from '../../../src/contract/check.ts';
import { faultLine } from '../../../src/errors.ts';
import { contractWith, type Json } from './contracts.ts';

function read(changes: Json): ReturnType<typeof checkContract> {
  return checkContract(
    contractWith({ makers: [{ type: 'command', command: 'codex', args: [], ...changes }] }),
  );
}

test.each<[string, Json, RegExp]>([
  ['a shell string', { command: 'codex | tee' }, /^makers\[0\]\.command: .*no shell/],
  ['no program', { command: undefined }, /^makers\[0\]\.command: expected a program, or a preset/],
  ['no arguments', { args: undefined }, /^makers\[0\]\.args: .*\[\] when there is none/],
  ['an unknown preset', { preset: 'robot' }, /^makers\[0\]\.preset: expected "claude" or .*found "robot"/],
  ['a value for a name', { passEnv: ['A=1'] }, /^makers\[0\]\.passEnv\[0\]: expected a variable name/],
  ['a variable of our own', { passEnv: ['LOOPWRIGHT_SIGNING_KEY'] }, /passEnv\[0\]: .*not Loopwright's own/],
  [
    'a sandbox as a switch',
    { sandbox: true },
    /^makers\[0\]\.sandbox: expected "auto" or "off" or "required"/,
  ],
  ['a misspelled key', { passenv: [] }, /^makers\[0\]\.passenv: .*Did you mean "passEnv"/],
])('%s is a fault', (_what, changes, told) => {
  const reading = read(changes);
  expect(reading.ok ? [] : reading.faults.map(faultLine)).toEqual([expect.stringMatching(told)]);
});

test('a preset needs neither a program nor arguments', () => {
  const reading = read({ preset: 'claude', command: undefined, args: undefined });
  expect(reading.ok && reading.contract.makers).toEqual([
    { type: 'command', preset: 'claude', args: [], passEnv: [], sandbox: 'auto' },
  ]);
});

test('a preset may have another program and further arguments', () => {
  const maker = {
    preset: 'codex',
    command: 'tools/codex',
    args: ['--model', 'x'],
    passEnv: ['OPENAI_API_KEY'],
  };
  const reading = read(maker);
  expect(reading.ok && reading.contract.makers).toEqual([{ type: 'command', sandbox: 'auto', ...maker }]);
});

test('the locator maker comes first: others go on from what it proved', () => {
  const command = { type: 'command', command: 'codex', args: [] };
  const reading = checkContract(contractWith({ makers: [command, { type: 'locator' }] }));
  expect(reading.ok ? [] : reading.faults.map(faultLine)).toEqual([
    expect.stringMatching(/^makers\[1\]: expected the locator maker before all others/),
  ]);
  expect(checkContract(contractWith({ makers: [{ type: 'locator' }, command] })).ok).toBe(true);
});
