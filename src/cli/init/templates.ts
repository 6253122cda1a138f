// The files that `init` writes, as a person will read them. They are starting points to edit, so they explain
// themselves; they never need Loopwright's own names beyond the commands.

/** Stands in the skeleton until a person has written the intent. */
export const UNWRITTEN = 'is not written yet';

/** A real test that fails in words until a person has said what the product promises. */
export function oracleSkeleton(path: string): string {
  return `// The product contract: what the product promises its users, whatever the other tests say.
// It must be green before and after every repair, it is sealed, and no repair may change it.
// Write it from the requirements, not from the present screen, and import nothing that a repair may change.
import { expect, test } from '@playwright/test';

test('the product keeps its promise', async ({ page }) => {
  // Delete this statement when the lines below say what your product promises.
  throw new Error('${path} ${UNWRITTEN}: say in it what your product promises, then delete this line.');

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'What your users must find here' })).toBeVisible();
});
`;
}

/** The nightly run. `prefix` is the way from the top of the repository to the project: '' or 'packages/web/'. */
export function nightlyWorkflow({
  install,
  prefix,
}: {
  readonly install: string;
  readonly prefix: string;
}): string {
  const folder = prefix.replace(/\/$/, '');
  const defaults =
    folder === '' ? '' : `    defaults:\n      run:\n        working-directory: ${JSON.stringify(folder)}\n`;
  return `# Runs the loop every night. A candidate that waits for a person makes the job red: look at the artifact "loop".
name: loop nightly

on:
  schedule:
    - cron: '17 3 * * *'
  workflow_dispatch:

permissions:
  contents: read

jobs:
  loop:
    runs-on: ubuntu-latest
    timeout-minutes: 60
${defaults}    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: lts/*
      - run: ${install}
      - run: npx playwright install --with-deps
      - run: npx playwright test --project=loop
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: loop
          path: ${JSON.stringify(`${prefix}loop/`)}
`;
}
