import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { fingerprintMode, isUndecided } from '../../../src/playwright/fingerprint-mode.ts';
import { folderWith } from '../disk/folder.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  [undefined, undefined, 'off'],
  [undefined, 'record', 'record'],
  ['off', 'record', 'off'],
  ['renew', undefined, 'renew'],
  ['record', 'off', 'record'],
])('with %s in the environment and the option %s the mode is %s', (variable, option, mode) => {
  vi.stubEnv('LOOPWRIGHT_FINGERPRINTS', variable);
  expect(fingerprintMode(option)).toEqual({ kind: 'mode', mode });
});

test('any other value is refused, and where it stands is named', () => {
  expect(fingerprintMode(true)).toEqual({
    kind: 'wrong',
    message: 'The option fingerprints of withLoop is true; it must be one of: off, record, renew.',
  });
  vi.stubEnv('LOOPWRIGHT_FINGERPRINTS', '1');
  expect(fingerprintMode('record')).toEqual({
    kind: 'wrong',
    message: 'LOOPWRIGHT_FINGERPRINTS is "1"; it must be one of: off, record, renew.',
  });
});

test.each([
  ['GREEN', false],
  ['ESCALATED', false],
  ['ACCEPTED', false],
  ['AWAITING_HUMAN_APPROVAL', true],
  ['VERIFYING', true],
])('a project whose state is %s has something undecided: %s', (state, undecided) => {
  expect(isUndecided(folderWith({ 'loop/state.json': JSON.stringify({ state }) }))).toBe(undecided);
});

test('without a state nothing is undecided; a state that cannot be read may be anything', () => {
  expect(isUndecided(folderWith({}))).toBe(false);
  expect(isUndecided(join(folderWith({ 'loop/state.json': '{' })))).toBe(true);
});
