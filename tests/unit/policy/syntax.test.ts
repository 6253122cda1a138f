// The policy trusts no maker: whatever a candidate declares, only plain words inside declared locator calls may differ.
import { describe, expect, test } from 'vitest';
import { judgeSyntax } from '../../../src/verify/policy/syntax.ts';
import { judge } from './judge.ts';

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

describe('allowed at a declared text', () => {
  test.each([
    ['a variable', `const A = ‹'#a'›;`, `const A = '#b';`],
    [
      'a map',
      `export const S = { a: ‹'#a'›, b: '#b' } as const;`,
      `export const S = { a: '#c', b: '#b' } as const;`,
    ],
    ['a frozen map', `const S = Object.freeze({ a: ‹'#a'› });`, `const S = Object.freeze({ a: '#b' });`],
    ['a field', `class A { static readonly a = ‹'#a'›; }`, `class A { static readonly a = '#b'; }`],
    ['an enum', `enum A { B = ‹'#a'› }`, `enum A { B = '#b' }`],
    ['a list', `for (const a of ['A', ‹'B'›]) f(a);`, `for (const a of ['A', 'C']) f(a);`],
    ['a list with a callback', `['A', ‹'B'›].forEach((a) => f(a));`, `['A', 'C'].forEach((a) => f(a));`],
    ['a default', `function f(a = ‹'A'›) {}`, `function f(a = 'B') {}`],
    ['what a helper is given', `await choose(page, ‹'A'›);`, `await choose(page, 'B');`],
    ['what a method is given', `await form.choose({ name: ‹'A'› });`, `await form.choose({ name: 'B' });`],
    ['what an own fill is given', `await this.fill(‹'A'›, 'x');`, `await this.fill('B', 'x');`],
    ['a regular expression', `const A = ‹/a/›;`, `const A = /b/i;`],
    ['a template with a hole', 'p.getByText(‹`a ${b}`›);', 'p.getByText(`c ${b} d`);'],
    ['a part of a sum', `p.locator(‹'#a-'› + id);`, `p.locator('#b-' + id);`],
    ['a selector', `await page.fill(‹'#a'›, 'x');`, `await page.fill('#b', 'x');`],
    [
      'a selector of a click',
      `await page.click(‹'#a'›, { force: true });`,
      `await page.click('#b', { force: true });`,
    ],
    [
      'an argument beside a variable',
      `«p.getByRole('button', { name, exact: true })»;`,
      `p.getByRole('link', { name, exact: true });`,
    ],
    ['an optional call', `«p?.getByText('A')»;`, `p?.getByText('B');`],
  ])('%s', (_what, before, after) => {
    expect(judge(before, after)).toEqual([]);
  });
});

describe('refused at a declared text', () => {
  test.each([
    ['an assertion', `expect(a).toBe(‹'A'›);`, `expect(a).toBe('B');`, /part of an assertion/],
    [
      'a matcher of its own',
      `shown(a).toHaveText(‹'A'›);`,
      `shown(a).toHaveText('B');`,
      /toHaveText|unknown call/,
    ],
    ['what is typed', `field.fill(‹'A'›);`, `field.fill('B');`, /an argument of fill/],
    [
      'what is typed with options',
      `field.fill(‹'A'›, { force: true });`,
      `field.fill('B', { force: true });`,
      /an argument of fill/,
    ],
    ['what is typed by page', `page.fill('#a', ‹'A'›);`, `page.fill('#a', 'B');`, /an argument of fill/],
    [
      'what is typed into a locator',
      `page.locator('#a').fill(‹'A'›, o);`,
      `page.locator('#a').fill('B', o);`,
      /an argument of fill/,
    ],
    ['a key', `field.press(‹'Enter'›);`, `field.press('Tab');`, /an argument of press/],
    ['an address', `page.goto(‹'/a'›);`, `page.goto('/b');`, /an argument of goto/],
    ['part of an address', 'page.goto(‹`/a/${id}`›);', 'page.goto(`/b/${id}`);', /an argument of goto/],
    [
      'an address in options',
      `page.route('**', (r) => r.fulfill({ body: ‹'A'› }));`,
      `page.route('**', (r) => r.fulfill({ body: 'B' }));`,
      /an argument of fulfill/,
    ],
    ['a route', `page.route(‹'**/a'›, f);`, `page.route('**/b', f);`, /an argument of route/],
    ['a title', `test(‹'A'›, f);`, `test('B', f);`, /an argument of test/],
    ['a group', `test.describe(‹'A'›, f);`, `test.describe('B', f);`, /an argument of describe/],
    ['an attribute', `a.getAttribute(‹'href'›);`, `a.getAttribute('src');`, /an argument of getAttribute/],
    ['a module', `import a from ‹'a'›;`, `import a from 'b';`, /no text that a locator is given/],
    ['a required module', `require(‹'a'›);`, `require('b');`, /an argument of require/],
    ['a comparison', `if (a === ‹'A'›) f();`, `if (a === 'B') f();`, /a comparison/],
    ['a case', `switch (a) { case ‹'A'›: f(); }`, `switch (a) { case 'B': f(); }`, /a comparison/],
    ['a key of a map', `const a = { ‹'A'›: 1 };`, `const a = { 'B': 1 };`, /a key/],
    ['a member', `a[‹'A'›]();`, `a['B']();`, /a key/],
    ['a type', `let a: ‹'A'›;`, `let a: 'B';`, /no text/],
    ['a tagged template', 'const a = sql‹`A`›;', 'const a = sql`B`;', /a tagged template/],
    ['a directive', `‹'use strict'›;`, `'use magic';`, /a statement of its own/],
    ['a text that becomes code', `const a = ‹'A'›;`, `const a = f();`, /another kind/],
    ['a text that becomes a number', `const a = ‹'A'›;`, `const a = 1;`, /another kind/],
    ['a text that becomes a regular expression', `const a = ‹'A'›;`, `const a = /A/;`, /another kind/],
    ['a text that becomes a template', `const a = ‹'A'›;`, 'const a = `${b}`;', /another kind/],
    ['a template with another hole', 'const a = ‹`A ${b}`›;', 'const a = `A ${c}`;', /"b" became "c"/],
    [
      'a template with one hole less',
      'const a = ‹`A ${b}`›;',
      'const a = `A`;',
      /0 parts where there were 1/,
    ],
    ['a number', `test.setTimeout(‹1000›);`, `test.setTimeout(9000);`, /is none/],
    ['a call', `const a = ‹f()›;`, `const a = g();`, /is none/],
    ['the text beside it', `const a = ‹'A'›, b = 'B';`, `const a = 'A', b = 'C';`, /"B" became "C"/],
  ])('%s', (_what, before, after, message) => {
    expect(judge(before, after)).toEqual([
      { rule: 'locator-only', path: 'a.ts', message: expect.stringMatching(message) as string },
    ]);
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
    const sites = [{ kind: 'call', path: 'b.ts', start: 0, end: 16 } as const];
    expect(
      judgeSyntax(
        { path: 'a.ts', before: `p.getByText('A');`, after: `p.getByText('B');` },
        sites,
        'structural',
      ),
    ).toHaveLength(1);
  });
});
