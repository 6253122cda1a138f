// An escalation leaves its report twice: in the chain, and where people look. `verify` holds the two together, recovery writes
// it again, and a report of yesterday is not left lying about.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recover } from '../../../../src/human/recover.ts';
import { audit } from '../../../../src/record/audit.ts';
import { recordEarlyEnd } from '../../../../src/record/early-end.ts';
import {
  type CheckOutcome,
  recordAttempt,
  recordDecision,
  recordSealed,
  writeState,
} from '../../../../src/record/evidence.ts';
import { bodyOf, firstState, type StateBody } from '../../../../src/record/state.ts';
import { sha256 } from '../../../../src/seal/digest.ts';
import type { Baseline } from '../../../../src/seal/baseline.ts';
import { good } from '../../contract/contracts.ts';
import { folderWith, put } from '../../disk/folder.ts';
import { NOW, sealedIn } from '../sealed.ts';

const REPORT = 'loop/ESCALATION.md';
const FIRST = '20261130T000000Z-0a0b0c';
const SECOND = '20261201T000000Z-0a0b0c';
const OF_FIRST = `loop/evidence/${FIRST}/escalation-01.md`;

const CONTRACT = JSON.stringify({
  ...good,
  checks: [{ id: 'own', command: 'own', args: ['--token', 's3cr3t-of-check'] }],
});

function project(): string {
  return folderWith({ 'loop/contract.json': CONTRACT, 'tests/a.spec.ts': 'a' });
}

function sealed(root: string, exercise: string): Baseline {
  return {
    ...sealedIn(root, exercise),
    contract: { path: 'loop/contract.json', sha256: sha256(CONTRACT) },
  };
}

const TARGET: CheckOutcome = {
  id: 'target-test',
  command: 'playwright',
  args: ['test'],
  exitCode: 1,
  signal: null,
  passed: false,
  startedAt: NOW.toISOString(),
  durationMs: 1000,
  log: 'Error: expected one\nthe last line\n',
  tests: [{ project: 'loop', file: 'tests/a.spec.ts', titles: ['signs in'], outcome: 'unexpected' }],
};

type Ended = Pick<StateBody, 'state' | 'reason'>;

/** One exercise with a red run, from its seal to its end. */
function exercised(root: string, exercise: string, ended: Ended): void {
  const baseline = sealed(root, exercise);
  const state = recordSealed({ root, exercise }, baseline, NOW);
  recordAttempt(
    { root, exercise },
    { attempt: 1, baseline, checks: [TARGET], documents: {}, passed: false },
    NOW,
  );
  recordDecision({ root, exercise }, 'decision', { ...bodyOf(state), ...ended, details: ['a detail'] });
}

const ESCALATED = { state: 'ESCALATED', reason: 'assertion' } as const;

function text(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function faultsAt(root: string): readonly string[] {
  return audit(root).faults.map(({ at }) => at);
}

test('the report stands in the chain and in loop/, with what the evidence says', () => {
  const root = project();
  exercised(root, FIRST, ESCALATED);
  expect(text(root, REPORT)).toBe(text(root, OF_FIRST));
  expect(text(root, REPORT)).toContain('# Escalation: assertion\n');
  expect(text(root, REPORT)).toContain('| 01 | the files as they are | none | target-test | 1.0 s |');
  expect(text(root, REPORT)).toContain('```text\nError: expected one\nthe last line\n```');
  expect(text(root, REPORT)).toContain(`as it was sealed, sha256 ${sha256(CONTRACT)}`);
  expect(text(root, REPORT)).not.toContain('s3cr3t-of-check');
  expect(audit(root)).toMatchObject({ faults: [], records: 4 });
});

test('what is remembered of earlier exercises is a part of it', () => {
  const root = project();
  const state = recordSealed({ root, exercise: FIRST }, sealed(root, FIRST), NOW);
  const remembered = { attempts: [], tests: [], recurring: [{ issue: 'the same again', count: 3 }] };
  recordDecision({ root, exercise: FIRST }, 'decision', { ...bodyOf(state), ...ESCALATED }, remembered);
  expect(text(root, REPORT)).toContain('| 3 | the same again |');
});

test('only an escalation has one', () => {
  for (const ended of [
    { state: 'BLOCKED', reason: 'interrupted' },
    { state: 'GREEN', reason: null },
  ] as const) {
    const root = project();
    exercised(root, FIRST, ended);
    expect(existsSync(join(root, REPORT))).toBe(false);
    expect(readdirSync(join(root, 'loop/evidence', FIRST)).filter((name) => name.endsWith('.md'))).toEqual(
      [],
    );
    expect(faultsAt(root)).toEqual([]);
  }
});

test.each([
  ['a byte more', (root: string) => put(root, REPORT, `${text(root, REPORT)}\n`)],
  ['a box that is ticked', (root: string) => put(root, REPORT, text(root, REPORT).replace('[ ]', '[x]'))],
  ['removed', (root: string) => rmSync(join(root, REPORT))],
  [
    'a folder',
    (root: string) => {
      rmSync(join(root, REPORT));
      mkdirSync(join(root, REPORT));
    },
  ],
  [
    'a link to the copy',
    (root: string) => {
      rmSync(join(root, REPORT));
      symlinkSync(join(root, OF_FIRST), join(root, REPORT));
    },
  ],
])('the copy in loop/ is another: %s', (_, change) => {
  const root = project();
  exercised(root, FIRST, ESCALATED);
  change(root);
  expect(faultsAt(root)).toEqual([REPORT]);
});

test('the recorded one is another, and the copy with it', () => {
  const root = project();
  exercised(root, FIRST, ESCALATED);
  const changed = text(root, REPORT).replace('the last line', 'a better line');
  put(root, REPORT, changed);
  put(root, OF_FIRST, changed);
  expect(faultsAt(root)).toContain(OF_FIRST);
});

test('an escalation without its report in the chain', () => {
  const root = project();
  const state = recordSealed({ root, exercise: FIRST }, sealed(root, FIRST), NOW);
  recordDecision({ root, exercise: FIRST }, 'decision', { ...bodyOf(state), state: 'GREEN' });
  writeState(root, { ...bodyOf(state), ...ESCALATED });
  put(root, REPORT, '# Escalation: assertion');
  expect(faultsAt(root)).toContain(REPORT);
});

test('a later exercise takes it away as soon as it begins; the chain keeps it', () => {
  const root = project();
  exercised(root, FIRST, ESCALATED);
  recordSealed({ root, exercise: SECOND }, sealed(root, SECOND), NOW);
  expect(existsSync(join(root, REPORT))).toBe(false);
  expect(existsSync(join(root, OF_FIRST))).toBe(true);
});

test('one that somebody puts there beside another state', () => {
  const root = project();
  exercised(root, FIRST, { state: 'GREEN', reason: null });
  put(root, REPORT, '# Escalation');
  expect(faultsAt(root)).toEqual([REPORT]);
});

test('an exercise that was refused before its seal has one too', () => {
  const root = project();
  recordEarlyEnd(
    { root, exercise: FIRST, contract: 'loop/contract.json' },
    { state: 'ESCALATED', reason: 'policy-violated' },
    ['mutable path tests/ is a symbolic link'],
  );
  expect(text(root, REPORT)).toContain('- mutable path tests/ is a symbolic link\n');
  expect(text(root, REPORT)).toContain('`loop/contract.json` as it is now');
  expect(text(root, REPORT)).toContain('None: the exercise ended before its tests were recorded.');
  expect(faultsAt(root)).toEqual([]);
});

test('evidence that was changed while the tests ran keeps no escalation from being recorded', () => {
  const root = project();
  const baseline = sealed(root, FIRST);
  recordSealed({ root, exercise: FIRST }, baseline, NOW);
  recordAttempt(
    { root, exercise: FIRST },
    { attempt: 1, baseline, checks: [TARGET], documents: {}, passed: false },
    NOW,
  );
  put(root, `loop/evidence/${FIRST}/attempt-01/manifest.json`, '{ "half');
  put(root, `loop/evidence/${FIRST}/baseline.json`, '{}');
  put(root, 'loop/evidence/index.jsonl', `${text(root, 'loop/evidence/index.jsonl')}no line\n`);
  recordDecision({ root, exercise: FIRST }, 'decision', {
    ...firstState(FIRST, 'loop/contract.json', NOW),
    state: 'ESCALATED',
    reason: 'policy-violated',
  });
  expect(text(root, REPORT)).toContain('| 01 | no longer as it was recorded |');
  expect(text(root, REPORT)).toContain('None can be read: see `loop/contract.json`.');
});

const DEAD = {
  work: `exercise ${FIRST}`,
  exercise: FIRST,
  pid: process.pid,
  host: hostname(),
  started: 'another start',
  since: NOW.toISOString(),
};

test.each(['loop/state.json', 'loop/LOOP_STATE.md', REPORT])(
  'killed before %s was written: recovery writes the report that was recorded',
  (lost) => {
    const root = project();
    exercised(root, FIRST, { state: 'GREEN', reason: null });
    const before = new Map(['loop/state.json', 'loop/LOOP_STATE.md'].map((path) => [path, text(root, path)]));
    const state = recordSealed({ root, exercise: SECOND }, sealed(root, SECOND), NOW);
    recordDecision({ root, exercise: SECOND }, 'decision', { ...bodyOf(state), ...ESCALATED });
    rmSync(join(root, REPORT));
    if (lost !== REPORT) put(root, lost, before.get(lost) ?? '');
    put(root, 'loop/lock.0a.json', JSON.stringify({ ...DEAD, exercise: SECOND }));
    recover(root);
    expect(text(root, REPORT)).toBe(text(root, `loop/evidence/${SECOND}/escalation-01.md`));
    expect(faultsAt(root)).toEqual([]);
  },
);

test('killed between the report and the decision: nothing was decided', () => {
  const root = project();
  const state = recordSealed({ root, exercise: FIRST }, sealed(root, FIRST), NOW);
  const index = join(root, 'loop/evidence/index.jsonl');
  recordDecision({ root, exercise: FIRST }, 'decision', { ...bodyOf(state), ...ESCALATED });
  const lines = readFileSync(index, 'utf8').trimEnd().split('\n');
  put(root, 'loop/evidence/index.jsonl', `${lines.slice(0, 2).join('\n')}\n`);
  rmSync(join(root, `loop/evidence/${FIRST}/decision-01.json`));
  rmSync(join(root, REPORT));
  writeState(root, bodyOf(state));
  put(root, 'loop/lock.0a.json', JSON.stringify(DEAD));
  recover(root);
  expect(JSON.parse(text(root, 'loop/state.json'))).toMatchObject({
    state: 'BLOCKED',
    reason: 'interrupted',
  });
  expect(existsSync(join(root, REPORT))).toBe(false);
  expect(faultsAt(root)).toEqual([]);
});

test('a secret of the environment that a log repeats is in neither', () => {
  process.env['REPORT_TEST_TOKEN'] = 'kept-from-everybody';
  onTestFinished(() => void delete process.env['REPORT_TEST_TOKEN']);
  const root = project();
  const state = recordSealed({ root, exercise: FIRST }, sealed(root, FIRST), NOW);
  recordDecision({ root, exercise: FIRST }, 'decision', {
    ...bodyOf(state),
    ...ESCALATED,
    details: ['it said kept-from-everybody'],
  });
  expect(text(root, REPORT)).not.toContain('kept-from-everybody');
  expect(text(root, REPORT)).toContain('it said [redacted]');
});
