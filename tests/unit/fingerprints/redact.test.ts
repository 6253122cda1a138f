import { describe, expect, test } from 'vitest';
import { Private } from '../../../src/observe/fingerprints/redact.ts';
import { button } from '../locator/elements.ts';

const hide = (text: string, typed: readonly string[] = []): string => {
  const secrets = new Private({});
  for (const value of typed) secrets.keep(value);
  return secrets.hideIn(button(text)).text;
};

describe('hidden', () => {
  test.each([
    ['Signed in as ada@example.com', 'Signed in as *'],
    ['Token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVP end', 'Token * end'],
    ['Key sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'Key *'],
    ['Commit 9fceb02d0ae598e95dc970b74767f19372d61af8', 'Commit *'],
    ['Order 3f2b8c1e-9a4d-4c1b-8e2f-0a1b2c3d4e5f', 'Order *'],
    ['Account 123456789012', 'Account *'],
    ['/reset/Zx81kQ0v9LmN2pRt7Yw3/now', '/reset/*/now'],
  ])('%s', (text, hidden) => expect(hide(text)).toBe(hidden));
});

describe('shown', () => {
  test.each([
    'Sign in',
    'checkout-step2-confirm-button-v2',
    'getUserByIdAndNameV2Button',
    'Order 4711 of 2026-11-30, 12:45',
    'Internationalisierungseinstellungen',
    'mixed2columnLayoutWithSidebar',
    '/products/blue-cotton-shirt-size-42',
  ])('%s', (text) => expect(hide(text)).toBe(text));
});

test('what was typed is hidden as a whole word, in any case and spacing', () => {
  expect(hide('Welcome, Ada Lovelace!', [' ada  lovelace'])).toBe('Welcome, *!');
  expect(hide('Your new password is hunter2.', ['hunter2'])).toBe('Your new password is *.');
  expect(hide('Save all', ['Sav', 'ave', 'Save al'])).toBe('Save all');
  expect(hide('a.b (c)* costs', ['a.b (c)*'])).toBe('* costs');
  // Too short to be told from any other word.
  expect(hide('Page 12', ['12'])).toBe('Page 12');
});

test('every text of an element is looked at, and nothing else changes', () => {
  const secrets = new Private({});
  secrets.keep('hunter2');
  const fields = [
    'name',
    'text',
    'label',
    'placeholder',
    'testId',
    'id',
    'nameAttribute',
    'href',
    'alt',
    'title',
    'neighbours',
  ] as const;
  const element = button('x', Object.fromEntries(fields.map((field) => [field, `a hunter2 b`])));
  const hidden = secrets.hideIn(element);
  for (const field of fields) expect(hidden[field], field).toBe('a * b');
  expect({ ...element, ...Object.fromEntries(fields.map((field) => [field, 'a * b'])) }).toEqual(hidden);
});

test('secrets of the environment are kept from the start', () => {
  const secrets = new Private({ SHOP_PASSWORD: 'open sesame', API_KEY: 'k-17-b', HOME: '/home/ada' });
  expect(secrets.hideIn(button('It is Open Sesame at /home/ada, k-17-b')).text).toBe(
    'It is * at /home/ada, *',
  );
});

test('a locator that names something private is known as such', () => {
  const secrets = new Private({ SHOP_TOKEN: 'very secret' });
  expect(secrets.isIn("getByText('Buy milk')")).toBe(false);
  secrets.keep('Buy milk');
  expect(secrets.isIn("getByText('Buy milk')")).toBe(true);
  expect(secrets.isIn("getByText('very secret')")).toBe(true);
  expect(secrets.isIn("locator('#u-3f2b8c1e-9a4d-4c1b-8e2f-0a1b2c3d4e5f')")).toBe(true);
  expect(secrets.isIn("getByRole('button', { name: 'Buy milkshakes' })")).toBe(false);
});

test('of a text that was cut, no part of a typed value is left at its end', () => {
  const cut = `${'word '.repeat(30)}correct horse bat`;
  expect(hide(cut, ['correct horse battery staple'])).toBe(`${'word '.repeat(30)}*`);
  expect(hide('correct horse bat', ['correct horse battery staple'])).toBe('correct horse bat');
});
