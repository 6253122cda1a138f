// What an assertion asks of its locator, read from Playwright's private `Locator._expect`, which every web-first matcher
// goes through. There is no public way to see them. Whatever is not as it is known here is left alone.
export interface Matcher {
  /** As Playwright names it, e.g. `to.have.text`. */
  readonly name: string;
  /** True when it compares a text that says something, not only that something is there. */
  readonly provesValue: boolean;
  readonly timeoutMs: number | undefined;
}

/** The private method, where this Playwright has it. */
export const EXPECT = '_expect';

/** `undefined` for what asks for an absence, for a list, or cannot be read: it must stay as it is. */
export function matcherOf([name, options]: readonly unknown[]): Matcher | undefined {
  if (typeof name !== 'string' || !name.startsWith('to.')) return undefined;
  if (typeof options !== 'object' || options === null) return undefined;
  const { isNot, timeout, expectedNumber, expectedText } = options as Readonly<Record<string, unknown>>;
  if (isNot !== false || ABSENCE.has(name) || name.endsWith('.array')) return undefined;
  if (name === 'to.have.count' && expectedNumber !== 1) return undefined;
  return {
    name,
    provesValue: VALUES.has(name) && saysSomething(expectedText),
    timeoutMs: typeof timeout === 'number' ? timeout : undefined,
  };
}

/** True when what `_expect` gave says that the assertion holds. */
export function holds(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'matches' in result && result.matches === true;
}

const ABSENCE = new Set(['to.be.hidden', 'to.be.detached']);

const VALUES = new Set([
  'to.have.text',
  'to.have.value',
  'to.have.attribute.value',
  'to.have.accessible.name',
  'to.have.accessible.description',
  'to.have.accessible.error.message',
]);

/** Fewer letters and digits stand in too many places. */
const SHORTEST = 3;

function saysSomething(expected: unknown): boolean {
  const [only, ...more]: readonly unknown[] = Array.isArray(expected) ? expected : [];
  if (typeof only !== 'object' || only === null || more.length > 0) return false;
  const { string, regexSource } = only as Readonly<Record<string, unknown>>;
  if (typeof string === 'string') return wordLength(string) >= SHORTEST;
  // One that has a choice or an open end says less than it shows.
  return (
    typeof regexSource === 'string' &&
    !/[|*+?[{]|\\[a-z]/i.test(regexSource) &&
    wordLength(regexSource) >= SHORTEST
  );
}

function wordLength(text: string): number {
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
}
