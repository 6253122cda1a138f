// The scanner agrees with JSON.parse on what is JSON, and tells what JSON.parse does not.
import { describe, expect, test } from 'vitest';
import { readJson } from '../../../src/contract/json.ts';

function faultOf(text: string) {
  const reading = readJson(text, 'c.json');
  if (reading.ok) throw new Error('accepted');
  return reading.fault;
}

function duplicatesOf(text: string) {
  const reading = readJson(text, 'c.json');
  if (!reading.ok) throw new Error(reading.fault.expected);
  return reading.duplicates;
}

describe('a mistake is told with line and column', () => {
  test.each([
    ['', 'c.json:1:1', /a JSON value/, /the end of the file/, /Correct/],
    ['{', 'c.json:1:2', /a key in double quotes/, /the end of the file/, /Correct/],
    ['{\n  "a": 1,\n}', 'c.json:3:1', /a key/, /"}"/, /Remove the comma before it/],
    ['[1,]', 'c.json:1:4', /a JSON value/, /"]"/, /Remove the comma/],
    ['{\r\n  // no\r\n}', 'c.json:2:3', /a key/, /"\/"/, /JSON has none/],
    ["{'a': 1}", 'c.json:1:2', /a key/, /"'"/, /double quotes/],
    ['{"a" 1}', 'c.json:1:6', /":" after the key/, /"1"/, /./],
    ['{"a": 1 "b": 2}', 'c.json:1:9', /"," or "}"/, /./, /./],
    ['[1 2]', 'c.json:1:4', /"," or "]"/, /"2"/, /./],
    ['{} x', 'c.json:1:4', /the end of the file/, /"x"/, /./],
    ['{"a": "b\n"}', 'c.json:1:7', /a string that ends on its line/, /./, /./],
    ['{"a": "\\x"}', 'c.json:1:7', /valid escapes/, /./, /./],
    ['{"a": 01}', 'c.json:1:8', /"," or "}"/, /"1"/, /./],
    ['{"a": 🙂}', 'c.json:1:7', /a JSON value/, /"🙂"/, /./],
    ['['.repeat(5000), 'c.json:1:102', /at most 100 levels/, /./, /./],
  ])('%j', (text, at, expected, found, fix) => {
    const fault = faultOf(text);
    expect(fault.at).toBe(at);
    expect(fault.expected).toMatch(expected);
    expect(fault.found).toMatch(found);
    expect(fault.fix).toMatch(fix);
  });
});

describe('a key that stands twice', () => {
  test('is told by its JSON path and both lines', () => {
    const [fault, ...rest] = duplicatesOf('{\n "checks": [\n  {"id": 1,\n   "args": [], "id": 2}]}');
    expect(rest).toEqual([]);
    expect(fault).toMatchObject({ at: 'checks[0].id', found: 'it on line 3 and again on line 4, column 16' });
  });

  test('is seen through escapes, and each repetition is told', () => {
    expect(duplicatesOf('{"a":1,"\\u0061":2,"a":3}').map(({ at }) => at)).toEqual(['a', 'a']);
  });

  test('in different objects is no fault', () => {
    expect(duplicatesOf('[{"a":1},{"a":{"a":1}}]')).toEqual([]);
  });
});

test('agrees with JSON.parse on thousands of spoiled texts', () => {
  const text = '{"a": [1, -2.5e+3, "x\\u00e9\\n", true, null], "b": {"c": {}, "d": []}}';
  const signs = [
    '',
    '"',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    '\\',
    '0',
    '-',
    '.',
    'e',
    ' ',
    '\n',
    '\u00a0',
    't',
    '\t',
  ];
  for (let index = 0; index < text.length; index += 1) {
    for (const sign of signs) {
      for (const spoiled of [
        text.slice(0, index) + sign + text.slice(index),
        text.slice(0, index) + sign + text.slice(index + 1),
      ]) {
        expect([spoiled, readJson(spoiled, 'c').ok]).toEqual([spoiled, parses(spoiled)]);
      }
    }
  }
});

test('reads a very long string', () => {
  expect(readJson(JSON.stringify({ a: 'x'.repeat(2_000_000) }), 'c').ok).toBe(true);
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
