// One candidate holds the repairs of many tests. When it fails, only the part that failed is written in another way, or
// dropped when that does not help; the rest is kept and offered.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';
import { STORE, storePage } from './store.ts';

test('the failing part is written in its next way, the rest is kept', async () => {
  const project = await Project.make({
    // Both names, and a longer one: only the exact form finds one button here.
    files: withArchive(
      '<button>Store entry</button> <button>Store the entry</button> <button>Store the entry twice</button>',
    ),
  });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(project.state(), output).toMatchObject({ state: 'AWAITING_HUMAN_APPROVAL', attempt: 3 });
  expect(exitCode).toBe(0);
  expect(project.files()).toEqual({
    ...before,
    'tests/store.page.ts': before['tests/store.page.ts']?.replace(
      "name: 'Store entry' }",
      "name: 'Store the entry', exact: true }",
    ),
    'tests/sign-in.spec.ts': before['tests/sign-in.spec.ts']?.replace("'Login'", "'Sign in'"),
  });
});

test('a part that fails in every way is dropped, and the rest is verified and offered as a patch', async () => {
  const project = await Project.make({
    // Here the old name still stands, so that every new one breaks a test that was healthy.
    files: withArchive('<button>Store entry</button>'),
  });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] ESCALATED identical-failure');
  expect(exitCode).toBe(1);
  expect(project.attempts().map(({ passed }) => passed)).toEqual([false, false, false, true]);
  const { findings } = project.state();
  expect(findings).toMatchObject([
    { test: 'tests/sign-in.spec.ts › signs in', verdict: 'repaired' },
    {
      test: 'tests/store.spec.ts › stores on /desk',
      verdict: 'identical-failure',
      place: 'tests/store.page.ts:6:23',
      message: expect.stringMatching(
        /^getByRole\("button", \{"name":"Store entry"\}\) was replaced by .*"Store the entry"\}\), then by .*: with it, tests\/store\.spec\.ts › stores on \/archive fails: .*click/s,
      ) as string,
    },
  ]);
  expect(project.files()).toEqual(before);
  const patch = project.read(`loop/evidence/${project.exercise()}/attempt-04/candidate.patch`);
  expect(patch.split('\n').filter((line) => /^[-+]/.test(line))).toEqual([
    '--- a/tests/sign-in.spec.ts',
    '+++ b/tests/sign-in.spec.ts',
    "-  await page.getByRole('button', { name: 'Login' }).click();",
    "+  await page.getByRole('button', { name: 'Sign in' }).click();",
  ]);
  expect((await project.cli('verify')).exitCode).toBe(0);
});

function withArchive(buttons: string): Readonly<Record<string, string>> {
  return { ...STORE, 'product/pages/archive.html': storePage(buttons) };
}
