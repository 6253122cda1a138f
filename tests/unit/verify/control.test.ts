// The no-op control without a browser: what is left out where, and what the runs say.
import { describe, expect, test } from 'vitest';
import type { RunRecord, TestRecord } from '../../../src/observe/run-record.ts';
import type { LeftOut } from '../../../src/verify/control/request.ts';
import { targetsOf } from '../../../src/verify/control/targets.ts';
import { type Trial, trialsOf, unitsOf } from '../../../src/verify/control/trials.ts';
import { resultsOf } from '../../../src/verify/control/verdicts.ts';
import { repair } from '../decide/parts.ts';

const X = 'tests/a.ts:120:121 getByText("x")';

describe('units', () => {
  test('a test alone; the whole of a serial group', () => {
    const group = [record('one', { serial: 'g' }), record('two', { serial: 'g' })];
    const units = unitsOf(['f › alone', 'f › two'], [record('alone'), ...group]);
    expect(units.map(({ name, tests }) => [name, tests.length])).toEqual([
      ['f › alone', 1],
      ['the serial group of f › one', 2],
    ]);
  });

  test('only tests that are proven to pass', () => {
    expect(unitsOf(['f › gone'], [record('other')])).toEqual([]);
  });
});

describe('steps', () => {
  test('the lines of the repaired call after all edits of its file', () => {
    const before = 'a\nconst x = page.getByText("x");\npage.getByText("y")\n  .first();\n';
    const after = 'a\nconst x = page\n.getByText("a much longer text");\npage.getByText("z")\n  .first();\n';
    const y = before.indexOf('getByText("y")');
    const cut = before.indexOf('.getByText("x")');
    const part = {
      option: 0,
      repair: {
        ...repair({ name: 'y', tests: ['f › t'], options: ['z'] }),
        span: { kind: 'call' as const, path: 'tests/a.ts', start: y - 5, end: y + 14 },
        built: { file: 'tests/a.ts', line: 3, column: 6 },
        options: [
          {
            calls: [{ method: 'getByText', args: ['z'] }],
            edits: [edit(before, '"y"', '"z"')],
            lastResort: false,
            sites: [],
          },
        ],
      },
    };
    const other = {
      option: 0,
      repair: {
        ...repair({ name: 'x', tests: ['f › u'] }),
        options: [
          {
            calls: [{ method: 'getByText', args: ['a much longer text'] }],
            edits: [
              { path: 'tests/a.ts', start: cut, end: cut, oldText: '', newText: '\n' },
              edit(before, '"x"', '"a much longer text"'),
            ],
            lastResort: false,
            sites: [],
          },
        ],
      },
    };
    const files = [{ path: 'tests/a.ts', before, after }];
    const trials = trialsOf(targetsOf([other, part], files), [record('t')], (units) => units);
    expect(trials.map(({ steps }) => steps)).toEqual([
      [
        {
          repair: `tests/a.ts:${y - 5}:${y + 14} getByText("y")`,
          leftOut: {
            kind: 'call',
            file: 'tests/a.ts',
            lines: [4, 4],
            call: { method: 'getByText', args: ['z'] },
          },
        },
      ],
    ]);
  });

  test('one test leaves out one of its steps at a time', () => {
    const parts = ['x', 'y'].map((name) => ({ repair: repair({ name, tests: ['f › t'] }), option: 0 }));
    const [first] = trialsOf(targetsOf(parts, []), [record('t')], (units) => units);
    expect(first?.steps.map((step) => step?.repair)).toEqual([X, 'tests/a.ts:121:122 getByText("y")']);
  });
});

describe('results', () => {
  test.each<[string, LeftOut[], Partial<TestRecord> | undefined, string]>([
    ['fails without the step', ['done without'], red('expect(locator).toHaveText() failed'), 'noticed'],
    [
      'a later action waits',
      ['done without'],
      red("locator.click: Timeout 100ms exceeded.\n  - waiting for getByText('x')"),
      'noticed',
    ],
    ['passes without the step', ['done without'], {}, 'unnoticed'],
    ['asserts an empty text', ['emptied'], red('expect(received).toBe(expected)'), 'noticed'],
    ['breaks on an empty text', ['emptied'], red('TypeError: x is null'), 'early'],
    ['only questions', ['not possible'], red('expect(received).toBe(expected)'), 'not possible'],
    ['failed before the step', [], red('expect(received).toBe(expected)'), 'early'],
    ['never came to the step', [], {}, 'not seen'],
    ['the browser broke', ['done without'], red('browserType.launch: Failed to launch'), 'missing'],
    ['did not run', ['done without'], { outcome: 'not-run', results: [] }, 'missing'],
    ['no report', ['done without'], undefined, 'missing'],
  ])('%s', (_what, how, fields, result) => {
    const runs = fields === undefined ? [] : [record('t', fields)];
    expect(resultsIn([trial(['x'])], runs, how.map(note(0)))).toEqual([result]);
  });

  test('each repetition answers for its own step', () => {
    const runs = [record('t', red('expect(received).toBe(expected)')), record('t', { repeat: 1 })];
    const notes = [note(0)('done without'), note(1)('done without')];
    expect(resultsIn([trial(['x', 'y'])], runs, notes)).toEqual(['noticed', 'unnoticed']);
  });

  test('a test that fails also as it is says nothing', () => {
    const failure = red('expect(received).toBe(expected)');
    const notes = [note(1)('done without')];
    const late = { ...failure, repeat: 1 };
    expect(resultsIn([trial([null, 'x'])], [record('t', failure), record('t', late)], notes)).toEqual([
      'unclear',
    ]);
    expect(resultsIn([trial([null, 'x'])], [record('t', late)], notes)).toEqual(['unclear']);
    expect(resultsIn([trial([null, 'x'])], [record('t'), record('t', late)], notes)).toEqual(['noticed']);
  });

  test('in a serial group any test may notice', () => {
    const tests = [record('t', { serial: 'g' }), record('u', { serial: 'g' })];
    const runs = [record('t'), record('u', red('expect(received).toBe(expected)'))];
    const group = { ...trial(['x']), unit: { name: 'g', tests } };
    expect(resultsIn([group], runs, [note(0)('done without')])).toEqual(['noticed']);
  });
});

function resultsIn(
  trials: readonly Trial[],
  tests: TestRecord[],
  notes: Parameters<typeof resultsOf>[2],
): readonly string[] {
  const run: RunRecord = {
    schemaVersion: 1,
    status: 'failed',
    startedAt: '',
    durationMs: 0,
    tests,
    errors: [],
  };
  return resultsOf(trials, run, notes).map(({ result }) => result);
}

function trial(steps: readonly (string | null)[]): Trial {
  return {
    unit: { name: 'f › t', tests: [record('t')] },
    steps: steps.map((step): Trial['steps'][number] =>
      step === null
        ? null
        : {
            repair: step,
            leftOut: { kind: 'call', file: 'f', lines: [1, 1], call: { method: 'getByText', args: [] } },
          },
    ),
  };
}

function record(title: string, fields: Partial<TestRecord> = {}): TestRecord {
  return {
    project: 'loop',
    file: 'f',
    line: 1,
    titles: [title],
    outcome: 'expected',
    results: [{ status: 'passed', durationMs: 1, errors: [] }],
    ...fields,
  };
}

function red(message: string): Partial<TestRecord> {
  return { outcome: 'unexpected', results: [{ status: 'failed', durationMs: 1, errors: [{ message }] }] };
}

function note(repeat: number): (how: LeftOut) => Parameters<typeof resultsOf>[2][number] {
  return (how) => ({ test: 'f › t', repeat, how });
}

function edit(text: string, oldText: string, newText: string) {
  const start = text.indexOf(oldText);
  return { path: 'tests/a.ts', start, end: start + oldText.length, oldText, newText };
}
