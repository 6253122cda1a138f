// Ways to spoil the evidence of a verified candidate, and the reviewers that must notice, each with the answer that it gives.
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../../src/seal/digest.ts';
import { put } from '../disk/folder.ts';
import {
  AFTER,
  BEFORE,
  check,
  COMMANDS,
  edit,
  EXERCISE,
  GREEN,
  inAttempt,
  outcome,
  policy,
  RED,
  SPEC,
  type Story,
  twice,
  type Verified,
  withCheck,
} from './verified.ts';

/** The spec with the repair and something else. */
function alsoChanged(change: (text: string) => string): Story {
  return { files: [{ path: SPEC, before: BEFORE, after: change(AFTER) }] };
}

export interface Damage {
  readonly story?: Story;
  readonly spoil?: (candidate: Verified) => void;
  readonly noticed: Readonly<Record<string, string>>;
}

export const DAMAGES: Readonly<Record<string, Damage>> = {
  'a check that did not pass': {
    story: { now: withCheck(GREEN, 'immutable-oracle', { passed: false }) },
    noticed: { checks: 'no', cause: 'no' },
  },
  'a check that is said to have passed and ended with an error': {
    story: { now: withCheck(GREEN, 'target-test', { exitCode: 1 }) },
    noticed: { checks: 'no' },
  },
  'a check that is said to have passed and was killed': {
    story: { now: withCheck(GREEN, 'target-test', { exitCode: null, signal: 'SIGKILL' }) },
    noticed: { checks: 'no' },
  },
  'a check that the contract asks for is not there': {
    story: { contract: { checks: [{ id: 'types', command: 'tsc', args: [] }] } },
    noticed: { checks: 'unknown' },
  },
  'the control is not there': {
    story: { now: GREEN.filter(({ id }) => id !== 'no-op-control') },
    noticed: { checks: 'unknown', cause: 'unknown' },
  },
  'a log that was changed': {
    spoil: (candidate) => edit(candidate, inAttempt('target-test.log'), (text) => `${text}green\n`),
    noticed: { checks: 'no', reproducible: 'no' },
  },
  'a log that is missing': {
    spoil: ({ root }) => rmSync(join(root, inAttempt('target-test.log'))),
    noticed: { checks: 'unknown', reproducible: 'unknown' },
  },
  'a manifest that was changed': {
    spoil: (candidate) =>
      edit(candidate, inAttempt('manifest.json'), (text) =>
        text.replace('"durationMs": 10', '"durationMs": 11'),
      ),
    noticed: { checks: 'no', 'red-before': 'no', unchanged: 'unknown', cause: 'no', reproducible: 'no' },
  },
  'the contract was changed in the evidence': {
    spoil: (candidate) =>
      edit(candidate, `loop/evidence/${EXERCISE}/contract.json`, (text) => text.replace('QA', 'me')),
    noticed: { checks: 'no', reproducible: 'no' },
  },
  'a line of the chain was changed': {
    spoil: (candidate) =>
      edit(candidate, 'loop/evidence/index.jsonl', (text) => text.replace('"sequence":2', '"sequence":7')),
    noticed: { checks: 'no', 'red-before': 'no' },
  },
  'nothing was red before': {
    story: {
      first: withCheck(RED, 'target-test', {
        passed: true,
        exitCode: 0,
        tests: [outcome('signs in', 'expected')],
      }),
    },
    noticed: { 'red-before': 'no' },
  },
  'what was red was only flaky': {
    story: { first: withCheck(RED, 'target-test', { tests: [outcome('signs in', 'flaky')] }) },
    noticed: { 'red-before': 'no' },
  },
  'the product was broken before': {
    story: { first: withCheck(RED, 'immutable-oracle', { passed: false, exitCode: 1 }) },
    noticed: { 'red-before': 'no' },
  },
  'files changed while the red was seen': {
    story: { first: withCheck(RED, 'policy', { passed: false, log: 'VIOLATION changed-during-run: x\n' }) },
    noticed: { 'red-before': 'no' },
  },
  'the red run has no record': {
    spoil: (candidate) =>
      edit(candidate, 'loop/evidence/index.jsonl', (text) => text.replace('attempt-01/', 'attempt-07/')),
    noticed: {
      checks: 'no',
      'red-before': 'unknown',
      unchanged: 'unknown',
      cause: 'unknown',
      reproducible: 'unknown',
    },
  },
  'a command that failed before was never run': {
    story: { ...COMMANDS, first: [policy(), check('unit', { command: '', passed: false, exitCode: null })] },
    noticed: { 'red-before': 'no', cause: 'unknown' },
  },
  'the policy found something': {
    story: { now: withCheck(GREEN, 'policy', { log: 'VIOLATION outside-mutable: x\n' }) },
    noticed: { unchanged: 'yes' },
  },
  'the policy says nothing': {
    story: { now: withCheck(GREEN, 'policy', { log: 'Declared: x\n' }) },
    noticed: { unchanged: 'unknown' },
  },
  'a protected file was changed since': {
    spoil: ({ root }) => put(root, 'fixtures/product.txt', 'another product'),
    noticed: { unchanged: 'yes' },
  },
  'a mutable file beside the candidate was changed since': {
    story: { others: { 'tests/other.ts': 'x' } },
    spoil: ({ root }) => put(root, 'tests/other.ts', 'y'),
    noticed: { unchanged: 'yes' },
  },
  'what is on disk is not the candidate': {
    spoil: ({ root }) => put(root, SPEC, `${AFTER}\n`),
    noticed: { unchanged: 'yes' },
  },
  'the patch reaches a protected file': {
    story: { files: [{ path: 'fixtures/product.txt', before: 'the product', after: 'mine' }] },
    noticed: { unchanged: 'yes', reproducible: 'no' },
  },
  'an assertion is gone': {
    story: alsoChanged((text) => text.replace("  await expect(page).toHaveTitle('Bye');\n", '')),
    noticed: { unchanged: 'yes' },
  },
  'an expected value is another': {
    story: alsoChanged((text) => text.replace("'Bye'", "'Good bye'")),
    noticed: { unchanged: 'yes' },
  },
  'an assertion asks for the contrary': {
    story: alsoChanged((text) => text.replace('expect(page).toHaveTitle', 'expect(page).not.toHaveTitle')),
    noticed: { unchanged: 'yes' },
  },
  'a test is skipped': {
    story: alsoChanged((text) => text.replace("test('signs out'", "test.skip('signs out'")),
    noticed: { unchanged: 'yes' },
  },
  'a test without an assertion is gone': {
    story: {
      files: [
        { path: SPEC, before: `${BEFORE}test('opens', async ({ page }) => page.goto('/'));\n`, after: AFTER },
      ],
    },
    noticed: { unchanged: 'yes' },
  },
  'a credential is another': {
    story: alsoChanged((text) => `${text}const login = { password: 'other horse' };\n`),
    noticed: { unchanged: 'yes' },
  },
  'what is typed into a field for passwords is another': {
    story: alsoChanged((text) => text.replace('correct horse', 'other horse')),
    noticed: { unchanged: 'yes' },
  },
  'a key is another by its shape': {
    story: {
      files: [
        {
          path: 'src/a.md',
          before: 'ghp_0123456789abcdefghijklmnopqrstuvwxyz',
          after: 'ghp_zyxwvutsrqponmlkjihgfedcba9876543210',
        },
      ],
    },
    noticed: { unchanged: 'yes' },
  },
  'a source that no longer parses': {
    story: alsoChanged((text) => `${text}test(\n`),
    noticed: { unchanged: 'unknown' },
  },
  'a test that passed before did not run now': {
    story: { now: withCheck(GREEN, 'target-test', { tests: twice('signs in') }) },
    noticed: { unchanged: 'yes' },
  },
  'an oracle that passed before did not run now': {
    story: {
      now: withCheck(GREEN, 'immutable-oracle', { tests: [outcome('another', 'expected', 'oracle')] }),
    },
    noticed: { unchanged: 'yes' },
  },
  'what failed before passes only once': {
    story: {
      now: withCheck(GREEN, 'target-test', {
        tests: [
          outcome('signs in', 'expected'),
          { ...outcome('signs in', 'unexpected'), repeat: 1 },
          ...twice('signs out'),
        ],
      }),
    },
    noticed: { 'red-before': 'no', cause: 'no' },
  },
  'a test is flaky now': {
    story: {
      now: withCheck(GREEN, 'target-test', {
        tests: [...twice('signs in'), ...twice('signs out', 'flaky')],
      }),
    },
    noticed: { cause: 'no' },
  },
  'a test is skipped when it runs': {
    story: {
      now: withCheck(GREEN, 'target-test', {
        tests: [...twice('signs in'), ...twice('signs out', 'skipped')],
      }),
    },
    noticed: { unchanged: 'yes', cause: 'no' },
  },
  'a check that is not required was green and is red': {
    story: {
      ...COMMANDS,
      contract: {
        checks: [
          { id: 'unit', command: 'node', args: [] },
          { id: 'lint', command: 'lint', args: [], required: false },
        ],
      },
      first: [policy(), check('unit', { passed: false, exitCode: 1 }), check('lint')],
      now: [policy(), check('unit'), check('lint', { passed: false, exitCode: 1 })],
    },
    noticed: { cause: 'no' },
  },
  'nothing vouches for a repair': {
    story: {
      now: withCheck(GREEN, 'no-op-control', {
        log: `run\n\na → b: left out of x › y: unnoticed\nc → d: vouched for by the oracle; not left out\n`,
      }),
    },
    noticed: { cause: 'no' },
  },
  'the control names no repair': {
    story: { now: withCheck(GREEN, 'no-op-control', { log: 'run\n\nnothing\n' }) },
    noticed: { cause: 'unknown' },
  },
  'the patch is another than the one that was verified': {
    spoil: (candidate) => edit(candidate, inAttempt('candidate.patch'), (text) => text.replace('+ ', '+  ')),
    noticed: { checks: 'no', unchanged: 'yes', reproducible: 'no' },
  },
  'the patch does not fit': {
    story: { patch: `--- a/${SPEC}\n+++ b/${SPEC}\n@@ -1,1 +1,1 @@\n-nothing like it\n+x\n` },
    noticed: { unchanged: 'unknown', reproducible: 'no' },
  },
  'no patch at all': {
    story: { patch: '--- a\n@@ what\n' },
    noticed: { unchanged: 'yes', reproducible: 'no' },
  },
  'the sealed copy is missing': {
    spoil: ({ root }) => rmSync(join(root, `loop/evidence/blobs/${sha256(BEFORE)}`)),
    noticed: { unchanged: 'unknown', reproducible: 'unknown' },
  },
  'the sealed copy is a link': {
    spoil: ({ root }) => {
      const copy = join(root, `loop/evidence/blobs/${sha256(BEFORE)}`);
      put(root, 'elsewhere', BEFORE);
      rmSync(copy);
      symlinkSync(join(root, 'elsewhere'), copy);
    },
    noticed: { unchanged: 'unknown', reproducible: 'unknown' },
  },
  'the maker names another file': {
    story: { maker: { maker: 'locator', edits: [], sites: [], paths: ['tests/other.spec.ts'] } },
    noticed: { reproducible: 'no' },
  },
  'the proposal is missing': {
    spoil: ({ root }) => rmSync(join(root, inAttempt('maker.json'))),
    noticed: { cause: 'unknown', reproducible: 'unknown' },
  },
  'the state says nothing of it': {
    spoil: ({ root }) => rmSync(join(root, 'loop/state.json')),
    noticed: { unchanged: 'yes', reproducible: 'unknown' },
  },
  'the state has another hash of the file': {
    spoil: (candidate) =>
      edit(candidate, 'loop/state.json', (text) => text.replace(sha256(AFTER), sha256('other'))),
    noticed: { unchanged: 'yes', reproducible: 'no' },
  },
  'how a check was run is not recorded': {
    story: { now: withCheck(GREEN, 'target-test', { command: '' }) },
    noticed: { reproducible: 'unknown' },
  },
};
