// Tests that are no targets and load an edited file are run with it too: one that breaks rejects the repair, one that is
// red without it says nothing.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

test('one that the repair breaks rejects it', async () => {
  // Here the old name still stands.
  const project = await make({ archive: '<button>Store entry</button>', says: 'stored' });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] ESCALATED identical-failure');
  expect(exitCode).toBe(1);
  expect(project.attempts().map(({ passed }) => passed)).toEqual([false, false, false]);
  expect(project.state().findings).toMatchObject([
    {
      test: 'tests/desk.spec.ts › stores',
      verdict: 'identical-failure',
      message: expect.stringMatching(/with it, tests\/more\/archive\.spec\.ts › stores fails/) as string,
    },
  ]);
  const folder = `loop/evidence/${project.exercise()}/attempt-02`;
  expect(project.read(`${folder}/importers-before.log`)).toMatch(/^passed .*archive\.spec\.ts/m);
  expect(project.files()).toEqual(before);
  expect((await project.cli('verify')).exitCode).toBe(0);
});

test('one that is red without the repair too says nothing', async () => {
  const project = await make({ archive: '<button>Store the entry</button>', says: 'put away' });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(project.state(), output).toMatchObject({ state: 'AWAITING_HUMAN_APPROVAL', attempt: 3 });
  expect(exitCode).toBe(0);
  expect(output).toContain('[loop] red without the candidate too: tests/more/archive.spec.ts › stores\n');
  expect(project.files()).toEqual({
    ...before,
    'tests/store.page.ts': before['tests/store.page.ts']?.replace('Store entry', 'Store the entry'),
  });
  const logs = [2, 3].map((attempt) =>
    project.read(`loop/evidence/${project.exercise()}/attempt-0${attempt}/target-test.log`),
  );
  expect(logs.map((log) => log.includes('archive.spec.ts'))).toEqual([true, false]);
  expect(logs.every((log) => log.includes('healthy.spec.ts'))).toBe(true);
  expect((await project.cli('verify')).exitCode).toBe(0);
});

function make({ archive, says }: { archive: string; says: string }): Promise<Project> {
  return Project.make({
    contract: { targets: ['tests/desk.spec.ts'] },
    files: {
      'tests/sign-in.spec.ts': null,
      'tests/store.page.ts': `import type { Locator, Page } from '@playwright/test';

export class Store {
  readonly store: Locator;
  constructor(readonly page: Page) {
    this.store = page.getByRole('button', { name: 'Store entry' });
  }
}
`,
      'tests/desk.spec.ts': spec('.', '/desk', 'stored'),
      'tests/more/archive.spec.ts': spec('..', '/archive', says),
      'tests/more/healthy.spec.ts': `import { expect, test } from '@playwright/test';
import { Store } from '../store.page';

test('has a title', async ({ page }) => {
  await page.goto('/desk');
  await expect(new Store(page).page).toHaveURL(/desk/);
});
`,
      'product/pages/desk.html': html('<button>Store the entry</button>'),
      'product/pages/archive.html': html(archive),
    },
  });
}

function spec(up: string, path: string, says: string): string {
  return `import { expect, test } from '@playwright/test';
import { Store } from '${up}/store.page';

test('stores', async ({ page }) => {
  await page.goto('${path}');
  await new Store(page).store.click();
  await expect(page.getByRole('status')).toHaveText('${says}', { timeout: 1000 });
});
`;
}

function html(buttons: string): string {
  return `<!doctype html>${buttons}<p role="status"></p>
<script>
  document.addEventListener('click', () => {
    document.querySelector('[role=status]').textContent = 'stored';
  });
</script>`;
}
