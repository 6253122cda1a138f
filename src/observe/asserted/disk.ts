// Reads and writes what tests asserted when they were last green. Where that cannot be read, whether a test asserts less is
// not judged.
import { grouped, type Kind, readRecorded, type Saved, saveRecorded } from '../recorded.ts';
import { type TestKey, testKey, type TestRecord } from '../run-record.ts';
import { type Asserted, assertedBy } from './count.ts';
import { AssertedFile, assertedPath, assertedText, titleKey, withAsserted } from './store.ts';

const ASSERTED: Kind<AssertedFile> = {
  schema: AssertedFile,
  pathOf: assertedPath,
  textOf: assertedText,
  nothing: { schemaVersion: 1, tests: {} },
};

/** Of the tests that are known. */
export function readAsserted(root: string, tests: readonly TestRecord[]): ReadonlyMap<TestKey, Asserted> {
  const specs = [...new Set(tests.map(({ file }) => file))];
  const files = new Map(specs.map((spec) => [spec, readRecorded(root, spec, ASSERTED)]));
  return new Map(
    tests.flatMap((test) => {
      const stored = files.get(test.file);
      const asserted = stored?.kind === 'read' ? stored.file.tests[titleKey(test.titles)] : undefined;
      return asserted ? [[testKey(test), asserted] as const] : [];
    }),
  );
}

/** Of a run that records: what its green tests asserted. A test that ran more than once counts with what it always did. */
export function saveAsserted(root: string, run: readonly TestRecord[]): Saved {
  const add = (before: AssertedFile, tests: readonly TestRecord[]): AssertedFile =>
    withAsserted(before, greenIn(tests));
  return saveRecorded(
    root,
    grouped(run, ({ file }) => file),
    { ...ASSERTED, add },
  );
}

function greenIn(tests: readonly TestRecord[]): ReadonlyMap<string, Asserted> {
  return new Map(
    [...grouped(tests, ({ titles }) => titleKey(titles))].flatMap(([title, runs]) => {
      const asserted = assertedBy(runs);
      return asserted ? [[title, asserted] as const] : [];
    }),
  );
}
