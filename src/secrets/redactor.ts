// Takes secrets out of what is about to be written or printed: values that are known, shapes that are known, and what
// stands in fields that are. Pure: the caller says what it knows. What was redacted once stays as it is when it is
// redacted again.
import { hideFields, passwordsIn, REDACTED } from './fields.ts';
import { isSecretVariable, isSecretWord } from './names.ts';
import { hideShapes } from './shapes.ts';

/** Shorter values stand in too many words to be told from them. */
const SHORTEST = 4;
/** From this length on a value is found inside of other words too. */
const LONG = 8;

export class Redactor {
  /** The longest first: one may be a part of another. */
  private readonly values: readonly string[];

  constructor(values: Iterable<string>) {
    this.values = allForms(values);
  }

  /** Free text: logs, messages of errors, what a person wrote. */
  text(text: string): string {
    return hideFields(hideValues(this.words(text), allForms(passwordsIn(text))));
  }

  /** What stands for something, such as the title of a test: only what is secret by itself is taken out. */
  words(text: string): string {
    return hideShapes(this.hideBeginning(hideValues(text, this.values)), REDACTED);
  }

  /** The arguments of a command: `--token VALUE` is two of them. */
  args(args: readonly string[]): string[] {
    const before = (at: number): string => args[at - 1] ?? '';
    return args.map((arg, at) => {
      const isNamed = /^--?[\w-]+$/.test(before(at));
      const line = isNamed ? `${before(at)}=${arg}` : arg;
      const hidden = this.text(line);
      return hidden === line ? arg : hidden.slice(isNamed ? before(at).length + 1 : 0);
    });
  }

  /** A document's strings; keys, numbers and structure stay. */
  json(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.json(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.json(item)]));
  }

  /** True when the text holds what must not get into a source file. A short word may be a secret here and a word there. */
  isPrivate(text: string): boolean {
    return (
      this.values.some((value) => value.length >= LONG && text.includes(value)) ||
      hideShapes(text, '') !== text
    );
  }

  /** A text that was cut may end with the beginning of a value. */
  private hideBeginning(text: string): string {
    for (const value of this.values)
      for (let length = value.length - 1; length >= LONG - 2; length -= 1)
        if (text.endsWith(value.slice(0, length))) return text.slice(0, -length) + REDACTED;
    return text;
  }
}

/** Values of an environment that are secret by the name of their variable, or as credentials in an address. */
export function secretsOfEnv(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(env)
    .flatMap(([name, value = '']) => [
      ...(isSecretVariable(name) ? [value] : []),
      ...passwordsOfAddresses(value),
    ])
    .filter(isTelling);
}

function passwordsOfAddresses(text: string): readonly string[] {
  return [...text.matchAll(/:\/\/[^\s/?#"'<>@:]{0,200}:([^\s/?#"'<>@]{1,200})@/g)].flatMap(
    ([, password = '']) => [password, decoded(password)],
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The value as it may be written: plain, in JSON, in an address, in HTML, in base64; a long one also line by line. */
function formsOf(given: string): readonly string[] {
  const value = given.trim();
  const lines = value.includes('\n') ? value.split('\n').map((line) => line.trim()) : [];
  return [value, ...lines.filter((line) => line.length >= LONG)]
    .filter(isTelling)
    .flatMap((text) => [
      text,
      JSON.stringify(text).slice(1, -1),
      inAddress(text),
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
      ...(text.length >= LONG + 4 ? base64Of(text) : []),
    ]);
}

function inAddress(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // Half of a surrogate pair has no form there.
    return text;
  }
}

/** What stands before and after it in the same base64 text is not known: only the middle is the same. */
function base64Of(text: string): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const whole = Buffer.from(`${'\0'.repeat(shift)}${text}`).toString('base64');
    const from = shift === 0 ? 0 : 4;
    return whole.slice(from, whole.replace(/=+$/, '').length - 1);
  });
}

function isTelling(value: string): boolean {
  const isPlain = /^(?:true|false|null|undefined|none|test|local|development|production)$/i.test(value);
  return value.length >= SHORTEST && !isPlain && !isSecretWord(value) && !REDACTED.includes(value);
}

function allForms(values: Iterable<string>): readonly string[] {
  return [...new Set([...new Set(values)].flatMap(formsOf))].sort((a, b) => b.length - a.length);
}

/** Most values stand nowhere, and looking for one is cheap, also in megabytes and for many of them. */
function hideValues(text: string, values: readonly string[]): string {
  let hidden = text;
  for (const value of values)
    if (hidden.includes(value))
      hidden =
        value.length >= LONG ? hidden.replaceAll(value, REDACTED) : hidden.replace(asWord(value), REDACTED);
  return hidden;
}

/** A short value is one only where it is no part of a longer word. */
function asWord(value: string): RegExp {
  const escaped = value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, 'gu');
}
