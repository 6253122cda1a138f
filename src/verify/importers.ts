// Tests that are no targets and load an edited file: they run beside the targets when a candidate is verified. They were
// not run before, so what is red with a candidate is run once more without it. Pure.
import { type RunRecord, testKey } from '../observe/run-record.ts';
import { IMPORTERS, type TestName } from './selection.ts';

/** Importers that are red in a run. */
export interface RedImporters {
  readonly tests: readonly TestName[];
  /** Files that could not be loaded. */
  readonly files: readonly string[];
}

export const NO_IMPORTERS: RedImporters = { tests: [], files: [] };

export function redImporters(record: RunRecord | undefined, files: readonly string[]): RedImporters {
  const isRed = ['unexpected', 'flaky'];
  return {
    tests: (record?.tests ?? [])
      .filter((test) => test.project === IMPORTERS && isRed.includes(test.outcome))
      .map(({ file, titles }) => ({ file, titles })),
    files: (record?.errors ?? []).flatMap(({ location }) =>
      location && files.includes(location.file) ? [location.file] : [],
    ),
  };
}

/** Names as failures of an attempt name them. */
export function keysOf({ tests, files }: RedImporters): readonly string[] {
  return [...tests.map(testKey), ...files];
}

export function joined(one: RedImporters, other: RedImporters): RedImporters {
  return { tests: [...one.tests, ...other.tests], files: [...one.files, ...other.files] };
}
