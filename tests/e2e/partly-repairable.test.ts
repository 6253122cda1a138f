// Some red tests can be repaired, others cannot: a person must look, so the files go back; the verified part is kept as
// a patch, so that nobody has to find it again.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

test('the verified part is kept as a patch, the files go back, and the others are named', async () => {
  const project = await Project.make({
    files: {
      'tests/others.spec.ts': `import { expect, test } from '@playwright/test';

test('asserts', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading')).toHaveText('Log in', { timeout: 500 });
});

test('can be repaired in part only', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Terms of service' }).click();
});
`,
    },
  });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] ESCALATED assertion');
  expect(exitCode).toBe(1);
  const { findings, ...state } = project.state();
  expect(state).toMatchObject({ state: 'ESCALATED', reason: 'assertion', attempt: 2 });
  expect(Object.fromEntries(findings.map(({ test: key, verdict }) => [key, verdict]))).toEqual({
    'tests/sign-in.spec.ts › signs in': 'repaired',
    'tests/others.spec.ts › asserts': 'assertion',
    'tests/others.spec.ts › can be repaired in part only': 'no-candidate',
  });
  expect(project.files()).toEqual(before);
  expect(project.attempts()).toMatchObject([{ passed: false }, { passed: true }]);
  // A test is repaired whole or not at all: the part of the third test is not in the patch.
  const patch = project.read(`loop/evidence/${project.exercise()}/attempt-02/candidate.patch`);
  expect(patch.split('\n').filter((line) => /^[-+]/.test(line))).toEqual([
    '--- a/tests/sign-in.spec.ts',
    '+++ b/tests/sign-in.spec.ts',
    "-  await page.getByRole('button', { name: 'Login' }).click();",
    "+  await page.getByRole('button', { name: 'Sign in' }).click();",
  ]);
  expect(output).toContain(`loop/evidence/${project.exercise()}/attempt-02/candidate.patch`);
  expect((await project.cli('verify')).exitCode).toBe(0);
});
