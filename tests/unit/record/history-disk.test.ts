// The history on disk: written with every decision, by whoever decides, and never in the way of one.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonText } from '../../../src/disk/documents.ts';
import { recover } from '../../../src/human/recover.ts';
import { audit } from '../../../src/record/audit.ts';
import { recordEarlyEnd } from '../../../src/record/early-end.ts';
import {
  type EvidencePlace,
  recordDecision,
  recordSealed,
  writeState,
} from '../../../src/record/evidence.ts';
import { type Attempted, History, NO_HISTORY, runOf } from '../../../src/record/history.ts';
import { changeHistory, knownHistory, readHistory } from '../../../src/record/history-disk.ts';
import { bodyOf, type StateBody, type StateDocument } from '../../../src/record/state.ts';
import { put } from '../disk/folder.ts';
import { project } from './exercises.ts';
import { NOW, sealedIn } from './sealed.ts';

const PATH = 'loop/history.json';
const ATTEMPT: Attempted = {
  attempt: 1,
  maker: null,
  status: 'red',
  issues: [],
  startedAt: NOW.toISOString(),
  durationMs: 1,
};

afterEach(() => void vi.unstubAllEnvs());

describe('a decision', () => {
  test('of the loop is a run, and a person who decides changes it', () => {
    const { root, place, body } = begun();
    const remembered = { attempts: [ATTEMPT], tests: [{ test: 'g', verdict: 'flaky' }] };
    recordDecision(place, 'decision', { ...body, state: 'AWAITING_HUMAN_APPROVAL' }, remembered);
    expect(readHistory(root).runs).toMatchObject([
      {
        exercise: 'x',
        state: 'AWAITING_HUMAN_APPROVAL',
        attempts: [{ status: 'red' }],
        tests: [{ test: 'g' }],
      },
    ]);
    recordDecision(place, 'human', { ...body, state: 'ACCEPTED' });
    expect(readHistory(root).runs).toMatchObject([
      { exercise: 'x', state: 'ACCEPTED', decidedAt: body.updatedAt, attempts: [{ status: 'red' }] },
    ]);
    expect(audit(root).faults).toEqual([]);
  });

  test('keeps as many runs as the contract says', () => {
    const root = project();
    for (const exercise of ['a', 'b', 'c']) {
      const { place, body } = begun(root, exercise);
      recordDecision(
        place,
        'decision',
        { ...body, state: 'GREEN' },
        { attempts: [], tests: [], retention: { runs: 2 } },
      );
    }
    expect(readHistory(root).runs.map(({ exercise }) => exercise)).toEqual(['b', 'c']);
  });

  test('before the loop began is a run without attempts', () => {
    const { root } = begun();
    recordEarlyEnd(
      { root, exercise: 'x', contract: 'loop/contract.json' },
      { state: 'ESCALATED', reason: 'policy-violated' },
      ['a.ts was changed'],
    );
    expect(readHistory(root).runs).toMatchObject([
      { exercise: 'x', state: 'ESCALATED', reason: 'policy-violated', attempts: [] },
    ]);
  });

  test('that came into the history and not into the chain is replaced by the one that recovery makes', () => {
    const { root, body } = begun(project(), '20261130T000000Z-0a0b0c');
    changeHistory(root, () => ({
      ...NO_HISTORY,
      runs: [runOf({ ...body, state: 'GREEN' }, { attempts: [], tests: [] })],
    }));
    writeState(root, { ...body, state: 'RECORDING' });
    recover(root);
    expect(readHistory(root).runs).toMatchObject([{ state: 'BLOCKED', reason: 'interrupted' }]);
  });

  test('brings no secret into it', () => {
    vi.stubEnv('SHOP_TOKEN', 'sEcReT-of-the-shop');
    const { root, place, body } = begun();
    const issues = [{ of: 'pays with sEcReT-of-the-shop', text: 'failed' }];
    const finding = {
      test: 'pays with sEcReT-of-the-shop',
      file: 'a',
      line: 1,
      verdict: 'flaky',
      message: '',
      place: null,
    };
    recordDecision(
      place,
      'decision',
      { ...body, state: 'BLOCKED', findings: [finding] },
      { attempts: [{ ...ATTEMPT, issues }], tests: [{ test: 'flaky sEcReT-of-the-shop', verdict: 'flaky' }] },
    );
    expect(readFileSync(join(root, PATH), 'utf8')).not.toContain('sEcReT');
    expect(readHistory(root).runs[0]?.tests.map(({ test: key }) => key)).toEqual([
      'pays with [redacted]',
      'flaky [redacted]',
    ]);
  });
});

describe('a history that cannot be read', () => {
  test.each([
    ['is no JSON', '{ "schemaVersion": 1,', 'could not be read'],
    ['is something else', '{ "schemaVersion": 1, "runs": [1] }', 'could not be read'],
    [
      'is of another version',
      '{ "schemaVersion": 2, "more": true }',
      'was written by another version of Loopwright',
    ],
  ])('because it %s is kept aside, and the decision says so', (_what, text, why) => {
    const { root, state, details } = decidedWith((path) => put(path, PATH, text));
    expect(state.state).toBe('GREEN');
    expect(details).toEqual([
      `${PATH} ${why}: it is kept as loop/history.unread-01.json, and a new history was begun.`,
    ]);
    expect(readFileSync(join(root, 'loop/history.unread-01.json'), 'utf8')).toBe(text);
    expect(readHistory(root).runs).toMatchObject([{ exercise: 'x', state: 'GREEN' }]);
    expect(audit(root).faults).toEqual([]);
  });

  test('never takes the place of one that was kept before', () => {
    const { root } = decidedWith((path) => {
      put(path, 'loop/history.unread-01.json', 'kept');
      put(path, PATH, '[]');
    });
    expect(readFileSync(join(root, 'loop/history.unread-01.json'), 'utf8')).toBe('kept');
    expect(readFileSync(join(root, 'loop/history.unread-02.json'), 'utf8')).toBe('[]');
  });

  test('may be a folder or a link: what lies behind it is left as it is', () => {
    const folder = decidedWith((root) => mkdirSync(join(root, PATH)));
    expect(folder.state.state).toBe('GREEN');
    expect(existsSync(join(folder.root, 'loop/history.unread-01.json'))).toBe(true);
    const behind = jsonText(NO_HISTORY);
    const link = decidedWith((root) => {
      put(root, 'elsewhere.json', behind);
      symlinkSync('../elsewhere.json', join(root, PATH));
    });
    expect(readFileSync(join(link.root, 'elsewhere.json'), 'utf8')).toBe(behind);
    expect(readHistory(link.root).runs).toHaveLength(1);
  });

  test('is none for the loop, and an error for who looks at it', () => {
    const root = project();
    expect(knownHistory(root)).toEqual(NO_HISTORY);
    expect(readHistory(root)).toEqual(NO_HISTORY);
    put(root, PATH, '{');
    expect(knownHistory(root)).toEqual(NO_HISTORY);
    expect(() => readHistory(root)).toThrow(/^loop\/history\.json is not JSON/);
  });
});

test('a history that cannot be written is said, and the decision stands', () => {
  const root = project();
  const { told } = changeHistory(root, () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
  });
  expect(told).toEqual([
    `${PATH} was not written: The disk is full: make room (ENOSPC: no space left on device, write).`,
  ]);
  expect(readdirSync(join(root, 'loop'))).toEqual(['contract.json']);
});

test('an escalation says what came again, and how often its tests were in trouble before', () => {
  const root = project();
  for (const exercise of ['a', 'b']) {
    const { place, body } = begun(root, exercise);
    const finding = { test: 't', file: 'a', line: 1, verdict: 'recurring-issue', message: '', place: null };
    recordDecision(
      place,
      'decision',
      { ...body, state: 'ESCALATED', reason: 'recurring-issue', findings: [finding] },
      { attempts: [ATTEMPT], tests: [], recurring: [{ issue: 't: not open', count: 3 }] },
    );
  }
  const report = readFileSync(join(root, 'loop/ESCALATION.md'), 'utf8');
  expect(report).toMatch(/## Recurring issues\n[^#]*\| 3 \| t: not open \|/);
  expect(report).toMatch(/kept:\n[^#]*\| 2 \| recurring-issue \|\n\| 2 \| t \|/);
  expect(audit(root).faults).toEqual([]);
});

test('what is written is what the schema says', () => {
  const { root } = decidedWith(() => undefined);
  const text = readFileSync(join(root, PATH), 'utf8');
  expect(jsonText(History.parse(JSON.parse(text)))).toBe(text);
});

interface Begun {
  readonly root: string;
  readonly place: EvidencePlace;
  readonly body: StateBody;
}

function begun(root = project(), exercise = 'x'): Begun {
  const place = { root, exercise };
  return { root, place, body: bodyOf(recordSealed(place, sealedIn(root, exercise), NOW)) };
}

function decidedWith(damage: (root: string) => void): {
  root: string;
  state: StateDocument;
  details: readonly string[];
} {
  const { root, place, body } = begun();
  damage(root);
  const state = recordDecision(place, 'decision', { ...body, state: 'GREEN' });
  return { root, state, details: state.details };
}
