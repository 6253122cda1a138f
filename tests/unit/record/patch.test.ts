// The patch that is recorded gives back the candidate to the byte.
import { expect, test } from 'vitest';
import { applied, unifiedPatch } from '../../../src/record/patch.ts';

const LINES = Array.from({ length: 30 }, (_, at) => `line ${at}`);
const edited = (text: string): string => text.replace('line 3', 'third 🎭').replace('line 27', '27');

test.each([
  ['plain', LINES.join('\n')],
  ['with a last line end', `${LINES.join('\n')}\n`],
  ['CRLF', LINES.join('\r\n')],
  ['mixed line ends', LINES.join('\n').replace('line 4\n', 'line 4\r\n')],
  ['a BOM', `\uFEFF${LINES.join('\n')}`],
  ['one line', 'line 3'],
])('%s', (_, before) => {
  const files = ['tests/a.spec.ts', 'tests/a folder/ü.spec.ts'].map((path) => ({
    path,
    before,
    after: edited(before),
  }));
  expect(applied(unifiedPatch(files), () => before)).toEqual(
    files.map(({ path, after }) => ({ path, after })),
  );
});

test('a patch of another text', () => {
  const patch = unifiedPatch([{ path: 'a', before: 'one\ntwo\n', after: 'one\n2\n' }]);
  expect(applied(patch, () => 'three\nfour\n')).toEqual([{ path: 'a', after: undefined }]);
});
