// What the audit asks of documents whose hashes all fit: the links between them must fit as well.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../../../src/record/audit.ts';
import {
  readState,
  recordAttempt,
  recordDecision,
  recordSealed,
  writeState,
} from '../../../src/record/evidence.ts';
import { bodyOf } from '../../../src/record/state.ts';
import { folderWith } from '../disk/folder.ts';
import { project, recorded } from './exercises.ts';
import { NOW, sealedIn } from './sealed.ts';

function faultsAt(root: string): readonly string[] {
  return audit(root).faults.map(({ at }) => at);
}

test('nothing recorded, one exercise, two exercises', () => {
  const root = project();
  expect(audit(root)).toEqual({ faults: [], records: 0, head: null });
  recorded(root, 'first');
  expect(audit(root)).toMatchObject({ faults: [], records: 5 });
  recorded(root, 'second');
  expect(audit(root)).toMatchObject({ faults: [], records: 10 });
});

test('a seal that cannot be written leaves nothing that no record vouches for', () => {
  const root = project();
  recorded(root, 'first');
  rmSync(join(root, 'loop/baseline.json'));
  mkdirSync(join(root, 'loop/baseline.json'));
  writeFileSync(join(root, 'tests/b.spec.ts'), 'new');
  expect(() => recordSealed({ root, exercise: 'second' }, sealedIn(root, 'second'), NOW)).toThrow();
  // Only the folder that stood in the way.
  expect(faultsAt(root)).toEqual(['loop/baseline.json']);
});

test('a second decision never replaces the first', () => {
  const root = project();
  recorded(root, 'x');
  const state = recordDecision({ root, exercise: 'x' }, 'decision', {
    ...bodyOf(writeState(root, { ...recordedBody(root), state: 'BLOCKED', reason: 'interrupted' })),
  });
  expect(state.state).toBe('BLOCKED');
  expect(faultsAt(root)).toEqual([]);
});

test('an exercise that has not ended says what to do', () => {
  const root = project();
  recordSealed({ root, exercise: 'x' }, sealedIn(root, 'x'), NOW);
  expect(audit(root).faults).toMatchObject([
    { at: 'loop/state.json', found: 'READY', fix: expect.stringContaining('npx loopwright restore') },
  ]);
});

test('a manifest that names another baseline than its exercise', () => {
  const root = project();
  const baseline = sealedIn(root, 'x');
  recordSealed({ root, exercise: 'x' }, baseline, NOW);
  recordAttempt(
    { root, exercise: 'x' },
    { attempt: 1, baseline: { ...baseline, leftOut: ['tests'] }, checks: [], documents: {}, passed: true },
    NOW,
  );
  recordDecision({ root, exercise: 'x' }, 'decision', { ...recordedBody(root), state: 'GREEN' });
  expect(faultsAt(root)).toEqual(['x/attempt-01/manifest.json']);
});

test('a state that is not the last decision, though it has the right head', () => {
  const root = project();
  recorded(root, 'x');
  writeState(root, { ...recordedBody(root), state: 'ACCEPTED' });
  expect(faultsAt(root)).toEqual(['loop/state.json']);
});

test('what is left when the evidence is gone', () => {
  const root = folderWith({ 'loop/LOOP_STATE.md': '' });
  expect(faultsAt(root)).toEqual(['loop/state.json']);
  expect(faultsAt(folderWith({ 'loop/baseline.json': '' }))).toEqual(['loop/state.json']);
});

test('records of another version are named once, and nothing else is said of them', () => {
  const root = project();
  recorded(root, 'x');
  const index = join(root, 'loop/evidence/index.jsonl');
  writeFileSync(index, readFileSync(index, 'utf8').replaceAll('"schemaVersion":1', '"schemaVersion":2'));
  expect(audit(root).faults).toMatchObject([
    { at: 'index.jsonl:1', found: 'schemaVersion 2', fix: expect.stringContaining('update') as string },
  ]);
});

function recordedBody(root: string): ReturnType<typeof bodyOf> {
  const state = readState(root);
  if (!state) throw new Error(`no state in ${join(root, 'loop')}`);
  return bodyOf(state);
}
