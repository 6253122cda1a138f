// A command maker in a Playwright suite: asked for what the locator maker left, on top of what it repaired, and believed no more.
import { expect, test } from 'vitest';
import { Project } from './project.ts';

const PAGE = `<!doctype html>
<button onclick="document.title = 'Archive'; note.textContent = 'Put away'">Archive</button>
<button onclick="note.textContent = 'Gone'">Quit</button>
<p id="note" role="status"></p>
`;
const WORK = `import { expect, test } from '@playwright/test';

test('puts away', async ({ page }) => {
  await page.goto('/work');
  await page.getByRole('button', { name: 'Zebra crossing' }).click();
  await expect(page.getByRole('status')).toHaveText('Put away');
});

test('looks', async ({ page }) => {
  await page.goto('/work');
  await page.getByRole('button', { name: 'Zebra crossing' }).hover();
  await expect(page.getByRole('status')).toHaveText('');
});
`;

function maker(edit: string): string {
  return `import { readFileSync, writeFileSync } from 'node:fs';
const file = 'tests/work.spec.ts';
const text = readFileSync(file, 'utf8');
writeFileSync(file, (${edit})(text));
console.log(JSON.stringify({ diagnosis: 'Another name.', changedPaths: [file], rationale: 'The page says Archive.' }));
`;
}

async function suite(edit: string, spec = WORK): Promise<Project> {
  return Project.make({
    files: { 'product/pages/work.html': PAGE, 'tests/work.spec.ts': spec, 'maker.mjs': maker(edit) },
    contract: {
      protectedPaths: ['product/', 'browser.mjs', 'maker.mjs'],
      makers: [{ type: 'locator' }, { type: 'command', command: 'node', args: ['{root}/maker.mjs'] }],
    },
  });
}

const PUTS_AWAY = WORK.replace(/\ntest\('looks'[^]*/, '');

test('both repairs are one candidate: the locator that was renamed, and the one with no word in common', async () => {
  const project = await suite(`(text) => text.replace('Zebra crossing', 'Archive')`, PUTS_AWAY);
  const { exitCode, output } = await project.loop();
  expect(exitCode, output).toBe(0);
  expect(project.state()).toMatchObject({ state: 'AWAITING_HUMAN_APPROVAL', attempt: 3 });
  expect(project.read('tests/work.spec.ts')).toContain("name: 'Archive'");
  expect(project.read('tests/sign-in.spec.ts')).toContain("name: 'Sign in'");
  const attempt = `loop/evidence/${project.exercise()}/attempt-03`;
  expect(project.read(`${attempt}/no-op-control.log`)).toContain('tests/work.spec.ts:5');
  expect(project.json(`${attempt}/bundle.json`)).toMatchObject({
    failing: [{ id: 'target-test' }],
    intent: [{}],
  });
  expect((await project.cli('verify', '--replay')).output).toContain('target-test');
  expect((await project.cli('approve', '--by', 'Ada', '--reason', 'Reviewed')).exitCode).toBe(0);
});

test('what no test misses is not offered; what the locator maker proved is kept as a patch', async () => {
  const project = await suite(`(text) => text.replaceAll('Zebra crossing', 'Archive')`);
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(exitCode, output).toBe(1);
  const { state, findings } = project.state();
  expect(state).toBe('ESCALATED');
  expect(findings.map(({ test: name, verdict }) => [name.split(' › ').at(-1), verdict])).toEqual(
    expect.arrayContaining([['signs in', 'repaired']]),
  );
  expect(output).toMatch(/\[verify:03\] no-op-control: FAIL/);
  expect(project.files()).toEqual(before);
  expect((await project.cli('verify')).output).toContain('records hold');
});

test('a maker that loosens the test is refused before anything is written', async () => {
  const project = await suite(`(text) => text.replace(/ {2}await page.getByRole[^]*?;\\n/, '')`, PUTS_AWAY);
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(exitCode, output).toBe(1);
  expect(output).toContain('step-removed');
  expect(project.state()).toMatchObject({ state: 'ESCALATED', reason: 'policy-violated' });
  expect(project.files()).toEqual(before);
});
