// A button is called otherwise and does nothing any more. The test looks at the outcome only when there is one, so it is green
// with the repair; what it asserted when it was last green says that it proves less now.
import { expect, test } from 'vitest';
import { Project } from './project.ts';

const SPEC = 'tests/save.spec.ts';
const ASSERTED = `loop/fingerprints/${SPEC}.asserted.json`;
const page = (button: string): string => `<!doctype html><title>Profile</title><h1>Profile</h1>
<main><label>Name <input name="name"></label> ${button} <p role="status"></p></main>`;
const WORKS = `<button onclick="document.querySelector('[role=status]').textContent = 'Saved'">Save</button>`;
const DOES_NOTHING = '<button>Save now</button>';

test('a repair with which a test asserts less than when it was last green is not offered', async () => {
  const project = await Project.make({
    files: {
      'product/pages/profile.html': page(WORKS),
      [SPEC]: `import { expect, test } from '@playwright/test';
test('saves', async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const status = page.getByRole('status');
  if ((await status.textContent()) !== '') await expect(status).toHaveText('Saved');
});
`,
    },
  });
  const green = await project.playwright([SPEC], { LOOPWRIGHT_FINGERPRINTS: 'record' });
  expect(green.output).toContain(`[fingerprints] recorded in ${ASSERTED}`);
  expect(project.json(ASSERTED)).toEqual({ schemaVersion: 1, tests: { saves: { toHaveText: 1 } } });

  project.write('product/pages/profile.html', page(DOES_NOTHING));
  const refused = await project.playwright(['--project=loop', SPEC]);
  expect(project.state(), refused.output).toMatchObject({ state: 'ESCALATED' });
  expect(refused.output).toContain(
    'assertion-not-run: toHaveText ran 0 times, and once when it was last green',
  );
  expect(project.read(SPEC)).toContain("'Save', exact");

  // Without that record nothing tells: the fingerprint vouches for the button.
  project.remove(ASSERTED);
  const offered = await project.playwright(['--project=loop', SPEC]);
  expect(project.state(), offered.output).toMatchObject({ state: 'AWAITING_HUMAN_APPROVAL' });
});
