// Of the tests that ran beside the targets, which are red: nothing of the targets themselves, and no error of another file.
import { expect, test } from 'vitest';
import type { RunRecord, TestRecord } from '../../../src/observe/run-record.ts';
import { joined, keysOf, redImporters } from '../../../src/verify/importers.ts';
import { IMPORTERS } from '../../../src/verify/selection.ts';

function record(title: string, outcome: TestRecord['outcome'], project: string = IMPORTERS): TestRecord {
  return { project, file: 'other/a.spec.ts', line: 1, titles: [title], outcome, results: [] };
}

function fault(file: string): RunRecord['errors'][number] {
  return { message: 'does not load', location: { file, line: 1, column: 1 } };
}

test('red tests of the importers, and their files that could not be loaded', () => {
  const tests = [
    record('passes', 'expected'),
    record('fails', 'unexpected'),
    record('flakes', 'flaky'),
    record('a target', 'unexpected', 'loop'),
  ];
  const errors = [fault('other/b.spec.ts'), fault('tests/page.ts')];
  const run: RunRecord = { schemaVersion: 1, startedAt: '', status: 'failed', tests, errors, durationMs: 0 };
  const red = redImporters(run, ['other/a.spec.ts', 'other/b.spec.ts']);
  expect(keysOf(red)).toEqual(['other/a.spec.ts › fails', 'other/a.spec.ts › flakes', 'other/b.spec.ts']);
  expect(keysOf(joined(red, redImporters(undefined, [])))).toEqual(keysOf(red));
});
