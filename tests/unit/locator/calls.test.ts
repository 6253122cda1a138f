// Which calls are tried for an element: the author's own kind first, each followed by its exact form.
import { expect, test } from 'vitest';
import { callsFor, stricter } from '../../../src/make/locator/calls.ts';
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
  expect(show(callsFor(target, stale)[0])).toBe(first);
});

test('then Playwright’s own order, each with its exact form, nothing twice', () => {
  expect(callsFor(FIELD, call('getByLabel', 'E-mail')).map(show)).toEqual([
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
  expect(callsFor(element(), call('getByText', 'Login'))).toEqual([]);
});

test.each<[LocatorCall, LocatorCall | undefined]>([
  [call('getByText', 'Save'), call('getByText', 'Save', { exact: true })],
  [call('getByRole', 'tab', { name: 'A' }), call('getByRole', 'tab', { name: 'A', exact: true })],
  [call('getByText', 'Save', { exact: true }), undefined],
  [call('getByTestId', 'save'), undefined],
  [call('getByRole', 'button'), undefined],
  [call('getByText', { $regex: 'save', $flags: 'i' }), undefined],
  [call('locator', '.save'), undefined],
])('stricter %j', (stale, strict) => {
  expect(stricter(stale)).toEqual(strict);
});

function call(method: string, ...args: LocatorCall['args']): LocatorCall {
  return { method, args };
}

function show(found: LocatorCall | undefined): string {
  return found === undefined
    ? ''
    : `${found.method}(${found.args.map((arg) => (typeof arg === 'string' ? `"${arg}"` : JSON.stringify(arg))).join(',')})`;
}
