// What a locator is remembered by on the page that is open: its own element there, or that it belongs elsewhere.
import { expect, test } from 'vitest';
import { PAGES_PER_LOCATOR } from '../../../src/observe/fingerprints/site.ts';
import { memoryOf } from '../../../src/observe/recorder/memory.ts';
import { button } from '../locator/elements.ts';

const FILE = '/project/a.spec.ts';
const here = { file: FILE, locator: 'save', path: '/orders/*', element: button('Save'), beside: 'a1 b2' };
const there = { file: FILE, locator: 'save', path: '/login', element: button('Save'), beside: '' };
const other = { ...here, file: '/project/b.spec.ts', locator: 'cancel', element: button('Cancel') };
const asked = { file: FILE, locator: 'save', url: 'http://shop.test/orders/12?x=1' };

test('its own element on this page, whatever it was on others', () => {
  expect(memoryOf([there, here, other], asked)).toEqual({
    own: here,
    beside: new Set(['a1', 'b2']),
    elsewhere: undefined,
    others: [other.element],
  });
});

test('it was only seen on another page', () => {
  expect(memoryOf([there], asked)).toMatchObject({ own: undefined, elsewhere: '/login' });
});

test('of a locator with as many pages as are kept, another page says nothing', () => {
  const pages = Array.from({ length: PAGES_PER_LOCATOR }, (_unused, at) => ({
    ...there,
    path: `/page-${'x'.repeat(at)}`,
  }));
  expect(memoryOf(pages, asked).elsewhere).toBeUndefined();
});

test('another spec file’s locator of the same words is another one', () => {
  expect(memoryOf([{ ...here, file: '/project/b.spec.ts' }], asked)).toEqual({
    own: undefined,
    beside: new Set(),
    elsewhere: undefined,
    others: [],
  });
});
