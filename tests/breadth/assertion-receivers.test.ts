// What an assertion looks at: found by another class, id or test id only when it is the very element of the last green run.
// A product that no longer shows it stays red.
import { expect, test } from 'vitest';
import { loopLines, parallelConfig, Project } from '../e2e/project.ts';

interface Case {
  /** The page when the tests were green, and as it is now. */
  readonly was: string;
  readonly is: string;
  /** What the test does; `page` is open. */
  readonly body: string;
  /** The body as it is repaired; left out, it stays as it is. */
  readonly to?: string;
  /** A page object of the same name, and as it is repaired. */
  readonly object?: string;
  readonly objectTo?: string;
}

/** A part of a page that has its like. */
function part(name: string): string {
  return `<section id="${name}"><h2>${name}</h2><p>Total <b class="total">1200</b></p></section>`;
}

interface Kept extends Case {
  /** What a person is told. */
  readonly why: RegExp;
}

const RENAMED: Readonly<Record<string, Case>> = {
  'css-class': {
    was: '<main><h1>Cart</h1><p class="total">Total 12</p></main>',
    is: '<main><h1>Cart</h1><p class="sum">Total 12</p></main>',
    body: `await expect(page.locator('.total'), 'the total').toBeVisible();`,
    to: `await expect(page.locator('.sum'), 'the total').toBeVisible();`,
  },
  'test-id-in-a-getter': {
    was: '<form><label>Mail <input></label><p data-testid="hint">We never write first</p></form>',
    is: '<form><label>Mail <input></label><p data-testid="mail-hint">We never write first</p></form>',
    body: `await expect(new Form(page).hint).toBeVisible();`,
    object: `export class Form {\n  constructor(page) { this.page = page; }\n  get hint() { return this.page.getByTestId('hint'); }\n}\n`,
    objectTo: `export class Form {\n  constructor(page) { this.page = page; }\n  get hint() { return this.page.getByTestId('mail-hint'); }\n}\n`,
  },
  'a-variable': {
    was: '<p>Balance</p><output id="balance">1204</output>',
    is: '<p>Balance</p><output id="account-balance">1204</output>',
    body: `const balance = page.locator('#balance'); await expect.soft(balance).toHaveText('1204');`,
    to: `const balance = page.locator('#account-balance'); await expect.soft(balance).toHaveText('1204');`,
  },
  'another-text-and-the-value-holds': {
    was: '<h1>Profile</h1><p class="greeting">Hello, Ada Lovelace</p><p>Bye</p>',
    is: '<h1>Profile</h1><p class="welcome">Welcome back, Ada Lovelace</p><p>Bye</p>',
    body: `await expect(page.locator('.greeting')).toContainText('Ada Lovelace');`,
    to: `await expect(page.locator('.welcome')).toContainText('Ada Lovelace');`,
  },
  'an-action-and-an-assertion': {
    was: '<h1>Notes</h1><button class="save" onclick="this.textContent = \'Kept\'">Keep</button>',
    is: '<h1>Notes</h1><button class="keep" onclick="this.textContent = \'Kept\'">Keep</button>',
    body: `await page.locator('.save').click(); await expect(page.locator('.save')).toHaveText('Kept');`,
    to: `await page.locator('.keep').click(); await expect(page.locator('.keep')).toHaveText('Kept');`,
  },
  'in-a-frame': {
    was: `<h1>Pay</h1><iframe id="card" srcdoc="<p>Card</p><p class='note'>Paid by card</p>"></iframe>`,
    is: `<h1>Pay</h1><iframe id="card-frame" srcdoc="<p>Card</p><p class='note'>Paid by card</p>"></iframe>`,
    body: `await expect(page.frameLocator('#card').locator('.note')).toHaveText('Paid by card');`,
    to: `await expect(page.frameLocator('#card-frame').locator('.note')).toHaveText('Paid by card');`,
  },
};

const ROWS = `<ul><li>Ada <b data-testid="mark-ada">Member</b></li><li>Grace <b data-testid="mark-grace">Member</b></li></ul>`;
const FIELDS = `<form><p>Name <i id="name-note">Required</i></p><p>Mail <i id="mail-note">Required</i></p></form>`;

const KEPT: Readonly<Record<string, Kept>> = {
  'gone-and-another-says-the-same': {
    was: FIELDS,
    is: FIELDS.replace('<i id="name-note">Required</i>', ''),
    body: `await expect(page.locator('#name-note')).toHaveText('Required');`,
    why: /something else stands around it/,
  },
  'gone-and-the-next-moved-up': {
    was: ROWS,
    is: ROWS.replace(/<li>Ada.*?<\/li>/, ''),
    body: `await expect(page.getByTestId('mark-ada')).toHaveText('Member');`,
    why: /something else stands around it/,
  },
  'gone-with-what-holds-it': {
    was: `${part('shipping')}${part('billing')}`,
    is: part('billing'),
    body: `await expect(page.locator('#shipping .total')).toHaveText('1200');`,
    why: /something else stands around it/,
  },
  'another-value': {
    was: '<main><h1>Cart</h1><p class="total">Total 12</p></main>',
    is: '<main><h1>Cart</h1><p class="sum">Total 13</p></main>',
    body: `await expect(page.locator('.total')).toHaveText('Total 12');`,
    why: /differs in data, not in words/,
  },
  'another-text': {
    was: '<main><h1>Cart</h1><p class="total">Total of all</p></main>',
    is: '<main><h1>Cart</h1><p class="sum">Total of some</p></main>',
    body: `await expect(page.locator('.total')).toBeVisible();`,
    why: /its role, name or text is another/,
  },
  'a-state-that-is-missing': {
    was: '<h1>Order</h1><p class="notice urgent">Ready to pick up</p>',
    is: '<h1>Order</h1><p class="notice">Ready to pick up</p>',
    body: `await expect(page.locator('.notice.urgent')).toHaveText('Ready to pick up');`,
    why: /a class, id or test id came or went/,
  },
  words: {
    was: '<main><h1>Cart</h1><p class="total">Total 12</p></main>',
    is: '<main><h1>Cart</h1><p class="total">Sum 12</p></main>',
    body: `await expect(page.getByText('Total 12')).toBeVisible();`,
    why: /^Error: expect\(locator\)\.toBeVisible\(\) failed$/,
  },
  'role-and-name': {
    was: '<main><h1>Your cart</h1><p>Empty</p></main>',
    is: '<main><h1>Your basket</h1><p>Empty</p></main>',
    body: `await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();`,
    why: /^Error: expect\(locator\)\.toBeVisible\(\) failed$/,
  },
  'words-in-css': {
    was: '<main><h1>Cart</h1><p>Total 12</p></main>',
    is: '<main><h1>Cart</h1><p>Sum 12</p></main>',
    body: `await expect(page.locator('p:has-text("Total")')).toBeVisible();`,
    why: /its words are not changed in an assertion/,
  },
  'in-a-constant': {
    was: '<main><h1>Cart</h1><p class="total">Total 12</p></main>',
    is: '<main><h1>Cart</h1><p class="sum">Total 12</p></main>',
    body: `const TOTAL = '.total'; await expect(page.locator(TOTAL)).toBeVisible();`,
    why: /changed only where it is written in the call/,
  },
};

const UNRECORDED: Kept = {
  was: '<main><h1>Cart</h1><p class="total">Total 12</p></main>',
  is: '<main><h1>Cart</h1><p class="sum">Total 12</p></main>',
  body: `await expect(page.locator('.total')).toHaveText('Total 12');`,
  why: /no element on the page is similar enough/,
};

test('the same element under another class, id or test id is looked at again', async () => {
  const project = await drifted(RENAMED);
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(exitCode).toBe(0);
  const expected = Object.entries(RENAMED).flatMap(([name, item]) => [
    [`tests/${name}.spec.ts`, specOf(name, { ...item, body: item.to ?? item.body })],
    ...(item.objectTo === undefined ? [] : [[`tests/${name}.page.js`, item.objectTo]]),
  ]);
  expect(project.files()).toEqual({ ...before, ...Object.fromEntries(expected) });
}, 600_000);

test('under `frozen` every one of them goes to a person', async () => {
  const { 'css-class': inline, 'test-id-in-a-getter': getter } = RENAMED;
  if (!inline || !getter) throw new Error('There is nothing to freeze');
  const cases = { 'css-class': inline, 'test-id-in-a-getter': getter };
  const project = await drifted(cases, { assertionLocators: 'frozen' });
  const before = project.files();
  expect((await project.loop()).exitCode).toBe(1);
  expect(findings(project)).toEqual(keptAll(cases));
  expect(withoutReports(project.files())).toEqual(before);
}, 600_000);

test('what is gone, changed, said in words or not remembered goes to a person', async () => {
  const project = await drifted(KEPT);
  project.write('product/pages/unrecorded.html', UNRECORDED.is);
  project.write('tests/unrecorded.spec.ts', specOf('unrecorded', UNRECORDED));
  const before = project.files();
  expect((await project.loop()).exitCode).toBe(1);
  expect(findings(project)).toEqual(keptAll({ ...KEPT, unrecorded: UNRECORDED }));
  expect(project.state()).toMatchObject({ state: 'ESCALATED', reason: 'assertion' });
  expect(withoutReports(project.files())).toEqual(before);
}, 600_000);

/** A project whose fingerprints were recorded before its pages drifted. */
async function drifted(
  cases: Readonly<Record<string, Case>>,
  contract: Record<string, unknown> = {},
): Promise<Project> {
  const files = Object.entries(cases).flatMap(([name, item]) => [
    [`product/pages/${name}.html`, item.was],
    [`tests/${name}.spec.ts`, specOf(name, item)],
    ...(item.object === undefined ? [] : [[`tests/${name}.page.js`, item.object]]),
  ]);
  const config = parallelConfig().replace('fullyParallel', 'expect: { timeout: 1500 },\n    fullyParallel');
  const project = await Project.make({
    contract,
    files: {
      ...(Object.fromEntries(files) as Record<string, string>),
      'playwright.config.ts': config,
      'tests/sign-in.spec.ts': null,
    },
  });
  const recorded = await project.playwright([], { LOOPWRIGHT_FINGERPRINTS: 'record' });
  expect(recorded.exitCode, recorded.output).toBe(0);
  for (const [name, item] of Object.entries(cases)) project.write(`product/pages/${name}.html`, item.is);
  return project;
}

function specOf(name: string, { body, object }: Case): string {
  const load = object === undefined ? '' : `import { Form } from './${name}.page.js';\n`;
  return `import { expect, test } from '@playwright/test';\n${load}
test('${name}', async ({ page }) => {
  await page.goto('/${name}');
  ${body}
});
`;
}

function findings(project: Project): Readonly<Record<string, unknown>> {
  const all = project.state().findings;
  return Object.fromEntries(all.map(({ test: name, verdict, message }) => [name, { verdict, message }]));
}

function keptAll(cases: Readonly<Record<string, Case & Partial<Kept>>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(cases).map(([name, { why = /^Error: / }]) => [
      `tests/${name}.spec.ts › ${name}`,
      { verdict: 'assertion', message: expect.stringMatching(why) as string },
    ]),
  );
}

function withoutReports(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => !['loop/ESCALATION.md', 'loop/history.json'].includes(path)),
  );
}
