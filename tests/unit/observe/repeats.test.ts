import { expect, test } from 'vitest';
import { mergeRepeats } from '../../../src/observe/repeats.ts';
import type { TestRecord } from '../../../src/observe/run-record.ts';
import { withGroups } from '../../../src/observe/serial.ts';

type Outcome = TestRecord['outcome'];

function record(title: string, outcome: Outcome, more: Partial<TestRecord> = {}): TestRecord {
  const status = outcome === 'expected' ? 'passed' : 'failed';
  return {
    project: 'loop',
    file: 'a.spec.ts',
    line: 1,
    titles: [title],
    outcome,
    results: [{ status, durationMs: 1, errors: [] }],
    ...more,
  };
}

test.each<[Outcome, Outcome, Outcome]>([
  ['expected', 'expected', 'expected'],
  ['expected', 'unexpected', 'unexpected'],
  ['flaky', 'expected', 'flaky'],
  ['flaky', 'unexpected', 'unexpected'],
  ['expected', 'not-run', 'not-run'],
  ['not-run', 'unexpected', 'unexpected'],
  ['skipped', 'skipped', 'skipped'],
])('a test that was %s and %s is %s', (one, other, merged) => {
  const [first, ...rest] = mergeRepeats([record('a', one), record('b', 'expected'), record('a', other)]);
  expect(first).toMatchObject({ titles: ['a'], outcome: merged });
  expect(first?.results).toHaveLength(2);
  expect(rest).toEqual([record('b', 'expected')]);
});

test('the same name in another project is another test', () => {
  const both = [record('a', 'expected'), record('a', 'unexpected', { project: 'oracle' })];
  expect(mergeRepeats(both)).toEqual(both);
});

test('a serial group is taken whole, in its own order', () => {
  const first = record('first', 'expected', { serial: 'one' });
  const second = record('second', 'unexpected', { serial: 'one' });
  const third = record('third', 'not-run', { serial: 'one' });
  const other = record('other', 'expected', { serial: 'two' });
  const alone = record('alone', 'unexpected');
  const all = [first, alone, second, third, other, record('green', 'expected')];
  expect(withGroups([second, alone], all)).toEqual([first, alone, second, third]);
  expect(withGroups([alone], all)).toEqual([alone]);
});
