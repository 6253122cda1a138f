// One path, one spelling, for any text at all; what Node itself makes of a path is the judge.
import { join, posix, win32 } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers, overlaps, readPath, sameEntry } from '../../../src/contract/paths.ts';
import { awkwardText, holds } from '../property.ts';

const part = fc.constantFrom('a', 'B', 'b', 'a-b', 'ſ', 'S', 'ß', 'é', '🙂', 'a.ts', 'K', 'K', '(x)', 'c d');
const oddPart = fc.oneof(
  part,
  fc.constantFrom('', '.', '..', ' a', 'a ', 'a.', 'e\u0301', '*', 'C:', 'a\\b', '\u200B', '!x', '[id]'),
  awkwardText,
);
const written = fc.array(oddPart, { maxLength: 5 }).map((parts) => parts.join('/'));
const path = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([parts, isFolder]) => parts.join('/') + (isFolder ? '/' : ''));

test('what is accepted is normal, relative and below the root, on every system', () => {
  holds(
    fc.property(written, (text) => {
      if (!readPath(text).ok) return;
      expect(posix.normalize(text)).toBe(text);
      expect(text.normalize('NFC')).toBe(text);
      expect(posix.isAbsolute(text) || win32.isAbsolute(text)).toBe(false);
      expect(win32.normalize(text).replaceAll('\\', '/')).toBe(text);
      expect(posix.resolve('/root', text)).toMatch(/^\/root\/./);
    }),
  );
});

test('good parts make a good path', () => {
  holds(
    fc.property(path, (text) => {
      expect(readPath(text)).toEqual({ ok: true, path: text });
    }),
  );
});

test('what is refused says why, and a spelling that is suggested is accepted', () => {
  holds(
    fc.property(written, (text) => {
      const reading = readPath(text);
      if (reading.ok) return;
      expect([reading.expected, reading.found, reading.fix].every((words) => words !== '')).toBe(true);
      const suggestion = /^Write (".*")\.$/.exec(reading.fix)?.[1];
      if (suggestion !== undefined) expect(readPath(String(JSON.parse(suggestion))).ok).toBe(true);
    }),
  );
});

test('a folder covers what lies below it, a file itself', () => {
  holds(
    fc.property(path, path, (entry, other) => {
      const way = posix.relative(join('/', entry), join('/', other));
      const isBelow = way !== '' && !way.split('/').includes('..');
      const isItself = entry === other;
      expect(covers(entry, other)).toBe(isItself || (entry.endsWith('/') && isBelow));
    }),
  );
});

test('what is covered overlaps; overlapping is mutual; another case is the same entry', () => {
  holds(
    fc.property(path, path, (a, b) => {
      expect(overlaps(a, b)).toBe(overlaps(b, a));
      if (covers(a, b)) expect(overlaps(a, b)).toBe(true);
      if (sameEntry(a, b)) expect(overlaps(a, b)).toBe(true);
      expect(sameEntry(a, a.toUpperCase())).toBe(true);
      expect(sameEntry(a, a.replace(/\/$/, ''))).toBe(true);
    }),
  );
});
