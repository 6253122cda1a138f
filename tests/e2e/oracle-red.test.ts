// The oracle is asked first: while the product breaks its promise, or nobody can tell, no target runs and nothing is
// repaired. A repair there would teach the suite to accept the broken product.
import { expect, test } from 'vitest';
import { loopLines, Project } from './project.ts';

test('a product without its promised button is escalated; the targets never run', async () => {
  const project = await Project.make();
  const page = project.read('product/pages/index.html');
  project.write('product/pages/index.html', page.replace('<button type="submit">Sign in</button>', ''));
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] ESCALATED product-contract-broken');
  expect(exitCode).toBe(1);
  expect(loopLines(output)).toContain('[verify:01] target-test: NOT RUN');
  expect(loopLines(output)).toContain('[verify:01] immutable-oracle: FAIL');
  expect(output).not.toContain('tests/sign-in.spec.ts');
  expect(project.state()).toMatchObject({
    state: 'ESCALATED',
    reason: 'product-contract-broken',
    attempt: 1,
    findings: [{ test: 'oracle/product.spec.ts › one can sign in', place: 'oracle/product.spec.ts:7:55' }],
  });
  expect(project.files()).toEqual(before);
});

test('an oracle that cannot run proves nothing: blocked, not escalated', async () => {
  const project = await Project.make({
    files: {
      'browser.mjs': `export const chromiumLaunchOptions = () => ({ executablePath: '/nowhere/chromium' });\n`,
    },
  });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] BLOCKED infrastructure');
  expect(exitCode).toBe(1);
  expect(output).not.toContain('tests/sign-in.spec.ts');
  expect(project.state()).toMatchObject({ state: 'BLOCKED', reason: 'infrastructure' });
  expect(project.files()).toEqual(before);
});
