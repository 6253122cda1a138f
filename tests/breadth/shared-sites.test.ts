// Several stale locators in one test, one in a page object that ten tests use, one in a getter: one candidate, one edit
// for each place, proven by every test that loads an edited file. What a test may do without is not touched.
import { expect, test } from 'vitest';
import { parallelConfig, Project } from '../e2e/project.ts';

const TEN = ['settings', 'account'].flatMap((file) =>
  Array.from({ length: 5 }, (_unused, index) => `tests/${file}.spec.ts › saves ${index + 1}`),
);
const OTHERS = ['tests/getter.spec.ts › resets', 'tests/two.spec.ts › invites', 'tests/drag.spec.ts › sorts'];
const HEALTHY = 'tests/healthy.spec.ts › sees the form';

test('each place is edited once and every test that loads it proves it', async () => {
  const project = await Project.make({ files: FILES });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(project.state(), output).toMatchObject({ state: 'AWAITING_HUMAN_APPROVAL', attempt: 2 });
  expect(exitCode).toBe(0);
  const { findings } = project.state();
  expect(findings.map(({ test: key, verdict }) => `${verdict}: ${key}`).sort()).toEqual(
    [...TEN, ...OTHERS].map((key) => `repaired: ${key}`).sort(),
  );
  const { edits } = project.candidate();
  expect(edits.map(({ path, newText }) => `${path} ${newText}`).sort()).toEqual([
    "tests/drag.spec.ts 'Urgent cases'",
    "tests/profile.page.ts 'Reset the profile'",
    "tests/profile.page.ts 'Save the profile'",
    "tests/two.spec.ts 'Guest mail address'",
    "tests/two.spec.ts 'Invite the guest'",
  ]);
  const after = edits.reduce<Record<string, string>>(
    (files, { path, oldText, newText }) => ({
      ...files,
      [path]: files[path]?.replace(oldText, newText) ?? '',
    }),
    before,
  );
  expect(project.files()).toEqual(after);
  const log = project.read(`loop/evidence/${project.exercise()}/attempt-02/target-test.log`);
  const passed = [...log.matchAll(/^passed +\[loop\] (\S+?):\d+ › (.+)$/gm)].map(
    ([, file, name]) => `${file} › ${name}`,
  );
  expect(passed.sort()).toEqual([...TEN, ...OTHERS, HEALTHY].flatMap((key) => [key, key]).sort());
});

const FILES = {
  'tests/sign-in.spec.ts': null,
  'tests/profile.page.ts': `import type { Locator, Page } from '@playwright/test';

export class Profile {
  readonly save: Locator;
  constructor(readonly page: Page) {
    this.save = page.getByRole('button', { name: 'Save profile' });
  }
  get reset() {
    return this.page.getByRole('button', { name: 'Reset profile' }).describe('the reset button');
  }
  async closeTour() {
    await this.page.locator('main').hover();
    await this.page.getByRole('button', { name: 'Close tour' }).click({ timeout: 300 });
  }
}
`,
  'tests/settings.spec.ts': fiveTests(),
  'tests/account.spec.ts': fiveTests(),
  'tests/getter.spec.ts': `import { expect, test } from '@playwright/test';
import { Profile } from './profile.page';

test('resets', async ({ page }) => {
  await page.goto('/profile');
  await new Profile(page).reset.click();
  await expect(page.getByRole('status')).toHaveText('Reset the profile');
});
`,
  // The banner and the tour are not shown today. What looks like them ends the guest's session.
  'tests/two.spec.ts': `import { expect, test } from '@playwright/test';
import { Profile } from './profile.page';

test('invites', async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Close banner' }).click({ timeout: 300 }).catch(() => undefined);
  const closing = page.getByRole('button', { name: 'Close tour' }).click({ timeout: 300 });
  await closing.catch(() => undefined);
  await page.getByLabel('Guest address').fill('grace@example.com');
  try {
    await page.getByRole('button', { name: 'Close banner' }).click({ timeout: 300 });
  } catch {
    // It was not shown.
  }
  await new Profile(page).closeTour().catch(() => undefined);
  await expect(page).toHaveTitle('grace@example.com');
  await page.getByRole('button', { name: 'Invite guest' }).click();
  await expect(page.getByRole('status')).toHaveText('Invite the guest');
});
`,
  'tests/drag.spec.ts': `import { expect, test } from '@playwright/test';

test('sorts', async ({ page }) => {
  await page.goto('/profile');
  await page.getByText('Case 7').dragTo(page.getByRole('region', { name: 'Urgent work cases' }));
  await expect(page.getByRole('region')).toContainText('Case 7');
});
`,
  'tests/healthy.spec.ts': `import { expect, test } from '@playwright/test';
import { Profile } from './profile.page';

test('sees the form', async ({ page }) => {
  await page.goto('/profile');
  await expect(new Profile(page).page.getByRole('main')).toBeVisible();
});
`,
  'tests/unrelated.spec.ts': `import { expect, test } from '@playwright/test';

test('has a title', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Sign in');
});
`,
  'product/pages/profile.html': `<!doctype html>
<main>
  <button>Save the profile</button> <button>Reset the profile</button>
  <label>Guest mail address <input oninput="document.title = this.value"></label> <button>Invite the guest</button>
  <button onclick="document.querySelector('main').remove()">Close the banner session</button>
  <button onclick="document.querySelector('main').remove()">Close the tour session</button>
  <p draggable="true">Case 7</p>
</main>
<section aria-label="Urgent cases" style="height: 50px" ondragover="event.preventDefault()"
  ondrop="this.append(document.querySelector('[draggable]'))"></section>
<p role="status"></p>
<script>
  document.addEventListener('click', (event) => {
    document.querySelector('[role=status]').textContent = event.target.textContent;
  });
</script>`,
  'playwright.config.ts': parallelConfig(),
};

function fiveTests(): string {
  return `import { expect, test } from '@playwright/test';
import { Profile } from './profile.page';

for (const number of [1, 2, 3, 4, 5]) {
  test(\`saves \${number}\`, async ({ page }) => {
    await page.goto('/profile');
    await new Profile(page).save.click();
    await expect(page.getByRole('status')).toHaveText('Save the profile');
  });
}
`;
}
