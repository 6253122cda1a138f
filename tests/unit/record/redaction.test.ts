// Secrets are taken out before anything is hashed, whoever writes: logs, commands, documents, state. A patch stays exact.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { audit } from '../../../src/record/audit.ts';
import { recordAttempt, recordDecision, recordObserved, recordSealed } from '../../../src/record/evidence.ts';
import { keepSecret } from '../../../src/record/redaction.ts';
import { bodyOf } from '../../../src/record/state.ts';
import { walk } from '../../../src/disk/tree.ts';
import { project } from './exercises.ts';
import { NOW, sealedIn } from './sealed.ts';

const OF_ENV = 'sEcReT-of-the-environment';
const OF_CONFIG = 'sEcReT-of-the-config';
const SECRETS = [OF_ENV, OF_CONFIG];
const SAID = `it was ${OF_ENV} and ${OF_CONFIG}`;
const HIDDEN = 'it was [redacted] and [redacted]';

afterEach(() => void vi.unstubAllEnvs());

test('everything that is recorded, but the patch', () => {
  vi.stubEnv('SHOP_TOKEN', OF_ENV);
  keepSecret([OF_CONFIG]);
  const root = project();
  const place = { root, exercise: 'x' };
  const baseline = sealedIn(root, 'x');
  const state = recordSealed(place, baseline, NOW);
  const check = {
    id: 'own',
    command: 'curl',
    args: ['-H', `Authorization: Bearer ${OF_ENV}`, '--password', 'short', '--verbose', 'x'],
    exitCode: 0,
    signal: null,
    passed: true,
    startedAt: NOW.toISOString(),
    durationMs: 1,
    log: `${SAID}\n`,
  };
  const { results } = recordAttempt(
    place,
    {
      attempt: 1,
      baseline,
      checks: [check],
      documents: {
        'maker.json': { kind: 'json', value: { rationale: SAID, edits: [{ start: 1, newText: SAID }] } },
        'candidate.patch': { kind: 'exact', text: `+${OF_ENV}\n` },
      },
      passed: true,
    },
    NOW,
  );
  recordObserved(place, { 'observe.log': { kind: 'text', text: SAID } }, NOW);
  const finding = { test: SAID, file: 'a', line: 1, verdict: 'assertion', message: SAID, place: null };
  const human = { by: SAID, reason: SAID, at: NOW.toISOString() };
  recordDecision(place, 'decision', {
    ...bodyOf(state),
    state: 'ESCALATED',
    reason: 'assertion',
    findings: [finding],
    details: [SAID],
    human,
  });

  const read = (path: string): string => readFileSync(join(root, 'loop', path), 'utf8');
  expect(read('evidence/x/attempt-01/own.log')).toBe(`${HIDDEN}\n`);
  expect(results[0]?.args).toEqual([
    '-H',
    'Authorization: [redacted]',
    '--password',
    '[redacted]',
    '--verbose',
    'x',
  ]);
  expect(JSON.parse(read('evidence/x/attempt-01/maker.json'))).toEqual({
    rationale: HIDDEN,
    edits: [{ start: 1, newText: HIDDEN }],
  });
  expect(read('evidence/x/attempt-01/candidate.patch')).toBe(`+${OF_ENV}\n`);
  expect(JSON.parse(read('state.json'))).toMatchObject({
    findings: [{ test: HIDDEN, message: HIDDEN }],
    details: [HIDDEN],
    human: { by: HIDDEN, reason: HIDDEN },
  });
  const leaks = walk(root, 'loop')
    .map(({ path }) => path)
    .filter((path) => SECRETS.some((secret) => readFileSync(join(root, path), 'utf8').includes(secret)));
  expect(leaks).toEqual(['loop/evidence/x/attempt-01/candidate.patch']);
  // The hashes are of what was written.
  expect(audit(root).faults).toEqual([]);
});

test('who reads the evidence with another environment finds it whole', () => {
  const root = project();
  const place = { root, exercise: 'x' };
  const state = recordSealed(place, sealedIn(root, 'x'), NOW);
  vi.stubEnv('SHOP_TOKEN', OF_ENV);
  recordDecision(place, 'decision', { ...bodyOf(state), state: 'GREEN', details: [SAID] });
  vi.stubEnv('SHOP_TOKEN', 'redacted] and');
  expect(audit(root).faults).toEqual([]);
});
