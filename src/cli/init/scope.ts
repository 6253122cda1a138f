// What the first contract allows: as little as serves. A folder that the config names as its test folder is the suite;
// where tests lie among product code, only the test files themselves may change.
import { covers, overlaps } from '../../contract/paths.ts';
import type { Suite } from './types.ts';

export interface Scope {
  readonly mutablePaths: readonly string[];
  readonly protectedPaths: readonly string[];
  readonly targets: readonly string[];
  readonly note: string;
}

const PRODUCT_FOLDER = /(^|\/)(src|app|apps|lib|packages)\/$/;
/** More than these a person would not read through. */
const MOST_FILES = 10;

/** `undefined` when there is no test that could be a target. */
export function chooseScope(suite: Suite, oracle: string, target: string | undefined): Scope | undefined {
  const specs = suite.specs.filter((spec) => !overlaps(spec, oracle));
  const folder = testFolder(suite, oracle);
  const targets =
    target !== undefined
      ? [target]
      : folder !== undefined && specs.length > 0
        ? [folder]
        : specs.slice(0, MOST_FILES);
  if (targets.length === 0) return undefined;
  const base = folder !== undefined && targets.every((path) => covers(folder, path)) ? [folder] : targets;
  const extra = suite.pageObjects.filter((path) => ![...base, oracle].some((other) => overlaps(other, path)));
  return {
    mutablePaths: [...base, ...extra],
    protectedPaths: [protectedBy(oracle, [...base, ...extra, ...targets])],
    targets,
    note: noteOf(targets, target === undefined && folder === undefined ? specs.length : 0),
  };
}

function testFolder({ folders }: Suite, oracle: string): string | undefined {
  const [folder, ...more] = folders;
  if (folder === undefined || folder === '' || more.length > 0) return undefined;
  return PRODUCT_FOLDER.test(folder) || overlaps(folder, oracle) ? undefined : folder;
}

/** The oracle's whole folder, so that helpers beside it are protected too; the file alone where others share the folder. */
function protectedBy(oracle: string, others: readonly string[]): string {
  const folder = oracle.endsWith('/') ? oracle : oracle.slice(0, oracle.lastIndexOf('/') + 1);
  return folder === '' || others.some((path) => overlaps(path, folder)) ? oracle : folder;
}

function noteOf(targets: readonly string[], found: number): string {
  if (found > targets.length)
    return `targets: the first ${targets.length} of ${found} test files; add the others or their folder`;
  return `targets: ${targets.length > 2 ? `${targets.length} test files` : targets.join(', ')}`;
}
