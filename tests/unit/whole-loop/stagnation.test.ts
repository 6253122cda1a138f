// The loop notices that it is going round in circles: over its own attempts, over earlier exercises, and when things break.
import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readHistory } from '../../../src/record/history-disk.ts';
import { playedProject, playLoop, SAVED, SPEC } from './played.ts';

const CRASH = 'Error: page.click: Target crashed';
const options = ['New one', 'New two', 'New three', 'New four'];
const wrong = (text: string): string => `Error: the ${text.toLowerCase()} order is not open yet`;

describe('what broke', () => {
  test('is verified again, and no candidate is counted for it', async () => {
    const root = playedProject({ attemptCeiling: 1 });
    let runs = 0;
    const { ending, verified } = await playLoop(root, {
      options,
      fails: () => ((runs += 1) < 3 ? CRASH : null),
    });
    expect(ending).toEqual({ state: 'AWAITING_HUMAN_APPROVAL' });
    expect(verified).toEqual(['New one', 'New one', 'New one']);
    expect(statuses(root)).toEqual([['red', 'broke', 'broke', 'passed']]);
  });

  test('again and again is the end, and not of the candidate', async () => {
    const root = playedProject();
    const before = readFileSync(join(root, SPEC), 'utf8');
    const { ending, verified, lines } = await playLoop(root, { options, fails: () => CRASH });
    expect(ending).toEqual({ state: 'ESCALATED', reason: 'repeated-errors' });
    expect(verified).toEqual(['New one', 'New one', 'New one']);
    expect(lines.join('\n')).toContain('Target crashed');
    expect(readFileSync(join(root, SPEC), 'utf8')).toBe(before);
  });

  test('counts only in a row', async () => {
    const root = playedProject({ attemptCeiling: 9, stagnation: { consecutiveErrors: 2 } });
    const said = [CRASH, wrong('first'), CRASH, 'Error: quite another thing', CRASH, CRASH];
    const { ending } = await playLoop(root, { options, fails: () => said.shift() ?? null });
    expect(ending).toEqual({ state: 'ESCALATED', reason: 'repeated-errors' });
    expect(statuses(root)).toEqual([['red', 'broke', 'failed', 'broke', 'failed', 'broke', 'broke']]);
  });
});

describe('an issue that recurs', () => {
  test('in the attempts of one exercise', async () => {
    const root = playedProject({ attemptCeiling: 9 });
    const { ending, verified } = await playLoop(root, { options, fails: wrong });
    expect(ending).toEqual({ state: 'ESCALATED', reason: 'recurring-issue' });
    expect(verified).toEqual(['New one', 'New two', 'New three']);
  });

  test('over earlier exercises', async () => {
    const root = playedProject();
    const one = ['New one'];
    const first = await playLoop(root, { options: one, fails: wrong });
    expect(first.ending).toEqual({ state: 'ESCALATED', reason: 'candidates-exhausted' });
    const second = await playLoop(root, { options: one, fails: wrong });
    expect(second.ending).toEqual({ state: 'ESCALATED', reason: 'candidates-exhausted' });
    const third = await playLoop(root, { options, fails: wrong });
    expect(third.ending).toEqual({ state: 'ESCALATED', reason: 'recurring-issue' });
    expect(third.verified).toEqual(['New one']);
    expect(readHistory(root).runs.map(({ reason, tests }) => [reason, tests])).toEqual([
      ['candidates-exhausted', [{ test: SAVED, verdict: 'candidates-exhausted' }]],
      ['candidates-exhausted', [{ test: SAVED, verdict: 'candidates-exhausted' }]],
      ['recurring-issue', [{ test: SAVED, verdict: 'recurring-issue' }]],
    ]);
  });

  test('does not once another way passed: night after night the same two attempts', async () => {
    const root = playedProject({ stagnation: { recurrences: 2 } });
    const before = readFileSync(join(root, SPEC), 'utf8');
    const fails = (text: string): string | null => (text === 'New two' ? null : wrong(text));
    for (let night = 1; night <= 3; night += 1) {
      const { ending, verified } = await playLoop(root, { options, fails });
      expect(ending).toEqual({ state: 'AWAITING_HUMAN_APPROVAL' });
      expect(verified).toEqual(['New one', 'New two']);
      // A nightly run has a checkout of its own; only the history is kept.
      writeFileSync(join(root, SPEC), before);
    }
  });
});

function statuses(root: string): readonly (readonly string[])[] {
  return readHistory(root).runs.map(({ attempts }) => attempts.map(({ status }) => status));
}
