// Of a long output a maker gets the part that says what failed.
import { expect, test } from 'vitest';
import { focused } from '../../../src/make/command/focus.ts';

const noise = (count: number): string =>
  Array.from({ length: count }, (_, at) => `passed number ${at}`).join('\n');

test('a short output is left as it is, but for colours', () => {
  expect(focused('\u001b[31mred\u001b[0m\r\nrest', 100)).toEqual({ text: 'red\nrest', leftOut: 0 });
});

test('of a long one: its end, and the lines around failures', () => {
  const output = `${noise(500)}\nbefore\nAssertionError: 3 is not -1\n  expected: 3\n${noise(500)}\nTests 1000\n`;
  const { text, leftOut } = focused(output, 3_000);
  expect(text).toMatch(
    /^… 498 lines left out …\npassed number 498\npassed number 499\nbefore\nAssertionError: 3 is/,
  );
  expect(text).toMatch(/\n… \d+ lines left out …\n.*\nTests 1000\n$/s);
  expect(Buffer.byteLength(text)).toBeLessThan(3_100);
  expect(leftOut).toBeGreaterThan(10_000);
});

test('the last failures win when there are too many', () => {
  const output = Array.from({ length: 900 }, (_, at) => `not ok ${at}`).join('\n');
  const { text } = focused(output, 1_000);
  expect(text).toMatch(/not ok 899$/);
  expect(text).not.toMatch(/not ok 9\n/);
});

test('a line without end is cut, and what a progress line said last is kept', () => {
  const { text } = focused(`${noise(900)}\n${'x'.repeat(90_000)}\n1 %\r50 %\r100 %`, 5_000);
  expect(text).toMatch(/\nx{1000} … 89000 characters left out\n100 %$/);
});
