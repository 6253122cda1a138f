// Places in a source: lines and columns from 1, in UTF-16 units, with every kind of line end.
import { describe, expect, test } from 'vitest';
import { literalText, offsetAt, parseSource, positionAt, walkTree } from '../../../src/syntax/parse.ts';

const TEXTS = {
  'line feeds': 'one\ntwo\n\nfour',
  'carriage returns and line feeds': 'one\r\ntwo\r\n\r\nfour',
  'carriage returns': 'one\rtwo\r\rfour',
  'mixed ends, an emoji and a BOM': '\uFEFFone 🙂\r\ntwo\n\rfour é',
};

describe.each(Object.entries(TEXTS))('%s', (_name, text) => {
  test('an offset and its place lead to each other', () => {
    for (let offset = 0; offset <= text.length; offset += 1) {
      // Between the two signs of one line end there is no place of its own.
      if (text[offset - 1] === '\r' && text[offset] === '\n') continue;
      const { line, column } = positionAt(text, offset);
      expect(offsetAt(text, line, column)).toBe(offset);
    }
  });

  test('four lines', () => {
    expect(positionAt(text, text.length).line).toBe(4);
    expect(text.slice(offsetAt(text, 4, 1))).toMatch(/^four/);
  });
});

test('past the end of a line or of the text there is nothing', () => {
  expect(offsetAt('one\r\ntwo', 1, 4)).toBe(3);
  expect(offsetAt('one\r\ntwo', 1, 5)).toBeUndefined();
  expect(offsetAt('one\r\ntwo', 2, 4)).toBe(8);
  expect(offsetAt('one\r\ntwo', 2, 5)).toBeUndefined();
  expect(offsetAt('one\r\ntwo', 3, 1)).toBeUndefined();
});

test('the spans of a parsed source are UTF-16 offsets, after a BOM and an emoji too', () => {
  const text = "\uFEFFconst a = '🙂';\r\npage.getByText('Größe').click();\r\n";
  const parsed = parseSource('x.ts', text);
  const literals: string[] = [];
  walkTree(parsed?.program, (node) => {
    if (node.type === 'Literal') literals.push(text.slice(node.start, node.end));
  });
  expect(literals).toEqual(["'🙂'", "'Größe'"]);
});

test('a source with a syntax error is not parsed at all', () => {
  expect(parseSource('x.ts', 'const a = ;')).toBeUndefined();
  expect(parseSource('x.ts', '<div/>')).toBeUndefined();
  expect(parseSource('x.tsx', '<div/>')).toBeDefined();
});

test('the text of a literal: strings and templates without holes', () => {
  const texts = (source: string): readonly (string | undefined)[] => {
    const found: (string | undefined)[] = [];
    walkTree(parseSource('x.ts', source)?.program, (node) => {
      if (node.type === 'CallExpression' && Array.isArray(node['arguments']))
        found.push(literalText(node['arguments'][0]));
    });
    return found;
  };
  expect(texts("f('a'); f(`b\\n`); f(`c${d}`); f(1); f(/e/); f(null); f()")).toEqual([
    'a',
    'b\n',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
