// Reads and writes what tests asserted when they were last green. A file that cannot be read is not used and not
// overwritten: whether a test asserts less is then not judged.
import { join } from 'node:path';
import { readDocument } from '../../disk/documents.ts';
import { writeWhole } from '../../disk/whole.ts';
import { LoopwrightError } from '../../errors.ts';
import { type TestKey, testKey, type TestRecord } from '../run-record.ts';
import { type Asserted, assertedBy } from './count.ts';
import { AssertedFile, assertedPath, assertedText, titleKey, withAsserted } from './store.ts';

/** Of the tests that are known. */
export function readAsserted(root: string, tests: readonly TestRecord[]): ReadonlyMap<TestKey, Asserted> {
  const files = new Map([...new Set(tests.map(({ file }) => file))].map((file) => [file, read(root, file)]));
  return new Map(
    tests.flatMap((test) => {
      const stored = files.get(test.file);
      const asserted = stored?.kind === 'read' ? stored.file.tests[titleKey(test.titles)] : undefined;
      return asserted ? [[testKey(test), asserted] as const] : [];
    }),
  );
}

interface Saved {
  /** Files that were written, root-relative. */
  readonly written: readonly string[];
  readonly warnings: readonly string[];
}

/** Of a run that records: what its green tests asserted. A test that ran more than once counts with what it always did. */
export function saveAsserted(root: string, run: readonly TestRecord[]): Saved {
  const written: string[] = [];
  const warnings: string[] = [];
  for (const [spec, tests] of grouped(run, ({ file }) => file)) {
    const stored = read(root, spec);
    if (stored.kind === 'damaged') {
      warnings.push(stored.warning);
      continue;
    }
    const before = stored.kind === 'read' ? stored.file : undefined;
    const text = assertedText(withAsserted(before, greenIn(tests)));
    if (text === assertedText(withAsserted(before, new Map()))) continue;
    writeWhole(join(root, assertedPath(spec)), text);
    written.push(assertedPath(spec));
  }
  return { written, warnings };
}

function greenIn(tests: readonly TestRecord[]): ReadonlyMap<string, Asserted> {
  return new Map(
    [...grouped(tests, ({ titles }) => titleKey(titles))].flatMap(([title, runs]) => {
      const asserted = assertedBy(runs);
      return asserted ? [[title, asserted] as const] : [];
    }),
  );
}

function grouped(
  tests: readonly TestRecord[],
  keyOf: (test: TestRecord) => string,
): ReadonlyMap<string, readonly TestRecord[]> {
  const groups = new Map<string, TestRecord[]>();
  for (const test of tests) groups.set(keyOf(test), [...(groups.get(keyOf(test)) ?? []), test]);
  return groups;
}

type Stored =
  | { readonly kind: 'read'; readonly file: AssertedFile }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly warning: string };

function read(root: string, spec: string): Stored {
  const path = assertedPath(spec);
  try {
    const file = readDocument(join(root, path), AssertedFile);
    return file ? { kind: 'read', file } : { kind: 'missing' };
  } catch (error) {
    if (!(error instanceof LoopwrightError)) throw error;
    const warning = `${path} cannot be read; it is left as it is and not used. Restore it from version control, or delete it to record anew.`;
    return { kind: 'damaged', warning };
  }
}
