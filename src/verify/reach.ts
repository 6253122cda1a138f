// What a candidate reaches: the tests that have to be green with it. All that load an edited file, whether or not the
// user's own run had them (`--grep`, a file on the command line, `-x`): a repair of a shared file is one for all.
import { walk } from '../disk/tree.ts';
import { testKey, type TestKey, type TestRecord } from '../observe/run-record.ts';
import { followersOf } from '../observe/serial.ts';
import { loadersOf } from '../seal/closure.ts';
import type { RedImporters } from './importers.ts';
import type { Importers, Selection, TestName } from './selection.ts';

export interface Reach {
  /** Tests that must be there and pass. */
  readonly expected: readonly TestRecord[];
  /** What to run. */
  readonly selection: Selection;
  /** Tests that are no targets, to be run beside them; `undefined` when none loads an edited file. */
  readonly importers: Importers | undefined;
}

interface Edit {
  readonly root: string;
  /** Files and folders of the targets. */
  readonly targets: readonly string[];
  /** Files of the suite that hold other tests than targets and oracles. */
  readonly others: readonly string[];
  /** Of those, what is red without a candidate too: it says nothing about one. */
  readonly redBefore: RedImporters;
  /** Files that the candidate edits. */
  readonly edited: readonly string[];
  readonly repaired: readonly TestKey[];
  /** Of those that the user's run did not come to: seen to pass with the repairs in memory. */
  readonly seenGreen: ReadonlySet<TestKey>;
  /** Known to stay red: these go to a person. */
  readonly red: readonly TestKey[];
}

export function reachOf(edit: Edit, run: readonly TestRecord[]): Reach {
  const known = run.filter((test) => test.project === 'loop');
  const isRepaired = (test: TestRecord): boolean => edit.repaired.includes(testKey(test));
  const loading = loadingOf(edit);
  const always = new Set(known.filter(isRepaired).map((test) => test.file));
  const files = loading.targets.filter((file) => always.has(file) || loading.edited.has(file));
  const reached = known.filter((test) => files.includes(test.file));
  // What is red or flaky for another reason goes to a person, and says nothing about this candidate.
  const red = reached.filter(
    (test) =>
      !isRepaired(test) &&
      (edit.red.includes(testKey(test)) || test.outcome === 'unexpected' || test.outcome === 'flaky'),
  );
  const followers = followersOf(known);
  const left = new Set(red.flatMap((test) => [testKey(test), ...(followers.get(testKey(test)) ?? [])]));
  const [others, kept] = [reached.filter(isIn(left)), reached.filter((test) => !isIn(left)(test))];
  return {
    expected: kept.filter(
      (test) =>
        isRepaired(test) ||
        (test.outcome === 'expected' && test.results.length > 0) ||
        (test.outcome === 'not-run' && edit.seenGreen.has(testKey(test))),
    ),
    selection: { kind: 'files', files, except: others.map(nameOf) },
    importers: importersOf(edit, loading.edited),
  };
}

interface Loading {
  readonly targets: readonly string[];
  /** Targets and other files of the suite that load an edited file. */
  readonly edited: ReadonlySet<string>;
}

/** Asked once for all: what many specs load is read once. */
function loadingOf({ root, targets: listed, others, edited }: Edit): Loading {
  const targets = [...new Set(listed.flatMap((entry) => walk(root, entry).map(({ path }) => path)))];
  return { targets, edited: new Set(loadersOf(root, [...targets, ...others], edited)) };
}

function importersOf({ others, redBefore }: Edit, loading: ReadonlySet<string>): Importers | undefined {
  const files = others.filter((file) => loading.has(file) && !redBefore.files.includes(file));
  return files.length === 0 ? undefined : { files, except: redBefore.tests };
}

function isIn(keys: ReadonlySet<TestKey>): (test: TestRecord) => boolean {
  return (test) => keys.has(testKey(test));
}

function nameOf({ file, titles }: TestRecord): TestName {
  return { file, titles };
}
