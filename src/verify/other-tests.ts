// Finds the tests of a suite that are no targets, and runs those that are red with a candidate without it.
import { covers } from '../contract/paths.ts';
import type { Contract } from '../contract/schema.ts';
import { walk } from '../disk/tree.ts';
import type { Baseline } from '../seal/baseline.ts';
import { isSourceFile } from '../seal/closure.ts';
import { leaveOut } from '../seal/measure.ts';
import { type RunTests, runLog } from './checks.ts';
import { redImporters, type RedImporters } from './importers.ts';
import { IMPORTERS } from './selection.ts';

/** Where a suite has its tests. */
export interface Suite {
  /** Root-relative; `''` for the root itself. */
  readonly folder: string;
  /** False for files that cannot be tests by their name; takes a root-relative path. */
  readonly isTest: (path: string) => boolean;
}

/** Files of the suite that may hold tests and are neither targets nor oracles. */
export function otherTests(
  root: string,
  { folder, isTest }: Suite,
  { targets, oracles }: Pick<Contract, 'targets' | 'oracles'>,
  baseline: Pick<Baseline, 'leftOut'>,
): readonly string[] {
  const listed = [...targets, ...oracles];
  return walk(root, folder, leaveOut(baseline.leftOut))
    .map(({ path }) => path)
    .filter((path) => isSourceFile(path) && isTest(path) && !listed.some((entry) => covers(entry, path)));
}

/** Runs the files of red importers as they are on disk now; what did not report is not red. */
export async function importersNow(
  run: RunTests,
  red: RedImporters,
): Promise<{ readonly red: RedImporters; readonly log: string }> {
  const files = [...new Set([...red.tests.map((test) => test.file), ...red.files])];
  const done = await run({
    role: 'verify',
    project: IMPORTERS,
    importers: { files, except: [] },
    repeatEach: 1,
    name: 'importers-before',
  });
  return { red: redImporters(done.record, files), log: `${runLog(done)}\n` };
}
