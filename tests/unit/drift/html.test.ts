// The drift benchmark changes source by the spans that this scanner finds: a wrong span would make another drift than
// the one that is written down.
import { expect, test } from 'vitest';
import { attribute, findElements } from '../../../bench/drift/source/html.mjs';

const found = (text: string): string[] =>
  findElements(text).map(({ tag, start, end }) => `${tag}: ${text.slice(start, end)}`);

test('an element ends behind its closing tag, and a void one behind its only tag', () => {
  expect(found('<p>a<br><b>c</b></p><input name="d" />')).toEqual([
    'p: <p>a<br><b>c</b></p>',
    'br: <br>',
    'b: <b>c</b>',
    'input: <input name="d" />',
  ]);
});

test('template strings of a script are read like a page, with holes in text and attributes', () => {
  const text =
    'if (a < b) x = `<li data-id="${one.id}"><a ${off ? "hidden" : ""} href="/p?id=${id}">${name}</a></li>`;';
  const [item, link] = findElements(text);
  expect(found(text)).toHaveLength(2);
  expect(link?.parent).toBe(item);
  expect(item && attribute(item, 'data-id')).toBe('${one.id}');
  expect(link && attribute(link, 'href')).toBe('/p?id=${id}');
  expect(link && text.slice(link.openEnd, link.closeStart)).toBe('${name}');
});

test('comments and styles hold no elements', () => {
  expect(found('<!-- <p>a</p> --><style>a > b {}</style><i>d</i>')).toEqual(['i: <i>d</i>']);
});

test('an element that is never closed does not swallow its parent', () => {
  const [list, first] = findElements('<ul><li>a</ul>');
  expect(list?.end).toBe(14);
  expect(first?.parent).toBe(list);
});

test('the span of an attribute takes the space before it', () => {
  const text = "<a class='x y' hidden href=/b>c</a>";
  const [link] = findElements(text);
  expect(
    link?.attributes.map(({ name, value, start, end }) => [name, value, text.slice(start, end)]),
  ).toEqual([
    ['class', 'x y', " class='x y'"],
    ['hidden', '', ' hidden'],
    ['href', '/b', ' href=/b'],
  ]);
});
