// Every kind of locator that is repaired, in every place it is built: one run over a product whose words all changed. Only
// the words change; quotes, line ends, a byte order mark and what stands beside them stay, byte for byte.
import { expect, test } from 'vitest';
import { parallelConfig, Project } from '../e2e/project.ts';

type Quote = "'" | '"' | '`';

interface Kind {
  /** The locator as an author wrote it. */
  readonly call: (q: Quote) => string;
  readonly act: string;
  readonly from: string;
  readonly to: string;
  /** The element as it is now. */
  readonly html: string;
}

const CLICK = 'click()';
const FILL = `fill('x')`;

const KINDS: Readonly<Record<string, Kind>> = {
  role: {
    call: (q) => `getByRole(${q}button${q}, { name: ${q}Publish article${q} })`,
    act: CLICK,
    from: 'Publish article',
    to: 'Publish the article',
    html: '<button>Publish the article</button>',
  },
  label: {
    call: (q) => `getByLabel(${q}Postal code${q})`,
    act: FILL,
    from: 'Postal code',
    to: 'Postal area code',
    html: '<label>Postal area code <input></label>',
  },
  text: {
    call: (q) => `getByText(${q}Latest shipping news${q})`,
    act: CLICK,
    from: 'Latest shipping news',
    to: 'Latest news on shipping',
    html: '<p>Latest news on shipping</p>',
  },
  placeholder: {
    call: (q) => `getByPlaceholder(${q}Search the catalogue${q})`,
    act: FILL,
    from: 'Search the catalogue',
    to: 'Search catalogue',
    html: '<input placeholder="Search catalogue">',
  },
  testId: {
    call: (q) => `getByTestId(${q}basket-counter${q})`,
    act: CLICK,
    from: 'basket-counter',
    to: 'basket-item-counter',
    html: '<span data-testid="basket-item-counter">3</span>',
  },
  alt: {
    call: (q) => `getByAltText(${q}Company logo${q})`,
    act: CLICK,
    from: 'Company logo',
    to: 'Company brand logo',
    html: '<img alt="Company brand logo" width="20" height="20">',
  },
  title: {
    call: (q) => `getByTitle(${q}Dismiss banner${q})`,
    act: CLICK,
    from: 'Dismiss banner',
    to: 'Dismiss the banner',
    html: '<span title="Dismiss the banner">×</span>',
  },
  id: {
    call: (q) => `locator(${q}#invoice-total${q})`,
    act: CLICK,
    from: '#invoice-total',
    to: '#invoice-total-sum',
    html: '<b id="invoice-total-sum">12</b>',
  },
  class: {
    call: (q) => `locator(${q}main i.price-tag${q})`,
    act: CLICK,
    from: 'i.price-tag',
    to: 'i.price-tag-label',
    html: '<i class="big price-tag-label red">9</i>',
  },
  attribute: {
    call: (q) => `locator(${q}${q === '"' ? "[name='birthday']" : '[name="birthday"]'}${q})`,
    act: FILL,
    from: 'birthday',
    to: 'birthday-date',
    html: '<input name="birthday-date">',
  },
};

const PLACES = ['inline', 'variable', 'field', 'getter', 'method', 'helper'] as const;

test('only the words change', async () => {
  const project = await Project.make({
    files: {
      'tests/sign-in.spec.ts': null,
      'tests/kinds.spec.ts': spec(),
      'tests/kinds.page.ts': pageObject(),
      'tests/helpers.ts': helpers(),
      'product/pages/kinds.html': page(),
      'oracle/kinds.spec.ts': oracle(),
      'playwright.config.ts': parallelConfig(2500),
    },
  });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(project.state(), output).toMatchObject({ state: 'AWAITING_HUMAN_APPROVAL', attempt: 2 });
  expect(exitCode).toBe(0);
  const verdicts = project.state().findings.map(({ test: name, verdict }) => [name, verdict]);
  expect(verdicts).toEqual(Object.keys(KINDS).map((kind) => [`tests/kinds.spec.ts › ${kind}`, 'repaired']));
  const after = Object.fromEntries(
    Object.entries(before).map(([path, text]) => [path, path.startsWith('tests/') ? renamed(text) : text]),
  );
  expect(project.files()).toEqual(after);
  const edits = project.candidate().edits.map((edit) => `${edit.path}:${edit.start}`);
  expect(new Set(edits).size).toBe(PLACES.length * Object.keys(KINDS).length);
  expect(edits).toHaveLength(new Set(edits).size);
});

function renamed(text: string): string {
  return Object.values(KINDS).reduce((result, { from, to }) => result.replaceAll(from, to), text);
}

/** Single quotes and a comment with wide characters before the locator; the variable in double quotes. */
function spec(): string {
  const tests = Object.entries(KINDS).map(
    ([name, { call, act }]) => `
test('${name}', async ({ page }) => {
  await page.goto('/kinds');
  const kinds = new Kinds(page);
  /* Größe 🧀 */ await page.${call("'")}.${act};
  const variable = page.${call('"')};
  await variable.${act};
  await kinds.${name}Field.${act};
  await kinds.${name}Getter.${act};
  await kinds.${name}Method().${act};
  await ${name}Helper(page).${act};
  await expect(page.getByRole('status')).toHaveText('${`${name} `.repeat(PLACES.length).trim()}');
});
`,
  );
  const helperNames = Object.keys(KINDS).map((name) => `${name}Helper`);
  return `import { expect, test } from '@playwright/test';
import { ${helperNames.join(', ')} } from './helpers';
import { Kinds } from './kinds.page';
${tests.join('')}`;
}

/** Names what has a name, so that only what selectors find has to be left out to see that it matters. */
function oracle(): string {
  const calls = Object.values(KINDS).map(({ call, from, to }) => call("'").replace(from, to));
  const named = calls.filter((call) => call.startsWith('getBy'));
  return `import { expect, test } from '@playwright/test';

test('the page has its parts', async ({ page }) => {
  await page.goto('/kinds');
${named.map((call) => `  await expect(page.${call}).toBeVisible();`).join('\n')}
});
`;
}

/** Windows line ends; all three kinds of quotes. */
function pageObject(): string {
  const all = Object.entries(KINDS);
  return [
    `import type { Locator, Page } from '@playwright/test';`,
    '',
    'export class Kinds {',
    ...all.map(([name]) => `  readonly ${name}Field: Locator;`),
    '  constructor(private readonly page: Page) {',
    ...all.map(([name, { call }]) => `    this.${name}Field = page.${call('`')};`),
    '  }',
    ...all.flatMap(([name, { call }]) => [
      `  get ${name}Getter() {`,
      `    return this.page.${call("'")};`,
      '  }',
      `  ${name}Method() { return this.page.${call('"')}; }`,
    ]),
    '}',
    '',
  ].join('\r\n');
}

/** A byte order mark, and a locator in the first line. */
function helpers(): string {
  const lines = Object.entries(KINDS).map(
    ([name, { call }]) =>
      `export const ${name}Helper = (page: import('@playwright/test').Page) => /* 🧪 für */ page.${call("'")};\n`,
  );
  return `\uFEFF${lines.join('')}`;
}

/** Notes each element that is clicked or typed into. */
function page(): string {
  const elements = Object.entries(KINDS).map(([name, { html }]) => `<div data-kind="${name}">${html}</div>`);
  return `<!doctype html><meta charset="utf-8">
<main>${elements.join('\n')}</main>
<p role="status"></p>
<script>
  const note = (event) => {
    const kind = event.target.closest('[data-kind]')?.dataset.kind;
    if (kind) document.querySelector('[role=status]').textContent += kind + ' ';
  };
  document.addEventListener('click', note);
  document.addEventListener('input', note);
</script>`;
}
