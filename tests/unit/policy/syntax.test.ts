// The policy trusts no maker: whatever a candidate declares, only plain words inside declared locator calls may differ.
import { describe, expect, test } from 'vitest';
import { judgeSyntax } from '../../../src/verify/policy/syntax.ts';

const LOGIN = `page.getByRole('button', { name: 'Login' })`;

describe('allowed at a declared site', () => {
  // [before, after]; the sites are what stands between « and ».
  test.each([
    [
      'another text',
      `await «${LOGIN}».click();`,
      `await page.getByRole('button', { name: 'Sign in' }).click();`,
    ],
    ['another role', `«${LOGIN}»;`, `page.getByRole('link', { name: 'Login' });`],
    ['another method', `«${LOGIN}»;`, `page.getByTestId('login');`],
    ['an option more', `«page.getByText('Save')»;`, `page.getByText('Save', { exact: true });`],
    ['a regular expression', `«page.getByText(/log in/i)»;`, `page.getByText(/sign in/i);`],
    ['a template without holes', '«page.getByText(`Login`)»;', 'page.getByText(`Sign in`);'],
    ['other quotes', `«page.getByText('Login')»;`, `page.getByText("Login");`],
    ['a scope before it', `«p.getByText('A')».click();`, `p.getByRole('dialog').getByText('A').click();`],
    [
      'two scopes before it',
      `«p.getByText('A')»;`,
      `p.getByRole('row').filter({ hasText: 'B' }).getByText('A');`,
    ],
    ['a place among its matches', `«p.getByText('A')».click();`, `p.getByText('A').nth(1).click();`],
    ['two sites', `«a.getByText('A')»; «b.getByText('B')»;`, `a.getByText('C'); b.getByText('D');`],
    ['two links of a chain', `««p.locator('#a')».getByText('B')»;`, `p.locator('#c').getByText('D');`],
    ['layout outside', `f();   «p.getByText('A')»;`, `f();\np.getByText('B');`],
    ['nothing', `«p.getByText('A')»;`, `p.getByText('A');`],
  ])('%s', (_what, before, after) => {
    expect(judge(before, after)).toEqual([]);
  });
});

describe('refused', () => {
  test.each([
    [
      'outside every site',
      `p.getByText('A'); «p.getByText('B')»;`,
      `p.getByText('C'); p.getByText('B');`,
      /"A" became "C"/,
    ],
    ['a site that nobody declared', `p.getByText('A');`, `p.getByText('B');`, /"A" became "B"/],
    ['a statement more', `«p.getByText('A')»;`, `p.getByText('B'); f();`, /2 parts where there were 1/],
    ['a statement less', `f(); «p.getByText('A')»;`, `p.getByText('B');`, /1 parts where there were 2/],
    [
      'a test that is skipped',
      `test('a', f); «p.getByText('A')»;`,
      `test.skip('a', f); p.getByText('A');`,
      /./,
    ],
    ['an await less', `await «p.getByText('A')».click();`, `p.getByText('B').click();`, /./],
    [
      'a forced action',
      `«p.getByText('A')».click();`,
      `p.getByText('B').click({ force: true });`,
      /1 parts where there were 0/,
    ],
    ['another action', `«p.getByText('A')».click();`, `p.getByText('B').hover();`, /"click" became "hover"/],
    ['another receiver', `«page.getByText('A')»;`, `frame.getByText('A');`, /"page" became "frame"/],
    ['a swallowed failure', `«p.getByText('A')».click();`, `p.getByText('B').click().catch(f);`, /./],
    [
      'a scope before another receiver',
      `«page.getByText('A')»;`,
      `frame.getByRole('dialog').getByText('A');`,
      /"page" became "frame"/,
    ],
    [
      'a scope that is computed',
      `«p.getByText('A')»;`,
      `p.locator(f()).getByText('A');`,
      /not a plain value/,
    ],
    ['a scope that builds nothing', `«p.getByText('A')»;`, `p.describe('x').getByText('A');`, /./],
    ['a scope that is optional', `«p.getByText('A')»;`, `p.locator?.('x').getByText('A');`, /./],
    ['a place that is computed', `«p.getByText('A')»;`, `p.getByText('A').nth(f());`, /not a plain value/],
    ['a call that is wrapped', `«p.getByText('A')».click();`, `p.getByText('B').first().click();`, /first/],
    [
      'a method that builds nothing from words',
      `«p.getByText('A')»;`,
      `p.nth(0);`,
      /nth, which does not build a locator/,
    ],
    ['a site that is no locator', `«p.click('A')»;`, `p.click('B');`, /click became click/],
    ['a site that is no method call', `«f('A')»;`, `f('B');`, /not a method call/],
    ['a computed method', `«p.getByText('A')»;`, `p['getByText']('B');`, /not a method call/],
    ['an optional call', `«p.getByText('A')»;`, `p?.getByText('B');`, /./],
    ['a variable as argument', `«p.getByText('A')»;`, `p.getByText(a);`, /not a plain value/],
    ['a template with a hole', `«p.getByText('A')»;`, 'p.getByText(`${a}`);', /not a plain value/],
    ['a call as argument', `«p.getByText('A')»;`, `p.getByText(f());`, /not a plain value/],
    [
      'a function as option',
      `«p.getByText('A')»;`,
      `p.getByText('A', { has: () => 1 });`,
      /not a plain value/,
    ],
    ['a spread argument', `«p.getByText('A')»;`, `p.getByText(...a);`, /not a plain value/],
    ['a spread option', `«p.getByText('A')»;`, `p.getByText('A', { ...a });`, /not a plain value/],
    ['a computed option', `«p.getByText('A')»;`, `p.getByText('A', { [a]: 1 });`, /not a plain value/],
    [
      'a comment',
      `// @ts-check\n«p.getByText('A')»;`,
      `// @ts-nocheck\np.getByText('B');`,
      /a comment changed/,
    ],
    ['a type', `const a: B = «p.getByText('A')»;`, `const a: C = p.getByText('B');`, /"B" became "C"/],
    ['a directive', `'use strict'; «p.getByText('A')»;`, `'use magic'; p.getByText('B');`, /./],
    [
      'a number outside',
      `test.setTimeout(1000); «p.getByText('A')»;`,
      `test.setTimeout(9000); p.getByText('B');`,
      /1000 became 9000/,
    ],
    ['what does not parse', `«p.getByText('A')»;`, `p.getByText('B'`, /does not parse/],
  ])('%s', (_what, before, after, message) => {
    expect(judge(before, after)).toEqual([
      { rule: 'locator-only', path: 'a.ts', message: expect.stringMatching(message) as string },
    ]);
  });

  test.each([
    ['a locator', `expect(«p.getByText('A')»).toBeVisible();`, `expect(p.getByText('B')).toBeVisible();`],
    [
      'a received value',
      `expect(await «p.getByTestId('a')».textContent()).toBe('1');`,
      `expect(await p.getByTestId('b').textContent()).toBe('1');`,
    ],
    [
      'a soft one',
      `expect.soft(«p.getByText('A')»).toBeVisible();`,
      `expect.soft(p.getByText('B')).toBeVisible();`,
    ],
    [
      'a retried callback',
      `expect(() => «p.getByText('A')».click()).toPass();`,
      `expect(() => p.getByText('B').click()).toPass();`,
    ],
    ['an own one', `expectToast(«p.getByText('A')»);`, `expectToast(p.getByText('B'));`],
  ])('inside an assertion, even if declared: %s', (_what, before, after) => {
    expect(judge(before, after)).toHaveLength(1);
  });

  test('a site of another file', () => {
    const sites = [{ path: 'b.ts', start: 0, end: 16 }];
    expect(judgeSyntax('a.ts', `p.getByText('A');`, `p.getByText('B');`, sites)).toHaveLength(1);
  });
});

/** The sites of `before` are marked by « and ». */
function judge(before: string, after: string): ReturnType<typeof judgeSyntax> {
  const open: number[] = [];
  const sites: { path: string; start: number; end: number }[] = [];
  let text = '';
  for (const char of before) {
    if (char === '«') open.push(text.length);
    else if (char === '»') sites.push({ path: 'a.ts', start: open.pop() ?? 0, end: text.length });
    else text += char;
  }
  return judgeSyntax('a.ts', text, after, sites);
}
