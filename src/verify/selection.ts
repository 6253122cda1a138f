// Which tests a run of the suite has. Types alone: it is also read where nothing else of this folder may be loaded.

export interface TestName {
  /** Root-relative POSIX path. */
  readonly file: string;
  /** Describe titles and the test's own. */
  readonly titles: readonly string[];
}

export type Selection =
  | { readonly kind: 'tests'; readonly tests: readonly TestName[] }
  /** Everything the suite has in these files, also what the user's run left out, but for some tests by name. */
  | { readonly kind: 'files'; readonly files: readonly string[]; readonly except: readonly TestName[] };
