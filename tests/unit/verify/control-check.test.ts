// When the no-op control runs tests, which, and how it ends. The runs themselves are played: who notices what is given.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RunRecord, TestRecord } from '../../../src/observe/run-record.ts';
import type { TestRun, TestRunRequest } from '../../../src/verify/checks.ts';
import { controlCheck } from '../../../src/verify/control/check.ts';
import { targetsOf } from '../../../src/verify/control/targets.ts';
import type { ControlRequest } from '../../../src/verify/control/request.ts';
import { repair, type RepairFields } from '../decide/parts.ts';

const PACE = { durationMs: 2000, longestStepMs: 500 };

interface Played {
  /** Tests that notice when a step is left out. */
  readonly noticing?: readonly string[];
  /** Tests that fail also as they are, while they are pressed for time. */
  readonly slow?: readonly string[];
  /** Tests that fail before the step, while they are pressed for time. */
  readonly stalled?: readonly string[];
  /** The run did not report. */
  readonly broken?: boolean;
}

test('nothing is run when every repair is vouched for', async () => {
  const { runs, done } = await play([{ name: 'x', tests: ['f › a'], vouchedBy: 'fingerprint' }], {});
  expect(runs).toEqual([]);
  expect(done).toMatchObject({ missing: false, unvouched: [], outcome: { passed: true, exitCode: null } });
  expect(done.outcome.log).toContain('vouched for by the fingerprint; not left out');
});

test('one test that notices is enough, and the others are not run', async () => {
  const tests = ['f › a', 'f › b', 'f › c'];
  const { runs, done } = await play([{ name: 'x', tests, vouchedBy: null }], { noticing: ['f › b'] });
  expect(runs.map(({ tests: titles, stepMs }) => [titles, stepMs])).toEqual([[['a', 'b'], 1500]]);
  expect(done).toMatchObject({ missing: false, unvouched: [], outcome: { passed: true, exitCode: 1 } });
});

test('what nobody noticed is left out of the others, with the patience of the suite', async () => {
  const tests = ['f › a', 'f › b', 'f › c'];
  const { runs, done } = await play([{ name: 'x', tests, vouchedBy: null }], { noticing: ['f › c'] });
  expect(runs).toEqual([
    { tests: ['a', 'b'], stepMs: 1500, limits: [6000, 6000] },
    { tests: ['c'], stepMs: null, limits: [null] },
  ]);
  expect(done.outcome.passed).toBe(true);
});

test('a test that was pressed too hard is asked again', async () => {
  const { runs, done } = await play([{ name: 'x', tests: ['f › a'], vouchedBy: null }], {
    noticing: ['f › a'],
    slow: ['f › a'],
  });
  expect(runs.map(({ stepMs }) => stepMs)).toEqual([1500, null]);
  expect(done).toMatchObject({ unvouched: [], outcome: { passed: true } });
});

test('a test that failed before the step is asked again', async () => {
  const { runs, done } = await play([{ name: 'x', tests: ['f › a'], vouchedBy: null }], {
    noticing: ['f › a'],
    stalled: ['f › a'],
  });
  expect(runs.map(({ stepMs }) => stepMs)).toEqual([1500, null]);
  expect(done).toMatchObject({ unvouched: [], outcome: { passed: true } });
});

test('a repair that nobody notices is unvouched; the others are not', async () => {
  const { done } = await play(
    [
      { name: 'x', tests: ['f › a'], vouchedBy: null },
      { name: 'y', tests: ['f › b'], vouchedBy: null },
    ],
    { noticing: ['f › b'] },
  );
  expect(done).toMatchObject({ missing: false, outcome: { passed: false } });
  expect(done.unvouched).toMatchObject([
    {
      repair: 'tests/a.ts:120:121 getByText("x")',
      message: expect.stringMatching(/still passes: f › a\. .* would$/) as string,
    },
  ]);
});

test('a run that did not report is missing evidence', async () => {
  const { done } = await play([{ name: 'x', tests: ['f › a'], vouchedBy: null }], { broken: true });
  expect(done).toMatchObject({ missing: true, unvouched: [], outcome: { passed: false } });
});

async function play(fields: readonly RepairFields[], played: Played) {
  const runs: { tests: string[]; stepMs: number | null; limits: (number | null)[] }[] = [];
  const run = (request: TestRunRequest): Promise<TestRun> => {
    const control = JSON.parse(request.documents?.['control.json'] ?? '') as ControlRequest;
    runs.push({
      tests: control.tests.map(({ titles }) => titles.join()),
      stepMs: control.stepMs,
      limits: control.tests.map(({ limitMs }) => limitMs),
    });
    return Promise.resolve(playRun(control, played));
  };
  const parts = fields.map((field) => ({
    repair: repair(field),
    option: 0,
  }));
  const names = [...new Set(fields.flatMap(({ tests }) => tests))];
  const proven = names.map((name) => record(name.split(' › ')[1] ?? '', 0, true));
  const ran = new Map(names.map((name) => [name, PACE]));
  const done = await controlCheck(run, { root: '/', targets: targetsOf(parts, []), proven, ran });
  return { runs, done };
}

function playRun({ tests, stepMs }: ControlRequest, { noticing, slow, stalled, broken }: Played): TestRun {
  const out = mkdtempSync(join(tmpdir(), 'control-'));
  onTestFinished(() => rmSync(out, { recursive: true }));
  const repeats = tests.flatMap(({ file, titles, steps }) =>
    steps.map((step, repeat) => ({ file, titles, step, repeat })),
  );
  const isStalled = (titles: readonly string[]): boolean =>
    stepMs !== null && (stalled?.includes(`f › ${titles.join()}`) ?? false);
  const notes = repeats.filter(({ step, titles }) => step !== null && !isStalled(titles));
  const lines = notes.map(({ file, titles, repeat }) => ({ file, titles, repeat, how: 'done without' }));
  writeFileSync(join(out, 'left-out-1.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const records = repeats.map(({ titles, step, repeat }) => {
    const key = `f › ${titles.join()}`;
    const isSlow = stepMs !== null && slow?.includes(key);
    if (step !== null && isStalled(titles)) return record(titles.join(), repeat, false);
    return record(titles.join(), repeat, !isSlow && (step === null || !noticing?.includes(key)));
  });
  const report: RunRecord = {
    schemaVersion: 1,
    status: 'failed',
    startedAt: '',
    durationMs: 0,
    tests: records,
    errors: [],
  };
  const result = {
    exitCode: 1,
    signal: null,
    startedAt: '',
    durationMs: 1,
    output: '',
    stdout: '',
    stopped: undefined,
  };
  return { command: ['playwright'], result, record: broken ? undefined : report, out };
}

function record(title: string, repeat: number, passes: boolean): TestRecord {
  return {
    project: 'loop',
    file: 'f',
    line: 1,
    titles: [title],
    repeat,
    outcome: passes ? 'expected' : 'unexpected',
    results: passes
      ? [{ status: 'passed', durationMs: 1, errors: [] }]
      : [{ status: 'failed', durationMs: 1, errors: [{ message: 'expect(a).toBe(b)' }] }],
  };
}
