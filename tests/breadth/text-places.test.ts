// The text of a locator stands in every place a suite keeps one, and all of them are stale at once: each is edited where
// it is written, nothing else changes, and the repaired steps act on the right elements.
import { expect, test } from 'vitest';
import { parallelConfig, Project } from '../e2e/project.ts';

const button = (name: string): string => `page.getByRole('button', { name: ${name} }).click()`;

/** Where each text stands, and the step that acts by it, by the element it is for. */
const PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'in the same file': {
    article: `const label = 'Publish article';\n  await ${button('label')};`,
    banner: `await ${button('BANNER')};`,
    gallery: `const { gallery: shown } = texts;\n  await ${button('shown')};`,
    poem: `const options = { name: 'Publish poem', exact: true };\n  await page.getByRole('button', options).click();`,
    report: `for (const name of ['Publish report']) await ${button('name')};`,
  },
  'in another file': {
    catalogue: `await ${button(`texts.menu['catalogue']`)};`,
    diary: `await ${button('diary')};`,
    essay: `await ${button('more.essay')};`,
    feature: `await ${button('Given.feature')};`,
    headline: `await ${button('Labels.Headline')};`,
    interview: `await ${button('Editor.INTERVIEW')};`,
    journal: `await new Editor(page).journal();`,
    story: `await ${button('old.story')};`,
  },
  'at the caller': {
    keynote: `await choose(page, 'Publish keynote');`,
    letter: `await new Editor(page).send(page, 'Publish letter');`,
    magazine: `await chooseDefault(page);`,
    notice: `await chooseBy(page, { times: 1, label: 'Publish notice' });`,
    opinion: `await choose(page, OPINION);`,
    kiosk: `await Promise.all([choose(page, 'Publish kiosk')]);`,
  },
  'with a part that changes, or as a selector': {
    quote: `const n = 17;\n  await ${button('`Publish quote ${n}`')};`,
    update: `const id = 4;\n  await page.locator('#publish-update-' + id).click();`,
    volume: `await page.click('#publish-volume', { timeout: 1500 });`,
    weather: `await page.click(ids.weather);`,
  },
};

const NAMES = Object.values(PLACES).flatMap((steps) => Object.keys(steps));

const IDS: Readonly<Record<string, string>> = { update: '-4', volume: '', weather: '' };

test('each text is edited where it is written', async () => {
  const project = await Project.make({ files: files() });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  const { findings } = project.state();
  expect(
    findings.map(({ test: name, verdict, message }) => [
      name,
      verdict,
      verdict === 'repaired' ? '' : message,
    ]),
  ).toEqual(Object.keys(PLACES).map((title) => [`tests/places.spec.ts › ${title}`, 'repaired', '']));
  expect(project.state(), output).toMatchObject({ state: 'AWAITING_HUMAN_APPROVAL', attempt: 2 });
  expect(exitCode).toBe(0);
  const after = Object.fromEntries(
    Object.entries(before).map(([path, text]) => [path, path.startsWith('tests/') ? renamed(text) : text]),
  );
  expect(project.files()).toEqual(after);
  expect(project.candidate().edits).toHaveLength(NAMES.length);
});

function renamed(text: string): string {
  return text.replaceAll(/Publish (?=[a-z])/g, 'Publish the ').replaceAll('#publish-', '#publish-the-');
}

function files(): Readonly<Record<string, string | null>> {
  const tests = Object.entries(PLACES).map(
    ([title, steps]) => `
test('${title}', async ({ page }) => {
  await page.goto('/places');
  ${Object.values(steps).join('\n  ')}
  await expect(page.getByRole('status')).toHaveText('${Object.keys(steps).join(' ')}');
});
`,
  );
  return {
    'tests/sign-in.spec.ts': null,
    'tests/places.spec.ts': `import { expect, test } from '@playwright/test';
import { choose, chooseBy, chooseDefault } from './choose';
import { Editor } from './editor';
import { diary, ids, Labels, OPINION, texts } from './texts/index';
import * as more from './texts/more';
import Given from './texts/given';
import old from './texts/old.cjs';

const BANNER = 'Publish banner';
${tests.join('')}`,
    'tests/choose.tsx': `import { type Page, test } from '@playwright/test';

export async function choose(page: Page, name: string) {
  // After this the caller is further out, behind its await.
  await page.getByRole('main').hover();
  await test.step('choose', async () => {
    await page.getByRole('button', { name }).click();
  });
}

export const chooseDefault = (page: Page, name = 'Publish magazine') =>
  page.getByRole('button', { name }).click();

export const chooseBy = async (page: Page, { label }: { label: string; times: number }) => {
  await page.getByRole('button', { name: label }).click();
};
`,
    'tests/editor.ts': `import type { Page } from '@playwright/test';
import { choose } from './choose';

export class Editor {
  static readonly INTERVIEW = "Publish interview";
  private readonly label = \`Publish journal\`;
  constructor(private readonly page: Page) {}
  async journal() {
    await this.page?.getByRole('button', { name: this.label }).click();
  }
  async send(page: Page, what: string) {
    await page.getByRole('main').hover();
    await choose(page, what);
  }
}
`,
    'tests/texts/index.ts': `export { texts, ids } from './maps';
export * from './more';
export { diary as diary } from './more';
`,
    'tests/texts/maps.ts': [
      `export const texts = Object.freeze({ // 🧀 für alle`,
      `  menu: { 'catalogue': "Publish catalogue" },`,
      `  gallery: 'Publish gallery',`,
      `} as const);`,
      `export const ids = { weather: '#publish-weather' };`,
      '',
    ].join('\r\n'),
    'tests/texts/more.ts': `\uFEFFexport const essay = 'Publish essay', diary = 'Publish diary';
export const OPINION = 'Publish opinion';
export enum Labels {
  Headline = 'Publish headline',
}
`,
    'tests/texts/given.ts': `const all = { feature: 'Publish feature' } satisfies Record<string, string>;
export default all;
`,
    'tests/texts/old.cjs': `module.exports = { story: 'Publish story' };\n`,
    'oracle/places.spec.ts': oracle(),
    'product/pages/places.html': page(),
    'playwright.config.ts': parallelConfig(1500),
  };
}

/** Names the buttons, so that only what selectors find has to be left out to see that it matters. */
function oracle(): string {
  const named = NAMES.filter((name) => IDS[name] === undefined).map(
    (name) => `  await expect(page.getByRole('button', { name: '${shownName(name)}' })).toBeVisible();`,
  );
  return `import { expect, test } from '@playwright/test';

test('the page has its buttons', async ({ page }) => {
  await page.goto('/places');
${named.join('\n')}
});
`;
}

function shownName(name: string): string {
  return `Publish the ${name}${name === 'quote' ? ' 17' : ''}`;
}

/** Notes each element that is clicked. */
function page(): string {
  const elements = NAMES.map((name) => {
    const suffix = IDS[name];
    return suffix === undefined
      ? `<button data-place="${name}">${shownName(name)}</button>`
      : `<i data-place="${name}" id="publish-the-${name}${suffix}">${name}</i>`;
  });
  return `<!doctype html><meta charset="utf-8">
<main>${elements.join('\n')}</main>
<p role="status"></p>
<script>
  document.addEventListener('click', (event) => {
    document.querySelector('[role=status]').textContent += ' ' + (event.target.dataset.place ?? '');
  });
</script>`;
}
