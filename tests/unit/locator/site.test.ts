// From the place that a stack names to the call in the source. In each source, `|` marks the place.
import { describe, expect, test } from 'vitest';
import { findSite } from '../../../src/make/locator/site.ts';
import type { LocatorCall, Observation } from '../../../src/observe/observation.ts';
import { parseSource, positionAt } from '../../../src/syntax/parse.ts';

const SAVE: LocatorCall = { method: 'getByText', args: ['Save'] };

describe('finds', () => {
  test.each<[string, string, LocatorCall, string]>([
    ['an inline call', `page.|getByText('Save').click();`, SAVE, `page.getByText('Save')`],
    ['a field', `class A { b = page.|getByText("Save"); }`, SAVE, `page.getByText("Save")`],
    ['a template without holes', 'x = page.|getByText(`Save`);', SAVE, 'page.getByText(`Save`)'],
    ['the marked one of two', `a.getByText('Save').or(b.|getByText('Save'));`, SAVE, `b.getByText('Save')`],
    [
      'a link of a chain',
      `page.locator('form').|getByText('Save').first();`,
      SAVE,
      `page.locator('form').getByText('Save')`,
    ],
    ['a text from elsewhere', `page.|getByText(label);`, SAVE, `page.getByText(label)`],
    ['wide characters before it', `/* 🧀 Größe */ page.|getByText('Save');`, SAVE, `page.getByText('Save')`],
    [
      'a regular expression',
      `page.|getByText(/^save$/i);`,
      { method: 'getByText', args: [{ $regex: '^save$', $flags: 'i' }] },
      `page.getByText(/^save$/i)`,
    ],
    [
      'options',
      `page.|getByRole('button', { name: 'Save' });`,
      { method: 'getByRole', args: ['button', { name: 'Save' }] },
      `page.getByRole('button', { name: 'Save' })`,
    ],
    ['an optional call', `page?.|getByText('Save');`, SAVE, `page?.getByText('Save')`],
    ['a field of this', `this.page.|getByText('Save');`, SAVE, `this.page.getByText('Save')`],
    [
      'a receiver in parentheses',
      `(page as Page).|getByText('Save');`,
      SAVE,
      `(page as Page).getByText('Save')`,
    ],
    ['an asserted receiver', `this.page!.|getByText('Save');`, SAVE, `this.page!.getByText('Save')`],
    ['an awaited receiver', `(await open()).|getByText('Save');`, SAVE, `(await open()).getByText('Save')`],
    [
      'a text with a type',
      `page.|getByText(('Save' as const)!);`,
      SAVE,
      `page.getByText(('Save' as const)!)`,
    ],
    [
      'a selector, whatever else the action is given',
      `page.|fill('#a', value, { force: true });`,
      { method: 'fill', args: ['#a'] },
      `page.fill('#a', value, { force: true })`,
    ],
    [
      'the only such call of the line, when the column is off',
      `|page.getByText('Save').click();`,
      SAVE,
      `page.getByText('Save')`,
    ],
    [
      'the agreeing call of the line, when the column is off',
      `|a.getByText('Open'); b.getByText('Save');`,
      SAVE,
      `b.getByText('Save')`,
    ],
    [
      'a later line of a CRLF file',
      `a();\r\n  page\r\n    .|getByText('Save')\r\n    .click();`,
      SAVE,
      `page\r\n    .getByText('Save')`,
    ],
    [
      'the first line after a byte order mark',
      `\uFEFFpage.|getByText('Save');`,
      SAVE,
      `page.getByText('Save')`,
    ],
  ])('%s', (_what, marked, call, source) => {
    const { found, text } = find(marked, call);
    expect(found).toMatchObject({ ok: true });
    if (!found.ok) return;
    expect(text.slice(found.site.start, found.site.end)).toBe(source);
    expect(text.slice(found.site.methodStart)).toMatch(new RegExp(`^${call.method}`));
  });
});

describe('refuses', () => {
  test.each([
    ['no call there', `page.|click();`, /no getByText\(…\) call was found/],
    ['another method', `page.|getByLabel('Save');`, /no getByText\(…\) call was found/],
    ['a computed method', `page[|'getByText']('Save');`, /no getByText\(…\) call was found/],
    [
      'two such calls on the line, when the column is off',
      `|a.getByText('Save'); b.getByText('Save');`,
      /no getByText/,
    ],
    ['another text', `page.|getByText('Open');`, /with other arguments/],
    ['more arguments', `page.|getByText('Save', { exact: true });`, /with other arguments/],
    ['arguments that are spread', `page.|getByText(...args, more);`, /with other arguments/],
    ['another text in a template', 'page.|getByText(`Open`);', /with other arguments/],
    ['a method with a type', `(page.|getByText as any)('Save');`, /no getByText/],
    ['expect', `expect(page.|getByText('Save')).toBeVisible();`, /inside expect/],
    ['what expect is told', `expect(x).toBe(await page.|getByText('Save').textContent());`, /inside expect/],
    [
      'a retried callback',
      `expect(async () => { await page.|getByText('Save').click(); }).toPass();`,
      /inside expect/,
    ],
    ['a configured expect', `softExpect(page.|getByText('Save')).toBeVisible();`, /inside expect/],
  ])('%s', (_what, marked, why) => {
    expect(find(marked, SAVE).found).toMatchObject({ ok: false, why: expect.stringMatching(why) as string });
  });
});

test.each<[string, string, LocatorCall]>([
  [
    'another option',
    `p.|getByRole('button', { name: 'Open' });`,
    { method: 'getByRole', args: ['button', { name: 'Save' }] },
  ],
  ['another selector', `p.|click('#b');`, { method: 'click', args: ['#a'] }],
])('refuses %s', (_what, marked, call) => {
  expect(find(marked, call).found).toMatchObject({
    ok: false,
    why: 'the call there was made with other arguments',
  });
});

const TOTAL: LocatorCall = { method: 'locator', args: ['.total'] };

describe('for an assertion, finds', () => {
  test.each([
    ['what it looks at', `expect(page.|locator('.total')).toBeVisible();`],
    ['what a soft one looks at', `expect.soft(page.|locator('.total')).toHaveText('12');`],
    ['what a configured one looks at', `slowExpect(page.|locator('.total')).toHaveText('12');`],
    ['a link of its chain', `expect(page.|locator('.total').first()).toHaveText('12', { timeout: 9 });`],
    ['one element that is counted', `expect(page.|locator('.total')).toHaveCount(1);`],
    ['what stands outside', `const total = page.|locator('.total');`],
  ])('%s', (_what, marked) => {
    expect(find(marked, TOTAL, 'assertion').found).toMatchObject({ ok: true });
    expect(find(marked, TOTAL, 'action').found.ok).toBe(!marked.includes('xpect'));
  });
});

describe('for an assertion, refuses', () => {
  test.each([
    ['a negated one', `expect(page.|locator('.total')).not.toBeVisible();`],
    ['an absence', `expect(page.|locator('.total')).toBeHidden();`],
    ['an absence by option', `expect(page.|locator('.total')).toBeVisible({ visible: false });`],
    ['options that are not written out', `expect(page.|locator('.total')).toBeAttached(options);`],
    ['none that are counted', `expect(page.|locator('.total')).toHaveCount(0);`],
    ['several that are counted', `expect(page.|locator('.total')).toHaveCount(2);`],
    ['a text that was read', `expect(await page.|locator('.total').textContent()).toBe('12');`],
    ['what it is compared with', `expect(a).toHaveText(await page.|locator('.total').innerText());`],
    ['a locator in a filter', `expect(a.filter({ has: page.|locator('.total') })).toBeVisible();`],
    ['a retried callback', `expect(() => page.|locator('.total').click()).toPass();`],
    ['an own assertion', `expectShown(page.|locator('.total')).toBeVisible();`],
  ])('%s', (_what, marked) => {
    expect(find(marked, TOTAL, 'assertion').found).toMatchObject({ ok: false });
  });
});

function find(
  marked: string,
  call: LocatorCall,
  by: Observation['by'] = 'action',
): { found: ReturnType<typeof findSite>; text: string } {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const parsed = parseSource('a.ts', text);
  if (!parsed) throw new Error(`This does not parse: ${text}`);
  const place = { file: 'a.ts', ...positionAt(text, offset) };
  return { found: findSite(parsed, text, { place, call, by }), text };
}
