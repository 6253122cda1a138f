// The data that `init` passes on: what was found, what will be done, what was done. Each step only reads the one
// before it.

export const CONTRACT_PATH = 'loop/contract.json';

export interface InitOptions {
  /** The folder of the Playwright config. */
  readonly root: string;
  /** The test, or folder of tests, that may be repaired. */
  readonly target?: string;
  /** The test that states the product intent; written as a skeleton when it is not there. */
  readonly oracle?: string;
  readonly owner?: string;
  readonly ci?: 'github' | 'none';
}

/** A file that may have to be edited. A closed one is left to the person. */
export type Source =
  | { readonly kind: 'missing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'closed'; readonly why: string };

/** What `init` found in the project. */
export interface Project {
  readonly config: { readonly path: string; readonly source: Source };
  readonly contract: Source;
  readonly oracle: { readonly entry: string; readonly source: Source };
  readonly gitignore: Source;
  /** From the top of the repository to the root: '' or 'packages/web/'. */
  readonly prefix: string;
  readonly workflow: Source;
  readonly install: string;
  readonly isInstalled: boolean;
  readonly owner: string;
  readonly target: string | undefined;
  readonly suite: Suite;
}

export interface Suite {
  /** The config's test folders (`tests/`); `''` is the root. */
  readonly folders: readonly string[];
  readonly specs: readonly string[];
  readonly pageObjects: readonly string[];
}

export type PlannedFile =
  | { readonly action: 'write'; readonly path: string; readonly content: string; readonly note?: string }
  | {
      readonly action: 'edit';
      readonly path: string;
      readonly before: string;
      readonly content: string;
      readonly note?: string;
    }
  | { readonly action: 'keep'; readonly path: string; readonly note: string };

/** Lines that only the person can put in place, and why. */
export interface Paste {
  readonly path: string;
  readonly why: string;
  readonly lines: readonly string[];
}

export interface Plan {
  readonly files: readonly PlannedFile[];
  readonly pastes: readonly Paste[];
  readonly nextSteps: readonly string[];
}

export interface InitFile {
  readonly path: string;
  readonly action: 'written' | 'edited' | 'kept';
  readonly note?: string;
}

export interface InitResult {
  readonly files: readonly InitFile[];
  readonly pastes: readonly Paste[];
  readonly nextSteps: readonly string[];
}
