import { expect, test } from 'vitest';
import { pagePath } from '../../../src/observe/page-path.ts';

test.each([
  ['https://shop.test/', '/'],
  ['https://shop.test/orders/4711/edit?token=abc#top', '/orders/*/edit'],
  ['https://shop.test/v2/order-17', '/v2/order-17'],
  ['https://shop.test/u/3f2b8c1e-9a4d-4c1b-8e2f-0a1b2c3d4e5f', '/u/*'],
  ['https://shop.test/o/64f1c2ab9de3775a', '/o/*'],
  ['https://shop.test/users/ada@example.com/mail', '/users/*/mail'],
  ['https://shop.test/users/ada%40example.com', '/users/*'],
  ['https://shop.test/terms-and-conditions', '/terms-and-conditions'],
  ['about:blank', 'blank'],
  ['/already/a/path', '/already/a/path'],
])('the page of %s is %s', (url, path) => {
  expect(pagePath(url)).toBe(path);
  expect(pagePath(path)).toBe(path);
});
