// What the login page owes its users, stated without anything that a repair may edit: while this is green, a
// red login test is the test's fault.
import { expect, test } from '@playwright/test';

test('the login page asks for an email and a password, and offers the button "Sign in"', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeEditable();
  await expect(page.getByLabel('Password')).toBeEditable();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
});

test('the button "Sign in" signs a known user in', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('analytical-engine');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
});
