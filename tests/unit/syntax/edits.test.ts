// Edits by span: what is outside keeps its bytes, and what is in doubt is refused.
import { expect, test } from 'vitest';
import { applyEdits, type Edit } from '../../../src/syntax/edits.ts';

const TEXT = "\uFEFFa('🙂');\r\n\tb( 'two' ) ;\r\n";

function edit(oldText: string, newText: string, start = TEXT.indexOf(oldText)): Edit {
  return { path: 'x.ts', start, end: start + oldText.length, oldText, newText };
}

test('several edits in any order; everything else stays as it was', () => {
  const expected = "\uFEFFa('one');\r\n\tb( 'zwei!' ) ;\r\n";
  const edits = [edit("'🙂'", "'one'"), edit("'two'", "'zwei!'")];
  expect(applyEdits(TEXT, edits)).toEqual({ ok: true, text: expected });
  expect(applyEdits(TEXT, edits.toReversed())).toEqual({ ok: true, text: expected });
  expect(applyEdits(TEXT, [])).toEqual({ ok: true, text: TEXT });
});

test('edits that touch do not overlap; an insertion at either end of the text is one', () => {
  expect(applyEdits('abc', [at(0, 1, 'a', 'A'), at(1, 2, 'b', 'B')])).toEqual({ ok: true, text: 'ABc' });
  expect(applyEdits('abc', [at(0, 0, '', '<'), at(3, 3, '', '>')])).toEqual({ ok: true, text: '<abc>' });
});

test.each([
  ['overlap', [at(0, 2, 'ab', 'x'), at(1, 3, 'bc', 'y')]],
  ['one in the other', [at(0, 3, 'abc', 'x'), at(1, 2, 'b', 'y')]],
  ['the same twice', [at(1, 2, 'b', 'x'), at(1, 2, 'b', 'x')]],
  ['two insertions at one place', [at(1, 1, '', 'x'), at(1, 1, '', 'y')]],
  ['an insertion where another edit begins', [at(1, 2, 'b', 'x'), at(1, 1, '', 'y')]],
  ['the other way round', [at(1, 1, '', 'y'), at(1, 2, 'b', 'x')]],
  ['a text that moved', [at(0, 1, 'b', 'x')]],
  ['a span that runs backwards', [at(2, 1, '', 'x')]],
  ['a span past the end', [at(2, 9, 'c', 'x')]],
])('refused: %s', (_name, edits) => {
  expect(applyEdits('abc', edits).ok).toBe(false);
});

function at(start: number, end: number, oldText: string, newText: string): Edit {
  return { path: 'x.ts', start, end, oldText, newText };
}
