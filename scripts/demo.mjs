// `npm run demo`: puts the intentional failure back, clears what an earlier run left, and runs the loop.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, main, runOnTerminal } from './run.mjs';
import { setup } from './setup.mjs';

const TARGET = 'examples/login/login.spec.ts';

// The text of the target as it is committed. Kept here, not asked from git, so that the demo also works in a
// downloaded archive; a demo in a clean clone changes nothing else in the target than the one repaired span.
const INTENTIONAL_FAILURE = `\
// The target of the login exercise: one of its locators is older than the product. \`npm run demo\` puts the
// stale locator back and runs the loop on it.
import { expect, test } from "@playwright/test";

test("a known user signs in", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("analytical-engine");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Ada" })).toBeVisible();
});
`;

// Named one by one: the contract, the oracle seal and the fingerprints in the same folder are committed.
const GENERATED = [
  'loop/evidence',
  'loop/baseline.json',
  'loop/state.json',
  'loop/LOOP_STATE.md',
  'loop/ESCALATION.md',
  'loop/history.json',
];

await main(async () => {
  await setup();
  writeFileSync(path.join(ROOT, TARGET), INTENTIONAL_FAILURE);
  for (const generated of GENERATED) rmSync(path.join(ROOT, generated), { recursive: true, force: true });
  console.log(`demo: ${TARGET} asks for the button "Login" again; earlier evidence is cleared`);
  console.log('demo: npx playwright test --project=loop\n');
  return runOnTerminal(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--project=loop']);
});
