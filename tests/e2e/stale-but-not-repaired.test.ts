// A stale locator that must not be repaired: a wrong repair costs more than ten escalations. Each case says why in its
// finding and names the place a person has to look at; nothing is edited.
import { expect, test } from 'vitest';
import { parallelConfig, Project } from './project.ts';

/** Of each case: what the test does, and how its finding begins (verdict, message, place). */
const CASES: Readonly<Record<string, { body: string; message: RegExp; place?: string }>> = {
  'the opposite': {
    body: `await page.getByRole('button', { name: 'Show more order details' }).click();`,
    message: /opposite of what the locator asked for \(button "Hide more order details"/,
  },
  'two alike': {
    body: `await page.getByRole('button', { name: 'Remove item' }).click();`,
    message: /two elements .*"Delete item one".* and .*"Delete item two"/,
  },
  'two of the same name': {
    body: `await page.getByRole('link', { name: 'Details' }).click();`,
    message: /two elements .*link "Details".* and link "Details"/,
  },
  'nothing similar': {
    body: `await page.getByRole('button', { name: 'Zebra crossing' }).click();`,
    message: /no element on the page is similar enough/,
  },
  'a hidden best one': {
    body: `await page.getByRole('button', { name: 'Archive report' }).click();`,
    message: /hidden or disabled \(button "Archive the report"/,
  },
  'a disabled best one': {
    body: `await page.getByRole('button', { name: 'Print invoice' }).click();`,
    message: /hidden or disabled \(button "Print the invoice"/,
  },
  'a text that is joined': {
    body: `const label = ['Export', 'file'].join(' ');
  await page.getByRole('button', { name: label }).click();`,
    message: /the text is what \['Export', 'file'\]\.join\(' '\) returns/,
  },
  'a text that is also asserted': {
    body: `await press(page, 'Export file');`,
    message: /also used inside expect\(…\), which is never edited/,
    place: 'tests/helpers.ts:5:3',
  },
  'a text that the page is given too': {
    body: `const label = 'Export file';
  await page.getByRole('button', { name: label }).click();
  await page.evaluate((text) => sessionStorage.setItem('last', text), label);`,
    message: /the text is also given to evaluate\(…\)/,
  },
  'a template whose changing part changes': {
    body: `const start = 'Export f';
  await page.getByText(\`\${start}ile\`).click();`,
    message: /does not plainly hold what changes in the old one/,
  },
  'outside mutablePaths': {
    body: `await exportButton(page).click();`,
    message: /built in a file that mutablePaths does not cover/,
    place: 'shared/buttons.ts:4:15',
  },
  'inside expect': {
    body: `expect(await page.getByTestId('export-file').textContent()).toBe('Export the file');`,
    message: /inside expect\(…\), which is never edited/,
  },
  'inside a retried expect': {
    body: `await expect(async () => {
    await page.getByRole('button', { name: 'Export file' }).click({ timeout: 500 });
  }).toPass({ timeout: 4000 });`,
    message: /inside expect\(…\), which is never edited/,
  },
};

test('each says why, where, and leaves every file as it was', async () => {
  const project = await Project.make({
    files: {
      'tests/sign-in.spec.ts': null,
      'playwright.config.ts': parallelConfig(),
      'tests/cases.spec.ts': spec(),
      'tests/helpers.ts': `import { expect, type Page } from '@playwright/test';

export async function press(page: Page, name: string) {
  await page.getByRole('button', { name }).click();
  expect(name).not.toBe('');
}
`,
      'shared/buttons.ts': `import type { Page } from '@playwright/test';

export function exportButton(page: Page) {
  return page.getByRole('button', { name: 'Export file' });
}
`,
      'product/pages/work.html': `<!doctype html>
        <button>Hide more order details</button>
        <button>Delete item one</button> <button>Delete item two</button>
        <nav><a href="#1">Details</a> <a href="#2">Details</a></nav>
        <button style="visibility: hidden">Archive the report</button>
        <button disabled>Print the invoice</button>
        <button data-testid="export-the-file" id="export-the-file">Export the file</button>`,
    },
    contract: { protectedPaths: ['product/', 'browser.mjs', 'shared/'] },
  });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(exitCode, output).toBe(1);
  const { findings, ...state } = project.state();
  expect(state).toMatchObject({ state: 'ESCALATED', reason: 'no-candidate', attempt: 1 });
  const found = findings.map(({ test: key, verdict, message, place }) => [
    key.replace('tests/cases.spec.ts › ', ''),
    { verdict, message, place },
  ]);
  const wanted = Object.entries(CASES).map(([name, { message, place }]) => [
    name,
    {
      verdict: 'no-candidate',
      message: expect.stringMatching(message) as string,
      place: place ?? (expect.stringMatching(/^tests\/cases\.spec\.ts:\d+:\d+$/) as string),
    },
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  expect(project.files()).toEqual(before);
});

function spec(): string {
  const tests = Object.entries(CASES).map(
    ([name, { body }]) => `
test(${JSON.stringify(name)}, async ({ page }) => {
  await page.goto('/work');
  ${body}
});
`,
  );
  return `import { expect, test } from '@playwright/test';
import { exportButton } from '../shared/buttons';
import { press } from './helpers';
${tests.join('')}`;
}
