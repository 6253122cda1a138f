// The closed list of what the policy forbids. Every rule has a stable id, which logs and evidence name, what it
// forbids, and an example; docs/policy.md is this table for people.

interface RuleWords {
  readonly forbids: string;
  readonly example: string;
}

/** Which files a candidate may change. At every level. */
const SCOPE_RULES = {
  'path-absolute': {
    forbids: 'a declared path that is not relative to the root',
    example: '`/etc/hosts`',
  },
  'path-traversal': {
    forbids: 'a declared path that leaves the folder it names',
    example: '`tests/../package.json`',
  },
  'path-spelling': {
    forbids: 'a declared path in any other spelling than the one of the contract',
    example: '`tests\\login.spec.ts`, `tests//login.spec.ts`',
  },
  'look-alike-path': {
    forbids: 'a new path that reads like another one',
    example: '`tests/lоgin.spec.ts` with a Cyrillic о',
  },
  'case-only-rename': {
    forbids: 'two paths that differ in case or Unicode form only',
    example: '`tests/Login.spec.ts` beside or instead of `tests/login.spec.ts`',
  },
  'outside-mutable': {
    forbids: 'a change that `mutablePaths` does not cover',
    example: '`tests-admin/a.spec.ts` under `tests/`',
  },
  'protected-change': {
    forbids: 'a change in a protected path, new files included',
    example: '`oracle/extra.spec.ts`',
  },
  'never-mutable': {
    forbids: 'a file that decides what runs, wherever it is',
    example: '`tests/package.json`, `tests/.npmrc`, `tests/tsconfig.json`',
  },
  'git-change': {
    forbids: 'a change of what Git runs or hides',
    example: '`.git/hooks/pre-commit`, `.git/config`, `.git/info/exclude`',
  },
  'tool-change': {
    forbids: 'a change of Loopwright or Playwright as installed',
    example: '`node_modules/playwright/lib/index.js`, `node_modules/.bin/playwright`',
  },
  'undeclared-change': {
    forbids: 'a change that the candidate does not declare',
    example: 'an edit of a second file; an ignored or untracked file counts',
  },
  'phantom-change': {
    forbids: 'a declared change that is not on disk',
    example: 'a path that was named and left alone',
  },
  'symbolic-link': {
    forbids: 'a changed path that is a symbolic link, or lies behind one',
    example: '`tests/pages → ../src`',
  },
  'hard-link': {
    forbids: 'a changed file that has a second name',
    example: '`ln package.json tests/a.ts`',
  },
  'mode-change': {
    forbids: 'other permissions than before, or a new file that can be run',
    example: '`chmod +x tests/a.ts`',
  },
  'not-a-file': {
    forbids: 'a pipe, socket or device',
    example: '`mkfifo tests/a.ts`',
  },
} as const satisfies Record<string, RuleWords>;

/** What the built-in maker may change inside a file. */
const LOCATOR_RULES = {
  'locator-only': {
    forbids: 'any difference of the syntax tree or the comments outside the declared locators and texts',
    example: "`toHaveText('Saved')` becomes `toHaveText('Save')`",
  },
} as const satisfies Record<string, RuleWords>;

export const POLICY_RULES = { ...SCOPE_RULES, ...LOCATOR_RULES };
export type RuleId = keyof typeof POLICY_RULES;

export interface Violation {
  readonly rule: RuleId;
  /** Root-relative. */
  readonly path: string;
  readonly message: string;
}
