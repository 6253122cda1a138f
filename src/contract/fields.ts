// One line of help for every field of the contract. The same table knows which keys exist at a place, so that a
// misspelled one can be answered with the right one. A field without a line here does not compile.
import type { Contract } from './schema.ts';

// `checks[].id` for a key of a list's entries; a free-form record such as `env` ends the path.
type FieldPath<T, At extends string = ''> = T extends readonly (infer Entry)[]
  ? FieldPath<Entry, `${At}[]`>
  : T extends object
    ? string extends keyof T
      ? never
      : { [K in keyof T & string]-?: Below<At, K> | FieldPath<NonNullable<T[K]>, Below<At, K>> }[keyof T &
          string]
    : never;
type Below<At extends string, Key extends string> = At extends '' ? Key : `${At}.${Key}`;

const COUNT = 'a whole number';
const PATHS = 'a list of paths from the root, such as ["tests/"]';
const MILLISECONDS = 'a time in milliseconds';
const ENVIRONMENT = 'names with text values, such as {"BASE_URL": "http://localhost"}';
const ARGS = 'a list of texts, one per argument; [] when there is none';

const help = {
  $schema: 'the address of a JSON schema for editors, or leave it out',
  schemaVersion: '1',
  goal: 'one sentence that says what the loop is for',
  owner: 'the person or team who decides',
  mutablePaths: `${PATHS}, that a repair may change`,
  protectedPaths: `${PATHS}, that nothing may change; [] when there is none`,
  targets: `${PATHS}, of the tests that may be repaired`,
  oracles: 'a list of paths from the root, such as ["oracle/"], of the tests that state the product intent',
  checks: 'a list of commands that must pass; [] when there is none',
  'checks[].id': 'a short kebab-case name',
  'checks[].command': 'the name of one program',
  'checks[].args': ARGS,
  'checks[].cwd': 'a folder from the root; leave it out for the root itself',
  'checks[].env': ENVIRONMENT,
  'checks[].timeoutMs': MILLISECONDS,
  'checks[].required': 'true or false',
  attemptCeiling: `${COUNT} from 1 to 50`,
  stagnation: 'an object, or leave it out',
  'stagnation.identicalFailures': `${COUNT}, 2 or more`,
  'stagnation.similarity': 'a number above 0, at most 1',
  'stagnation.recurrences': `${COUNT}, 1 or more`,
  'stagnation.consecutiveErrors': `${COUNT}, 1 or more`,
  budget: 'an object, or leave it out',
  'budget.wallClockMs': MILLISECONDS,
  'budget.tokens': `${COUNT}, 1 or more`,
  'budget.costUsd': 'an amount in US dollars above 0',
  history: 'an object, or leave it out',
  'history.runs': `${COUNT} from 1 to 10000`,
  'history.days': `${COUNT} from 1 to 36500`,
  makers: 'a list such as [{"type": "locator"}]',
  'makers[].type': '"locator" or "command"',
  'makers[].preset': 'one of "claude", "codex", "gemini", "copilot", "opencode"',
  'makers[].command': 'the name of one program',
  'makers[].args': ARGS,
  'makers[].timeoutMs': MILLISECONDS,
  'makers[].env': ENVIRONMENT,
  'makers[].passEnv': 'a list of names of variables that the maker gets, such as ["OPENAI_API_KEY"]',
  'makers[].sandbox': '"auto", "off" or "required"',
  assertionLocators: '"structural" or "frozen"',
  reviewers: 'an object with "commands", or leave it out',
  'reviewers.minReviewers': `${COUNT}, 1 or more, at most as many as there are commands`,
  'reviewers.consensus': 'a share from 0 to 1',
  'reviewers.aggregate': 'a score from 0 to 1',
  'reviewers.maxCritical': `${COUNT}, 0 or more`,
  'reviewers.maxHigh': `${COUNT}, 0 or more`,
  'reviewers.commands': 'a list of at least one command that reviews',
  'reviewers.commands[].id': 'a short kebab-case name',
  'reviewers.commands[].command': 'the name of one program',
  'reviewers.commands[].args': ARGS,
  'reviewers.commands[].timeoutMs': MILLISECONDS,
  'reviewers.commands[].env': ENVIRONMENT,
  'reviewers.commands[].passEnv':
    'a list of names of variables that the reviewer gets, such as ["OPENAI_API_KEY"]',
  'reviewers.commands[].sandbox': '"auto", "off" or "required"',
  successState: '"AWAITING_HUMAN_APPROVAL"',
} as const satisfies Record<FieldPath<Contract>, string>;

const helpAt: ReadonlyMap<string, string> = new Map(Object.entries(help));

/** What belongs at a place, `checks[].id` form; `undefined` for a place that is no field. */
export function fieldHelp(field: string): string | undefined {
  return helpAt.get(field) ?? helpAt.get(field.replace(/\[\]$/, ''));
}

/** The keys that exist in the object at a place; `''` is the contract itself. */
export function knownKeys(field: string): readonly string[] {
  const prefix = field === '' ? '' : `${field}.`;
  return [...helpAt.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((name) => !/[.[]/.test(name));
}
