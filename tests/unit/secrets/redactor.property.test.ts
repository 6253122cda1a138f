// Whatever stands around it: a known value is gone, a document keeps its shape, and what was redacted stays as it is.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Redactor } from '../../../src/secrets/redactor.ts';
import { awkwardText, holds } from '../property.ts';

const SECRET = 'qX7-zK2:vW9/mT4';
const SHORT = 'zQ5w';
const redactor = new Redactor([SECRET, SHORT]);

/** What the rules look at, in any order. */
const part = fc.constantFrom(
  ' ',
  '\n',
  ': ',
  '=',
  ':',
  '"',
  "'",
  '\\"',
  ',',
  '{',
  '}',
  '[',
  ']',
  '-',
  '  - ',
  'password',
  'Authorization',
  'cookie',
  'token',
  'url',
  'name: "cookie", value: ',
  'fill("',
  '")',
  'Bearer ',
  '://',
  'u:p@h',
  '<input type="password" value=',
  '<input value=',
  '>',
  'toHaveValue',
  'Expected: ',
  '-----BEGIN PRIVATE KEY-----',
  '-----END PRIVATE KEY-----',
  'AAAA',
  'word',
  'hunter22',
  'ghp_',
  'eyJhbGciOi.eyJ',
  '[redacted]',
);
const text = fc
  .array(fc.oneof({ weight: 6, arbitrary: part }, { weight: 1, arbitrary: awkwardText }), { maxLength: 14 })
  .map((parts) => parts.join(''));

test('a known value is in no text', () => {
  holds(
    fc.property(text, text, (before, after) => {
      expect(redactor.text(before + SECRET + after)).not.toContain(SECRET);
      expect(redactor.words(`${before} ${SHORT} ${after}`)).not.toMatch(/(?<!\w)zQ5w(?!\w)/);
    }),
  );
});

test('what was redacted stays as it is', () => {
  holds(
    fc.property(text, (given) => {
      const once = redactor.text(given);
      expect(redactor.text(once)).toBe(once);
    }),
  );
});

test('a document keeps its keys and its order', () => {
  holds(
    fc.property(fc.object({ values: [text, fc.integer(), fc.constant(null)] }), (document) => {
      const shapeOf = (value: unknown): unknown =>
        typeof value === 'string'
          ? 'text'
          : Array.isArray(value)
            ? value.map(shapeOf)
            : typeof value === 'object' && value !== null
              ? Object.entries(value).map(([key, item]) => [key, shapeOf(item)])
              : value;
      expect(shapeOf(redactor.json(document))).toEqual(shapeOf(document));
    }),
  );
});
