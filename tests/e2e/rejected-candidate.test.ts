// A candidate that does not hold is taken back and the next one tried, until one holds or a stop rule says that it is
// enough. It is proven by every test that loads the edited file, not only by the red one.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';
import { STORE, storePage } from './store.ts';

test('one that breaks a healthy test is taken back, and the end is named', async () => {
  const project = await Project.make({
    files: {
      ...STORE,
      'tests/sign-in.spec.ts': null,
      // Here the old name still stands.
      'product/pages/archive.html': storePage('<button>Store entry</button>'),
      'product/pages/elsewhere.html': storePage(`<a href="/archive">Store the parcel</a>`),
      'tests/elsewhere.spec.ts': `import { expect, test } from '@playwright/test';

test('leads elsewhere', async ({ page }) => {
  await page.goto('/elsewhere');
  await page.getByRole('link', { name: 'Store parcel' }).click();
  await expect(page).toHaveURL(/parcels/, { timeout: 500 });
});
`,
    },
  });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] ESCALATED identical-failure');
  expect(exitCode).toBe(1);
  const { findings, ...state } = project.state();
  expect(state).toMatchObject({ state: 'ESCALATED', reason: 'identical-failure', attempt: 3 });
  expect(project.attempts()).toMatchObject([{ passed: false }, { passed: false }, { passed: false }]);
  expect(verdicts(project, 2)).toEqual({
    policy: true,
    'target-test': false,
    'immutable-oracle': true,
    'no-op-control': true,
  });
  expect(project.files()).toEqual(before);
  expect(findings, output).toContainEqual(
    expect.objectContaining({ test: 'tests/elsewhere.spec.ts › leads elsewhere', verdict: 'assertion' }),
  );
  expect((await project.cli('verify')).exitCode).toBe(0);
});

test('the next one that holds is offered', async () => {
  const project = await Project.make({
    files: {
      ...STORE,
      'tests/sign-in.spec.ts': null,
      // Both names, and a longer one: only the exact form finds one button here.
      'product/pages/archive.html': storePage(
        '<button>Store entry</button> <button>Store the entry</button> <button>Store the entry twice</button>',
      ),
    },
  });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(project.state(), output).toMatchObject({ state: 'AWAITING_HUMAN_APPROVAL', attempt: 3 });
  expect(exitCode).toBe(0);
  expect(project.attempts()).toMatchObject([{ passed: false }, { passed: false }, { passed: true }]);
  expect(project.files()).toEqual({
    ...before,
    'tests/store.page.ts': before['tests/store.page.ts']?.replace(
      "name: 'Store entry' }",
      "name: 'Store the entry', exact: true }",
    ),
  });
});

function verdicts(project: Project, attempt: number): Record<string, boolean> {
  const results = project.attempts()[attempt - 1]?.results ?? [];
  return Object.fromEntries(results.map(({ id, passed }) => [id, passed]));
}
