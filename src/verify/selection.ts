// Which tests a run of the suite has. It is also read in every worker, where nothing else of this folder may be loaded.

/** Name of the project that tests run in which are no targets; no project of a user is called so. */
export const IMPORTERS = 'loopwright importers';

export interface TestName {
  /** Root-relative POSIX path. */
  readonly file: string;
  /** Describe titles and the test's own. */
  readonly titles: readonly string[];
}

/** Tests of the suite that are no targets, by their files, but for some by name. */
export interface Importers {
  readonly files: readonly string[];
  readonly except: readonly TestName[];
}

export type Selection =
  | { readonly kind: 'tests'; readonly tests: readonly TestName[] }
  /** Everything the suite has in these files, also what the user's run left out, but for some tests by name. */
  | { readonly kind: 'files'; readonly files: readonly string[]; readonly except: readonly TestName[] };
