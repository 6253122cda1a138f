// A run that is asked to records what its green tests act upon; once that is there, nothing more is written.
import { expect, test } from 'vitest';
import { Project } from './project.ts';

const STORE = 'loop/fingerprints/tests/sign-in.spec.ts.json';

const PAGE = `<!doctype html><title>Sign in</title>
<main>
  <form onsubmit="return false">
    <label>Email <input type="email"></label>
    <label>Password <input type="password"></label>
    <label>About you <textarea></textarea></label>
    <div role="textbox" aria-label="Motto" contenteditable="true"></div>
    <label>Ask again after <input type="text" size="3"> days</label>
    <button>Sign in</button>
  </form>
  <p id="echo"></p>
  <p>Your key: sk_live_4eC39HqLyjWDarjtT1zdp7dc <a href="#help">Help</a></p>
</main>
<script>
  const [email, password] = document.querySelectorAll('input');
  document.querySelector('button').onclick = () => { echo.textContent = email.value + ' / ' + password.value; };
</script>`;

const SPEC = `import { expect, test } from '@playwright/test';
test('signs in', async ({ page }) => {
  await page.goto('/orders/4711');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByLabel('About you').fill('I count engines');
  await page.getByRole('textbox', { name: 'Motto' }).pressSequentially('poetical science');
  await page.getByLabel('Ask again after').fill('seventeen');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('correct horse battery').click();
  await page.locator('#echo').click();
  await page.locator('form').hover();
  await page.getByLabel('Ask again').click();
  await page.click('a');
});
`;

const RED = `import { test } from '@playwright/test';
test('red', async ({ page }) => {
  await page.goto('/orders/1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  throw new Error('red');
});
`;

const TYPED = [
  'ada@',
  'example.com',
  'correct horse',
  'battery',
  'count engines',
  'poetical',
  'seventeen',
  'sk_live',
];

test('what green tests act upon is recorded once, without what they typed', async () => {
  const project = await Project.make({
    seal: false,
    files: {
      'product/pages/orders/4711.html': PAGE,
      'product/pages/orders/1.html': PAGE,
      'tests/sign-in.spec.ts': SPEC,
      'tests/red.spec.ts': RED,
    },
  });
  const untouched = project.files();
  const plain = await project.playwright([]);
  expect(plain.exitCode).toBe(1);
  expect(project.files()).toEqual(untouched);

  const first = await project.playwright([], { LOOPWRIGHT_FINGERPRINTS: 'record' });
  expect(first.exitCode).toBe(1);
  expect(first.output).toContain(`[fingerprints] recorded in ${STORE}`);
  const recorded = project.files();
  expect(Object.keys(recorded).filter((path) => !(path in untouched))).toEqual([STORE]);
  const text = project.read(STORE);
  for (const typed of TYPED) expect(text).not.toContain(typed);
  expect(sites(project)).toEqual([
    ["getByLabel('About you')", '/orders/*', 'textarea'],
    ["getByLabel('Ask again after')", '/orders/*', 'input'],
    ["getByLabel('Ask again')", '/orders/*', 'input'],
    ["getByLabel('Email')", '/orders/*', 'input'],
    ["getByLabel('Password')", '/orders/*', 'input'],
    ["getByRole('button', { name: 'Sign in' })", '/orders/*', 'button'],
    ["getByRole('textbox', { name: 'Motto' })", '/orders/*', 'div'],
    ["locator('#echo')", '/orders/*', 'p'],
    ["locator('a')", '/orders/*', 'a'],
    ["locator('form')", '/orders/*', 'form'],
  ]);

  const second = await project.playwright([], { LOOPWRIGHT_FINGERPRINTS: 'record' });
  expect(second.output).not.toContain('[fingerprints]');
  expect(project.files()).toEqual(recorded);

  // Lines shift, the product changes: the sites are the same, and what is there stays.
  project.write(
    'tests/sign-in.spec.ts',
    `// One.\n// Two.\n\n${SPEC.replace('await page.goto', '\n\n  await page.goto')}`,
  );
  project.write('product/pages/orders/4711.html', PAGE.replace('<button>', '<button id="submit">'));
  await project.playwright(['sign-in'], { LOOPWRIGHT_FINGERPRINTS: 'record' });
  expect(project.read(STORE)).toBe(text);

  await project.playwright(['sign-in'], { LOOPWRIGHT_FINGERPRINTS: 'renew' });
  const renewed = project.read(STORE);
  expect(renewed).toBe(
    text.replace(
      '"name":"Sign in","text":"Sign in","label":"","placeholder":"","testId":"","id":""',
      '"name":"Sign in","text":"Sign in","label":"","placeholder":"","testId":"","id":"submit"',
    ),
  );
  expect(renewed).not.toBe(text);
}, 600_000);

test('the option asks for it, the environment wins, and any other value is refused', async () => {
  const config = (value: string) =>
    `import { defineConfig } from '@playwright/test';
     import { withLoop } from 'loopwright';
     import { chromiumLaunchOptions } from './browser.mjs';
     export default withLoop(defineConfig({ testDir: 'tests', use: { launchOptions: chromiumLaunchOptions() } }), { contract: 'loop/contract.json', fingerprints: ${value} });`;
  const project = await Project.make({
    seal: false,
    files: {
      'playwright.config.ts': config("'record'"),
      'tests/sign-in.spec.ts': `import { test } from '@playwright/test';
test('clicks', async ({ page }) => { await page.setContent('<button>Go</button>'); await page.getByRole('button').click(); });
`,
    },
  });
  const before = project.files();
  expect((await project.playwright([], { LOOPWRIGHT_FINGERPRINTS: 'off' })).exitCode).toBe(0);
  expect((await project.playwright(['--list'])).exitCode).toBe(0);
  expect(project.files()).toEqual(before);
  expect((await project.playwright([])).exitCode).toBe(0);
  expect(sites(project)).toEqual([["getByRole('button')", 'blank', 'button']]);

  const wrong = await project.playwright(['--list'], { LOOPWRIGHT_FINGERPRINTS: 'yes' });
  expect(wrong.exitCode).toBe(1);
  expect(wrong.output).toContain('LOOPWRIGHT_FINGERPRINTS is "yes"; it must be one of: off, record, renew.');
  project.write('playwright.config.ts', config('true'));
  const option = await project.playwright(['--list']);
  expect(option.exitCode).toBe(1);
  expect(option.output).toContain('The option fingerprints of withLoop is true; it must be one of');
}, 300_000);

/** Locator, page and tag of everything in the store. */
function sites(project: Project): readonly (readonly [string, string, string])[] {
  const { locators } = project.json(STORE) as {
    locators: Record<string, { path: string; element: { tag: string } }[]>;
  };
  return Object.entries(locators).flatMap(([locator, entries]) =>
    entries.map(({ path, element }) => [locator, path, element.tag] as const),
  );
}
