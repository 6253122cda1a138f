// What a dead process left is put in order from what is on disk and hashes right, and from nothing else.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recover } from '../../../src/human/recover.ts';
import { audit } from '../../../src/record/audit.ts';
import { readState, recordDecision, recordSealed, writeState } from '../../../src/record/evidence.ts';
import { bodyOf, type StateBody } from '../../../src/record/state.ts';
import { sha256 } from '../../../src/seal/digest.ts';
import { folderWith, put } from '../disk/folder.ts';
import { NOW, sealedIn } from '../record/sealed.ts';

const EXERCISE = '20261130T000000Z-0a0b0c';
const TARGET = 'tests/a.spec.ts';

/** A process that is dead for sure: this one, with another start. */
const DEAD = {
  work: `exercise ${EXERCISE}`,
  exercise: EXERCISE,
  pid: process.pid,
  host: hostname(),
  started: 'another start',
  since: NOW.toISOString(),
};

/** Killed while a candidate was verified. */
function dying(change: Partial<StateBody> = {}): string {
  const root = folderWith({ 'loop/contract.json': '{}', [TARGET]: 'before' });
  const state = recordSealed({ root, exercise: EXERCISE }, sealedIn(root, EXERCISE), NOW);
  const file = { path: TARGET, beforeSha256: sha256('before'), afterSha256: sha256('after') };
  const candidate = { attempt: 2, patchPath: 'x', patchSha256: sha256('x'), files: [file] };
  writeState(root, { ...bodyOf(state), state: 'VERIFYING', candidate, ...change });
  put(root, 'loop/lock.0a.json', JSON.stringify(DEAD));
  put(root, TARGET, 'after');
  return root;
}

function textOf(root: string, path = TARGET): string {
  return readFileSync(join(root, path), 'utf8');
}

test('edits go back, what was written is recorded as left over, and nothing is left lying about', () => {
  const root = dying();
  put(root, `loop/evidence/${EXERCISE}/attempt-02/policy.log`, 'half an attempt');
  put(root, 'loop/evidence/.loopwright-0123456789abcdef.tmp', 'half a write');
  expect(recover(root)).toEqual([`${TARGET} was put back as it was sealed.`]);
  expect(textOf(root)).toBe('before');
  expect(readState(root)).toMatchObject({ state: 'BLOCKED', reason: 'interrupted', candidate: null });
  expect(audit(root).faults).toEqual([]);
  expect(JSON.parse(textOf(root, `loop/evidence/${EXERCISE}/left-over-01.json`))).toMatchObject({
    files: [{ path: 'attempt-02/policy.log', sha256: sha256('half an attempt') }],
  });
  expect(existsSync(join(root, 'loop/lock.0a.json'))).toBe(false);
  expect(recover(root)).toEqual([]);
});

test('a decision that is recorded counts, though its state was never written', () => {
  const root = dying();
  const state = textOf(root, 'loop/state.json');
  const body = { ...(JSON.parse(state) as StateBody & { head: unknown }), state: 'AWAITING_HUMAN_APPROVAL' };
  const { head: _head, ...decided } = body;
  recordDecision({ root, exercise: EXERCISE }, 'decision', decided as StateBody);
  put(root, 'loop/state.json', state);
  expect(recover(root)).toEqual([]);
  expect(readState(root)?.state).toBe('AWAITING_HUMAN_APPROVAL');
  expect(textOf(root)).toBe('after');
  expect(audit(root).faults).toEqual([]);
});

test('a decision whose record was changed does not count', () => {
  const root = dying();
  const place = `loop/evidence/${EXERCISE}/decision-01.json`;
  const state = textOf(root, 'loop/state.json');
  const { head: _head, ...decided } = JSON.parse(state) as StateBody & { head: unknown };
  recordDecision({ root, exercise: EXERCISE }, 'decision', { ...decided, state: 'GREEN' });
  put(root, 'loop/state.json', state);
  put(root, place, textOf(root, place).replace('GREEN', 'ACCEPTED'));
  expect(recover(root)).toEqual([`${TARGET} was put back as it was sealed.`]);
  expect(audit(root).faults.map(({ at }) => at)).toContain(place);
});

test('half a lock is swept away', () => {
  const root = folderWith({ 'loop/.loopwright-0123456789abcdef.tmp': '{ "work', 'loop/contract.json': '{}' });
  expect(recover(root)).toEqual([]);
  expect(readdirSync(join(root, 'loop'))).toEqual(['contract.json']);
});

test('copies for an exercise that never began are removed; what somebody put there stays', () => {
  const root = folderWith({
    'loop/contract.json': '{}',
    'loop/lock.0a.json': JSON.stringify(DEAD),
    'loop/baseline.json': '{}',
    [`loop/evidence/blobs/${sha256('x')}`]: 'x',
    [`loop/evidence/${EXERCISE}/contract.json`]: '{}',
    'loop/evidence/notes.txt': 'mine',
  });
  expect(recover(root)).toEqual([]);
  expect(audit(root).faults.map(({ at }) => at)).toEqual(['loop/evidence/notes.txt']);
});

test('with a chain that does not hold the files go back all the same, and nothing is recorded', () => {
  const root = dying();
  put(root, 'loop/evidence/index.jsonl', 'half a li');
  expect(() => recover(root)).toThrow(
    /^tests\/a\.spec\.ts was put back as it was sealed\.\nloop\/evidence\/index\.jsonl: /,
  );
  expect(textOf(root)).toBe('before');
  expect(textOf(root, 'loop/evidence/index.jsonl')).toBe('half a li');
});

test('without what was sealed nobody knows what the file was: it is named and left', () => {
  const root = dying();
  put(root, `loop/evidence/${EXERCISE}/baseline.json`, '{');
  expect(() => recover(root)).toThrow(/baseline\.json/);
  expect(textOf(root)).toBe('after');
  expect(existsSync(join(root, 'loop/lock.0a.json'))).toBe(true);
});

test('a forged lock names no folder outside', () => {
  const root = dying();
  put(root, 'keep.txt', 'keep');
  put(root, 'loop/lock.0a.json', JSON.stringify({ ...DEAD, exercise: `../../${root}` }));
  recover(root);
  expect(textOf(root, 'keep.txt')).toBe('keep');
});

test('a file that the candidate added is removed, one that it removed comes back', () => {
  const root = dying();
  const state = readState(root);
  const candidate = {
    attempt: 2,
    patchPath: 'x',
    patchSha256: sha256('x'),
    files: [
      { path: 'tests/new.ts', beforeSha256: null, afterSha256: sha256('new') },
      { path: TARGET, beforeSha256: sha256('before'), afterSha256: null },
    ],
  };
  if (state) writeState(root, { ...bodyOf(state), candidate });
  put(root, 'tests/new.ts', 'new');
  rmSync(join(root, TARGET));
  expect(recover(root)).toEqual([
    'tests/new.ts was removed: it was not there when the exercise was sealed.',
    `${TARGET} was put back as it was sealed.`,
  ]);
  expect(existsSync(join(root, 'tests/new.ts'))).toBe(false);
  expect(textOf(root)).toBe('before');
});
