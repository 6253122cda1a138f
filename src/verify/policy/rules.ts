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

/** What no maker may do to the tests, whatever it changes. */
const WEAKENING_RULES = {
  'assertion-removed': {
    forbids: 'an assertion that is gone: deleted, commented out, or lost with a helper',
    example: "`// await expect(page.getByText('Saved')).toBeVisible()`",
  },
  'assertion-loosened': {
    forbids: 'a weaker matcher, a pattern for a text, an option that forgives more, or another aspect',
    example:
      '`toHaveText` → `toContainText` → `toBeVisible`; `toBe` → `toBeTruthy`; `toThrow("x")` → `toThrow()`',
  },
  'expected-changed': {
    forbids: 'another expected value, unless it holds all that the old one asked for',
    example: "`toHaveText('Saved')` → `toHaveText('Error')`",
  },
  'negation-changed': {
    forbids: 'an assertion of the opposite',
    example: '`not.toBeVisible()` → `toBeVisible()`; `toBeEnabled()` → `toBeDisabled()`',
  },
  'subject-changed': {
    forbids: 'another value under the same matcher (locators may change)',
    example: '`expect(total)` → `expect(rows)`',
  },
  'self-comparison': {
    forbids: 'an assertion that holds whatever the product does',
    example: '`expect(true).toBe(true)`; `toHaveText(await heading.innerText())`',
  },
  'assertion-soft': { forbids: 'an assertion that became soft', example: '`expect.soft(…)`' },
  'assertion-not-awaited': {
    forbids: 'an assertion that is no longer waited for',
    example: 'a missing `await` before `expect(…)`, a helper, a step or a list of promises',
  },
  'assertion-conditional': {
    forbids: 'an assertion that now runs only sometimes',
    example:
      'inside `if`, `? :`, `&&`, a loop over what may be empty, `catch`, or a callback that may never run',
  },
  'early-exit': {
    forbids: 'a way out in front of an assertion',
    example: '`if (await banner.isHidden()) return;`',
  },
  'failure-swallowed': {
    forbids: 'an assertion or step whose failure goes no further',
    example: '`try { … } catch {}`, `.catch(() => {})`, `Promise.allSettled`',
  },
  'assertion-retried': {
    forbids: '`toPass` around what was not retried',
    example: '`await expect(async () => { … }).toPass()`',
  },
  'assertion-moved': {
    forbids: 'an assertion in front of a step that it stood behind',
    example: 'asserting the total before the order is sent',
  },
  'test-removed': {
    forbids: 'a test that is gone under its full title',
    example: 'deleted, merged, renamed, swapped for another, or moved to a file that is not collected',
  },
  'test-conditional': {
    forbids: 'a test that is declared only sometimes',
    example: '`if (process.env.FULL) test(…)`',
  },
  'test-skipped': {
    forbids: '`skip` or `fixme`',
    example: '`test.skip(…)`, `test.describe.fixme(…)`, `test.info().skip()`',
  },
  'test-focused': { forbids: '`only`', example: '`test.only(…)`' },
  'test-expected-to-fail': { forbids: '`fail`', example: '`test.fail()`' },
  'limit-raised': {
    forbids: 'more time, more retries',
    example: '`test.slow()`, `retries: 3`, `test.setTimeout(120_000)`, `toBeVisible({ timeout: 60_000 })`',
  },
  'selection-changed': {
    forbids: 'settings that decide which tests run',
    example: '`testIgnore`, `testMatch`, `grep`, `grepInvert`',
  },
  'access-changed': {
    forbids: 'settings that decide as whom and where the product is used',
    example: '`storageState`, `baseURL`, `httpCredentials`, `addCookies`',
  },
  'step-removed': { forbids: 'a test with fewer steps', example: 'no click on “Save” any more' },
  'step-conditional': {
    forbids: 'a step that now runs only sometimes',
    example: '`if (await save.isVisible()) await save.click()`',
  },
  'step-not-awaited': { forbids: 'a step that is no longer waited for', example: '`void save.click()`' },
  'test-data-changed': {
    forbids: 'other data: what is typed, chosen, uploaded or sent, credentials, data files',
    example: "`fill('ada@example.com')` → `fill('admin@example.com')`",
  },
  'address-changed': { forbids: 'another address to open', example: "`goto('/checkout')` → `goto('/')`" },
  'action-forced': {
    forbids: 'an action that a user could not do',
    example: '`click({ force: true })`, `dispatchEvent("click")`, `trial: true`',
  },
  'ambiguity-hidden': {
    forbids: 'one of several matches by its place',
    example: '`.first()`, `.nth(0)`, `>> nth=0`',
  },
  'alternative-added': {
    forbids: 'a locator that also takes something else',
    example: '`.or(page.locator("body"))`',
  },
  'matches-anything': {
    forbids: 'a pattern or text that is in every text',
    example: '`/.*/`, `toContainText("")`',
  },
  'locator-widened': {
    forbids: 'the whole page as what is looked at',
    example: '`page.locator("body")`, `page.locator("*")`',
  },
  'product-faked': {
    forbids: 'anything in the place of the product',
    example: '`page.route(…)` with `fulfill`, `setContent`, `addInitScript`, `evaluate` that writes',
  },
  'snapshot-changed': {
    forbids: 'a snapshot file that is other than before',
    example: '`home.spec.ts-snapshots/home.png`',
  },
  'snapshot-loosened': {
    forbids: 'a comparison of pictures that forgives more',
    example: '`maxDiffPixels`, `threshold`, `mask`',
  },
  'expect-overridden': {
    forbids: 'another `expect` or `test`, or a changed method of Playwright or of the suite',
    example: '`expect.extend({ toHaveText … })`, `const expect = …`, `Object.assign(page, …)`',
  },
  'machine-reached': {
    forbids: 'new ways to files, processes, the network, code made from text, or methods by computed names',
    example: "`import fs from 'node:fs'`, `process.exit()`, `eval(…)`",
  },
  'check-switched-off': {
    forbids: 'a comment that switches a check off',
    example: '`// @ts-ignore`, `/* eslint-disable */`',
  },
  'unreadable-source': {
    forbids: 'a changed source that cannot be judged',
    example: 'a syntax error; bytes that are not UTF-8',
  },
} as const satisfies Record<string, RuleWords>;

/** What is seen only when tests run. */
const RUN_RULES = {
  'assertion-not-run': {
    forbids: 'an assertion that ran when the test was last green, and did not run in verification',
    example:
      '`if (await message.isVisible()) await expect(message)…` where there is no message any more; a helper in a package that returns before it asserts',
  },
} as const satisfies Record<string, RuleWords>;

export const POLICY_RULES = { ...SCOPE_RULES, ...LOCATOR_RULES, ...WEAKENING_RULES, ...RUN_RULES };
export type RuleId = keyof typeof POLICY_RULES;

export interface Violation {
  readonly rule: RuleId;
  /** Root-relative. */
  readonly path: string;
  readonly message: string;
}
