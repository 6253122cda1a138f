// Zod says what is wrong in a programmer's words; a fault says where, what was expected, what was found and what to
// do. Every issue becomes at least one fault, so that a person mends the contract in one go.
import type { z } from 'zod';
import type { Fault } from '../errors.ts';
import { fieldHelp, knownKeys } from './fields.ts';
import { nearName } from './near.ts';
import { show } from './show.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** One fault for each thing that is wrong, in the order of the schema. `input` is what was parsed. */
export function faultsOf(issues: readonly Issue[], input: unknown): readonly Fault[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => unknownKey([...issue.path, key]))
      : [{ ...ruleFault(issue, valueAt(input, issue.path)), at: jsonPath(issue.path) }],
  );
}

/** `checks[2].command`; a key that is no plain name is quoted. */
export function jsonPath(path: Path): string {
  const text = path.map((part) => {
    if (typeof part === 'number') return `[${part}]`;
    return /^[A-Za-z_$][\w$]*$/.test(String(part)) ? `.${String(part)}` : `[${JSON.stringify(String(part))}]`;
  });
  return text.join('').replace(/^\./, '') || '(the contract)';
}

function unknownKey(path: Path): Fault {
  const key = String(path.at(-1));
  const known = knownKeys(fieldPath(path.slice(0, -1)));
  const meant = nearName(key, known);
  return {
    at: jsonPath(path),
    expected: 'no unknown key',
    found: show(key),
    fix: meant ? `Did you mean "${meant}"? Otherwise remove it.` : 'Remove it.',
  };
}

function ruleFault(issue: Issue, value: unknown): Omit<Fault, 'at'> {
  const found = show(value);
  if (issue.path.length === 1 && issue.path[0] === 'schemaVersion') return unknownVersion(found);
  if (issue.code === 'custom') return ownRule(issue.params, found);
  if (issue.code === 'invalid_key') {
    return {
      expected: 'a variable name of letters, digits and "_"',
      found: show(issue.path.at(-1)),
      fix: 'Rename it.',
    };
  }
  const help = fieldHelp(fieldPath(issue.path)) ?? 'what belongs there';
  return { expected: expectedOf(issue), found, fix: `${value === undefined ? 'Add it' : 'Write'}: ${help}.` };
}

function unknownVersion(found: string): Omit<Fault, 'at'> {
  return {
    expected: '1, the only contract version that this Loopwright reads',
    found,
    fix: 'Write 1, or use the Loopwright version that this contract was written for.',
  };
}

function ownRule(params: Record<string, unknown> | undefined, found: string): Omit<Fault, 'at'> {
  const text = (key: string, otherwise: string): string => {
    const value = params?.[key];
    return typeof value === 'string' ? value : otherwise;
  };
  return {
    expected: text('expected', 'another value'),
    found: text('found', found),
    fix: text('fix', 'Change it.'),
  };
}

function expectedOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_NAMES[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.map((value) => show(value)).join(' or ');
    case 'invalid_union':
      return '"locator" or "command"';
    case 'too_small':
      if (issue.origin === 'array') return 'at least one entry';
      return issue.inclusive === false ? `more than ${issue.minimum}` : `${issue.minimum} or more`;
    case 'too_big':
      return `${issue.maximum} or less`;
    default:
      return issue.message;
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

function fieldPath(path: Path): string {
  return path
    .map((part) => (typeof part === 'number' ? '[]' : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    return Object.entries(value).find(([name]) => name === String(key))?.[1];
  }, input);
}
