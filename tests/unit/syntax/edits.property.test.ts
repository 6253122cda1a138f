// Edits by span: outside the spans every byte stays, whatever the text and however many edits; what is in doubt is refused.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSource } from '../../../src/disk/decode.ts';
import { applyEdits, type Edit } from '../../../src/syntax/edits.ts';
import { awkwardText, holds } from '../property.ts';

/** A text as pieces that stay and pieces that are replaced, one after the other. */
const pieces = fc.array(fc.record({ kept: awkwardText, old: awkwardText, replaced: awkwardText }), {
  minLength: 1,
  maxLength: 5,
});
type Pieces = readonly { readonly kept: string; readonly old: string; readonly replaced: string }[];

function editsOf(parts: Pieces): readonly Edit[] {
  let offset = 0;
  return parts.map(({ kept, old: oldText, replaced: newText }) => {
    const start = offset + kept.length;
    offset = start + oldText.length;
    return { path: 'x.ts', start, end: offset, oldText, newText };
  });
}

const before = (parts: Pieces): string => parts.map(({ kept, old }) => kept + old).join('');
const after = (parts: Pieces): string => parts.map(({ kept, replaced }) => kept + replaced).join('');

test('in any order, the text between the edits is what it was', () => {
  holds(
    fc.property(pieces, fc.nat(), (parts, turn) => {
      const edits = editsOf(parts);
      // Two that begin at one place have no order.
      if (new Set(edits.map(({ start }) => start)).size < edits.length) return;
      const turned = [...edits.slice(turn % edits.length), ...edits.slice(0, turn % edits.length)];
      expect(applyEdits(before(parts), turned)).toEqual({ ok: true, text: after(parts) });
    }),
  );
});

test('spans that meet are refused, all others are not', () => {
  const span = fc.tuple(fc.nat(12), fc.nat(4));
  holds(
    fc.property(
      fc.string({ minLength: 16, maxLength: 16 }),
      fc.array(span, { maxLength: 4 }),
      (text, spans) => {
        const edits = spans.map(([start, length]): Edit => {
          const end = start + length;
          return { path: 'x.ts', start, end, oldText: text.slice(start, end), newText: '-' };
        });
        const meet = (a: Edit, b: Edit): boolean =>
          a.start === b.start || (a.start < b.end && b.start < a.end);
        const clash = edits.some((a, index) => edits.slice(index + 1).some((b) => meet(a, b)));
        expect(applyEdits(text, edits).ok).toBe(!clash);
      },
    ),
  );
});

test('a text that moved under an edit is refused', () => {
  holds(
    fc.property(pieces, awkwardText, (parts, more) => {
      const edits = editsOf(parts);
      const moved = more + before(parts);
      const isStill = edits.every(({ start, end, oldText }) => moved.slice(start, end) === oldText);
      if (!isStill) expect(applyEdits(moved, edits).ok).toBe(false);
    }),
  );
});

test('bytes that are text come back as the same bytes, a BOM among them; others are no text', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 24 }),
    awkwardText.map((text) => new Uint8Array(Buffer.from(text))),
    fc
      .tuple(awkwardText, fc.uint8Array({ maxLength: 3 }))
      .map(([text, tail]) => new Uint8Array([...Buffer.from(text), ...tail])),
  );
  holds(
    fc.property(bytes, (given) => {
      const text = decodeSource(given);
      if (text === undefined) expect(Buffer.from(given).toString('utf8')).toContain('\uFFFD');
      else expect([...Buffer.from(text)]).toEqual([...given]);
    }),
  );
});
