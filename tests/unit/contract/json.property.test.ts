// Reading JSON by our own grammar says what JSON.parse says, for any text; what is written is read back as it was, and
// there is one text for a value.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from '../../../src/contract/json.ts';
import { jsonText } from '../../../src/disk/documents.ts';
import { awkwardText, holds } from '../property.ts';

const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });

test('what is written is read back, without a repeated key', () => {
  holds(
    fc.property(value, (json) => {
      // JSON has no negative zero.
      const plain: unknown = JSON.parse(JSON.stringify(json));
      expect(readJson(jsonText(json), 'x')).toEqual({ ok: true, value: plain, duplicates: [] });
    }),
  );
});

test('one value, one text: what is read is written as the same bytes', () => {
  holds(
    fc.property(value, (json) => {
      const text = jsonText(json);
      expect(jsonText(JSON.parse(text))).toBe(text);
      expect(text.endsWith('\n') && !text.endsWith('\n\n')).toBe(true);
    }),
  );
});

test('any text is JSON for both or for neither', () => {
  const spoilt = fc
    .tuple(
      value,
      fc.nat(),
      fc.nat(3),
      fc.oneof(fc.constantFrom(',', '"', '{', ']', '\\', '/', '-', '0', ':'), awkwardText),
    )
    .map(([json, at, cut, more]) => {
      const text = JSON.stringify(json);
      const start = at % (text.length + 1);
      return text.slice(0, start) + more + text.slice(start + cut);
    });
  holds(
    fc.property(spoilt, (text) => {
      const reading = readJson(text, 'x');
      expect(reading.ok).toBe(isJson(text));
      if (!reading.ok) expect(reading.fault.at).toMatch(/^x:\d+:\d+$/);
    }),
  );
});

test('every key that stands twice is named', () => {
  const members = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', '__proto__', 'é'), value), {
    maxLength: 6,
  });
  holds(
    fc.property(members, (pairs) => {
      const text = `{${pairs.map(([key, json]) => `${JSON.stringify(key)}:${JSON.stringify(json)}`).join(',')}}`;
      const reading = readJson(text, 'x');
      const twice = pairs.length - new Set(pairs.map(([key]) => key)).size;
      expect(reading.ok && reading.duplicates.length).toBe(twice);
    }),
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
