// What is tried for an element: the author's own kind first, each followed by its exact form, then scoped, then others.
import { describe, expect, test } from 'vitest';
import { replacementsFor } from '../../../src/make/locator/replacements.ts';
import type { LocatorCall, PageElement } from '../../../src/observe/observation.ts';
import { button, element } from './elements.ts';

const FIELD = element({
  tag: 'input',
  role: 'textbox',
  name: 'Email address',
  label: 'Email address',
  placeholder: 'you@example.com',
  testId: 'email-field',
  id: 'email-address',
  nameAttribute: 'email_address',
  classes: 'field email-input wide',
  type: 'email',
  title: 'Your address',
});

test.each<[string, PageElement, LocatorCall, string]>([
  [
    'role',
    button('Sign in'),
    call('getByRole', 'button', { name: 'Login' }),
    'getByRole("button",{"name":"Sign in"})',
  ],
  [
    'role with options',
    button('Sign in'),
    call('getByRole', 'button', { name: 'Login', exact: true }),
    'getByRole("button",{"name":"Sign in","exact":true})',
  ],
  [
    'another role',
    element({ tag: 'a', role: 'link', name: 'Sign in' }),
    call('getByRole', 'button', { name: 'Login' }),
    'getByRole("link",{"name":"Sign in"})',
  ],
  ['label', FIELD, call('getByLabel', 'E-mail'), 'getByLabel("Email address")'],
  [
    'label with options',
    FIELD,
    call('getByLabel', 'E-mail', { exact: true }),
    'getByLabel("Email address",{"exact":true})',
  ],
  ['text', button('Sign in'), call('getByText', 'Login'), 'getByText("Sign in")'],
  ['placeholder', FIELD, call('getByPlaceholder', 'mail'), 'getByPlaceholder("you@example.com")'],
  ['test id', FIELD, call('getByTestId', 'mail'), 'getByTestId("email-field")'],
  ['alt', element({ tag: 'img', alt: 'New logo' }), call('getByAltText', 'Logo'), 'getByAltText("New logo")'],
  ['title', FIELD, call('getByTitle', 'Address'), 'getByTitle("Your address")'],
  ['id', FIELD, call('locator', 'form #email'), 'locator("form #email-address")'],
  ['class', FIELD, call('locator', 'input.email'), 'locator("input.email-input")'],
  ['attribute', FIELD, call('locator', 'input[name=email]'), 'locator("input[name=email_address]")'],
  [
    'quoted attribute',
    FIELD,
    call('locator', '[placeholder="mail"]'),
    'locator("[placeholder="you@example.com"]")',
  ],
  [
    'attribute that needs quotes',
    FIELD,
    call('locator', '[title=Mail]'),
    'locator("[title="Your address"]")',
  ],
])('%s keeps the author’s kind', (_what, target, stale, first) => {
  expect(shown(target, stale)[0]).toBe(first);
});

test('then Playwright’s own order, each with its exact form, nothing twice', () => {
  expect(shown(FIELD, call('getByLabel', 'E-mail'))).toEqual([
    'getByLabel("Email address")',
    'getByLabel("Email address",{"exact":true})',
    'getByRole("textbox",{"name":"Email address"})',
    'getByRole("textbox",{"name":"Email address","exact":true})',
    'getByPlaceholder("you@example.com")',
    'getByPlaceholder("you@example.com",{"exact":true})',
    'getByTestId("email-field")',
  ]);
});

test('an element with nothing to call it by has no calls', () => {
  expect(shown(element(), call('getByText', 'Login'))).toEqual([]);
});

test.each<[LocatorCall, string[]]>([
  [call('getByText', 'Save'), ['getByText("Save")', 'getByText("Save",{"exact":true})']],
  [call('getByText', 'Save', { exact: true }), ['getByText("Save",{"exact":true})']],
  [call('getByTestId', 'save'), ['getByTestId("save")']],
  [call('getByRole', 'button'), ['getByRole("button")']],
])('exact where it says something: %j', (stale, ways) => {
  const own = shown(button('Save', { testId: 'save' }), stale).filter((way) => way.startsWith(stale.method));
  expect(own.slice(0, ways.length)).toEqual(ways);
});

describe('scopes', () => {
  const dialog = element({ role: 'dialog', name: 'Edit row', xpath: '/html[1]/body[1]/div[1]' });
  const row = element({ tag: 'tr', role: 'row', name: 'Ada 12', xpath: '/html[1]/body[1]/div[1]/tr[2]' });
  const cell = element({ tag: 'td', role: 'cell', text: 'Ada', xpath: `${row.xpath}/td[1]` });
  const save = button('Save', { xpath: `${row.xpath}/td[2]/button[1]` });
  const page = [dialog, row, cell, save];

  test('an entry by what is written in it, a landmark by its name, the nearest first, before other kinds', () => {
    const ways = shown(save, call('getByText', 'Save'), page);
    expect(ways.slice(0, 4)).toEqual([
      'getByText("Save")',
      'getByText("Save",{"exact":true})',
      'getByRole("row").filter({"hasText":"Ada"}).getByText("Save")',
      'getByRole("dialog",{"name":"Edit row"}).getByText("Save")',
    ]);
    expect(ways.indexOf('getByRole("button",{"name":"Save"})')).toBeGreaterThan(4);
  });

  test('a filter asks for the text inside that is most like the one it asked for', () => {
    expect(shown(row, call('filter', { hasText: 'ADA' }), page)).toEqual([
      'filter({"hasText":"Ada"})',
      'filter({"hasText":"Ada 12"})',
    ]);
  });
});

test.each<[string, string, string[]]>([
  // What is above the element: main#orders > ul.card-list > li.card
  ['.cards > .card .buy', '.card-list > .card .buy', ['repaired', 'where something above is most like it']],
  ['.sidebar .buy', '.buy', []],
  ['#orders .purchase', '#orders .buy', []],
  [
    'ul.card-list li.card button.buy[data-testid="old"]',
    'ul.card-list li.card button.buy[data-testid="buy-1"]',
    [],
  ],
])('css %s', (selector, wanted) => {
  const orders = element({ tag: 'main', id: 'orders', xpath: '/html[1]/body[1]/main[1]' });
  const list = element({ tag: 'ul', classes: 'card-list', xpath: `${orders.xpath}/ul[1]` });
  const card = element({ tag: 'li', classes: 'card', xpath: `${list.xpath}/li[1]` });
  const buy = button('Buy', { classes: 'buy', testId: 'buy-1', xpath: `${card.xpath}/button[1]` });
  expect(shown(buy, call('locator', selector), [orders, list, card, buy])).toContain(`locator("${wanted}")`);
});

function shown(target: PageElement, stale: LocatorCall, page: readonly PageElement[] = [target]): string[] {
  return replacementsFor({ element: target, elements: page, stale }).map(({ calls }) =>
    calls.map(show).join('.'),
  );
}

function call(method: string, ...args: LocatorCall['args']): LocatorCall {
  return { method, args };
}

function show(found: LocatorCall): string {
  return `${found.method}(${found.args.map((arg) => (typeof arg === 'string' ? `"${arg}"` : JSON.stringify(arg))).join(',')})`;
}
