// A target that is red for any other reason than its locator goes to a person by the name of that reason, and nothing
// is edited: a repair there would hide a fault of the product or of the test.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loopLines, parallelConfig, Project } from './project.ts';

const SPECS: Readonly<Record<string, string>> = {
  'assertion.spec.ts': spec(`
    await page.goto('/');
    await expect(page.getByRole('heading')).toHaveText('Log in', { timeout: 500 });`),
  'thrown.spec.ts': spec(`
    await page.goto('/');
    throw new Error('the account is not seeded');`),
  'document-500.spec.ts': spec(`
    await page.goto('/status/500');
    await page.getByRole('button', { name: 'Login' }).click();`),
  'request-500.spec.ts': spec(`
    await page.goto('/orders');
    await page.getByRole('button', { name: 'Cancel order' }).click();`),
  'never-resolves.spec.ts': spec(`
    test.setTimeout(1500);
    await new Promise(() => undefined);`),
  'wait-for-url.spec.ts': spec(`
    await page.goto('/');
    await page.waitForURL('**/welcome', { timeout: 500 });`),
  'disabled.spec.ts': spec(`
    await page.goto('/states');
    await page.getByRole('button', { name: 'Save' }).click();`),
  'hidden.spec.ts': spec(`
    await page.goto('/states');
    await page.getByTestId('hint').click();`),
  'covered.spec.ts': spec(`
    await page.goto('/states');
    await page.getByRole('button', { name: 'Print' }).click();`),
  'covered-to-the-end.spec.ts': spec(`
    test.setTimeout(5000);
    await page.goto('/states');
    await page.getByRole('button', { name: 'Print' }).click({ timeout: 0 });`),
};

const CLASSES = {
  'assertion.spec.ts': 'assertion',
  'thrown.spec.ts': 'script-error',
  'document-500.spec.ts': 'navigation/network',
  'request-500.spec.ts': 'navigation/network',
  'never-resolves.spec.ts': 'timeout-elsewhere',
  'wait-for-url.spec.ts': 'navigation/network',
  'disabled.spec.ts': 'not-actionable',
  'hidden.spec.ts': 'not-actionable',
  'covered.spec.ts': 'not-actionable',
  'covered-to-the-end.spec.ts': 'not-actionable',
} as const satisfies Record<string, string>;

test('each is escalated by its own name, and nothing is edited', async () => {
  const project = await redProject();
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(exitCode, output).toBe(1);
  const { state, findings } = project.state();
  expect(state).toBe('ESCALATED');
  expect(
    Object.fromEntries(findings.map((finding) => [finding.test.split(' › ')[0], finding.verdict])),
    output,
  ).toEqual(Object.fromEntries(Object.entries(CLASSES).map(([file, name]) => [`tests/${file}`, name])));
  expect(findings.filter((finding) => finding.place === null)).toEqual([
    expect.objectContaining({ verdict: 'timeout-elsewhere' }),
  ]);
  expect(project.files()).toEqual(before);
  expect(project.attempts()).toHaveLength(1);
  expect((await project.cli('verify')).exitCode).toBe(0);
});

test('alone, it names the end of the run', async () => {
  const project = await redProject();
  const before = project.files();
  const alone = ['thrown', 'document-500', 'never-resolves'] as const;
  for (const name of alone) {
    const { exitCode, output } = await project.playwright(['--project=loop', `${name}.spec.ts`]);
    const reason = CLASSES[`${name}.spec.ts`];
    expect(loopLines(output).at(-1), output).toBe(`[loop] ESCALATED ${reason}`);
    expect(exitCode).toBe(1);
    expect(project.state()).toMatchObject({ state: 'ESCALATED', reason, attempt: 1 });
    expect(project.files()).toEqual(before);
    // Only where a locator found nothing is there something to observe.
    expect(evidence(project).includes('observe')).toBe(name === 'document-500');
  }
});

async function redProject(): Promise<Project> {
  const specs = Object.entries(SPECS).map(([file, text]) => [`tests/${file}`, text] as const);
  return Project.make({
    files: {
      'tests/sign-in.spec.ts': null,
      'playwright.config.ts': parallelConfig(),
      ...Object.fromEntries(specs),
      'product/pages/states.html': `<!doctype html>
        <button disabled>Save</button>
        <p data-testid="hint" hidden>Saved</p>
        <div style="position: relative">
          <button>Print</button>
          <div style="position: absolute; inset: 0"></div>
        </div>`,
      'product/pages/orders.html': `<!doctype html>
        <h1>Orders</h1>
        <button>Cancel membership</button>
        <script>
          fetch('/api/orders').then((answer) => {
            if (answer.ok) document.body.append(Object.assign(document.createElement('button'), { textContent: 'Cancel order' }));
          });
        </script>`,
      'product/pages/api.json': '{ "/api/orders": 500 }',
    },
  });
}

function spec(body: string): string {
  return `import { expect, test } from '@playwright/test';\n\ntest('works', async ({ page }) => {${body}\n});\n`;
}

/** Names in the evidence folder of the last exercise. */
function evidence(project: Project): readonly string[] {
  return readdirSync(
    join(project.root, 'loop/evidence', String(project.json('loop/state.json')['exercise'])),
  );
}
