// The target of the login exercise: one of its locators is older than the product. `npm run demo` puts the
// stale locator back and runs the loop on it.
import { expect, test } from "@playwright/test";

test("a known user signs in", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("analytical-engine");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Ada" })).toBeVisible();
});
