// JSON.parse hides a key that stands twice (the last one wins) and says the place of a mistake only sometimes. A
// contract is law, so both must be told: this reads the text once by the grammar of RFC 8259, notes every repeated
// key, and leaves building the value to JSON.parse.
import type { Fault } from '../errors.ts';
import { jsonPath } from './faults.ts';
import { show } from './show.ts';

export type JsonReading =
  | { readonly ok: true; readonly value: unknown; readonly duplicates: readonly Fault[] }
  | { readonly ok: false; readonly fault: Fault };

const SPACE = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// No contract nests this deep; a text that does is meant to exhaust the stack.
const DEEPEST = 100;

/** Reads JSON; `name` is the file's name for the place of a mistake. */
export function readJson(text: string, name: string): JsonReading {
  try {
    const duplicates = scan(text);
    return { ok: true, value: JSON.parse(text), duplicates };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    const { line, column } = placeOf(text, error.offset);
    const found =
      error.offset < text.length
        ? show(String.fromCodePoint(text.codePointAt(error.offset) ?? 0))
        : 'the end of the file';
    return {
      ok: false,
      fault: {
        at: `${name}:${line}:${column}`,
        expected: error.expected,
        found,
        fix: fixFor(text, error.offset),
      },
    };
  }
}

class Mistake extends Error {
  readonly offset: number;
  readonly expected: string;

  constructor(offset: number, expected: string) {
    super(expected);
    this.offset = offset;
    this.expected = expected;
  }
}

function scan(text: string): readonly Fault[] {
  const duplicates: Fault[] = [];
  let offset = 0;
  skipSpace();
  readValue([]);
  if (offset < text.length) throw new Mistake(offset, 'the end of the file');
  return duplicates;

  function readValue(path: readonly PropertyKey[]): void {
    if (path.length > DEEPEST) throw new Mistake(offset, `at most ${DEEPEST} levels`);
    if (take('{')) readMembers(path);
    else if (take('[')) readEntries(path);
    else if (match(STRING) === undefined && match(SCALAR) === undefined) throw mistakeAt('a JSON value');
    skipSpace();
  }

  function readMembers(path: readonly PropertyKey[]): void {
    const seen = new Map<string, number>();
    if (take('}')) return;
    do {
      const start = offset;
      const raw = match(STRING);
      if (raw === undefined) throw mistakeAt('a key in double quotes');
      const key = String(JSON.parse(raw));
      const first = seen.get(key);
      if (first === undefined) seen.set(key, start);
      else duplicates.push(duplicate(text, [...path, key], { first, again: start }));
      skipSpace();
      if (!take(':')) throw new Mistake(offset, '":" after the key');
      readValue([...path, key]);
    } while (take(','));
    if (!take('}')) throw new Mistake(offset, '"," or "}"');
  }

  function readEntries(path: readonly PropertyKey[]): void {
    if (take(']')) return;
    let index = 0;
    do readValue([...path, index++]);
    while (take(','));
    if (!take(']')) throw new Mistake(offset, '"," or "]"');
  }

  function take(sign: string): boolean {
    if (text[offset] !== sign) return false;
    offset += 1;
    skipSpace();
    return true;
  }

  function match(token: RegExp): string | undefined {
    token.lastIndex = offset;
    const found = token.exec(text)?.[0];
    offset += found?.length ?? 0;
    return found;
  }

  function mistakeAt(expected: string): Mistake {
    return new Mistake(
      offset,
      text[offset] === '"' ? 'a string that ends on its line, with valid escapes' : expected,
    );
  }

  function skipSpace(): void {
    match(SPACE);
  }
}

function duplicate(
  text: string,
  path: readonly PropertyKey[],
  offsets: { first: number; again: number },
): Fault {
  const [first, again] = [placeOf(text, offsets.first), placeOf(text, offsets.again)];
  return {
    at: jsonPath(path),
    expected: 'the key once',
    found: `it on line ${first.line} and again on line ${again.line}, column ${again.column}`,
    fix: 'Remove one of the two.',
  };
}

function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function fixFor(text: string, offset: number): string {
  const sign = text[offset];
  if (sign === '/' || sign === '#') return 'Remove the comment: JSON has none.';
  if (sign === "'") return 'Use double quotes.';
  if ((sign === '}' || sign === ']') && text.slice(0, offset).trimEnd().endsWith(','))
    return 'Remove the comma before it.';
  return 'Correct the JSON there.';
}
