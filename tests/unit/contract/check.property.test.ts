// Every contract that is allowed is read as it was written; whatever is not foreseen in it is refused at its place.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkContract } from '../../../src/contract/check.ts';
import { knownKeys } from '../../../src/contract/fields.ts';
import { readJson } from '../../../src/contract/json.ts';
import { jsonText } from '../../../src/disk/documents.ts';
import { holds } from '../property.ts';

// From short lists: making them up costs more than reading a contract.
const name = fc.constantFrom('a', 'b2', 'tsc', 'type-check', 'x0', 'lint', 'goal', 'id');
/** Distinct paths, each list in a folder of its own. */
const paths = (folder: string, minLength: number) =>
  fc
    .uniqueArray(name, { minLength, maxLength: 3 })
    .map((names) => names.map((each, index) => `${folder}/${each}${index % 2 === 0 ? '/' : '.ts'}`));
const line = fc.constantFrom('a', 'QA', ' two\nlines ', '🙂\uFEFF', '"quoted"', '\u202E');
const args = fc.array(line, { maxLength: 3 });
const milliseconds = fc.integer({ min: 1, max: 2_147_483_647 });
const env = fc.dictionary(fc.constantFrom('A', '_', 'BASE_URL', 'a1'), line, { maxKeys: 2 });
const check = fc.record(
  { id: name, command: name, args, cwd: name, env, timeoutMs: milliseconds, required: fc.boolean() },
  { requiredKeys: ['id', 'command', 'args'] },
);
const commandMaker = fc.record(
  { type: fc.constant('command' as const), command: name, args, env, timeoutMs: milliseconds },
  { requiredKeys: ['type', 'command', 'args'] },
);
/** The locator maker comes first where it is named. */
const makers = fc
  .tuple(fc.boolean(), fc.array(commandMaker, { minLength: 1, maxLength: 2 }))
  .map(([hasLocator, commands]) => [...(hasLocator ? [{ type: 'locator' as const }] : []), ...commands]);
const count = fc.integer({ min: 2, max: 50 });
const amount = fc.double({ min: 0.01, max: 1, noNaN: true });
const contract = fc.record(
  {
    $schema: line,
    schemaVersion: fc.constant(1),
    goal: line,
    owner: line,
    mutablePaths: paths('mutable', 1),
    protectedPaths: paths('protected', 0),
    targets: paths('target', 1),
    oracles: paths('oracle', 1),
    checks: fc.uniqueArray(check, { maxLength: 2, selector: ({ id }) => id }),
    attemptCeiling: count,
    stagnation: fc.record(
      { identicalFailures: count, similarity: amount, recurrences: count, consecutiveErrors: count },
      { requiredKeys: [] },
    ),
    budget: fc.record({ wallClockMs: milliseconds, tokens: count, costUsd: amount }, { requiredKeys: [] }),
    makers,
    assertionLocators: fc.constantFrom('structural', 'frozen'),
    successState: fc.constant('AWAITING_HUMAN_APPROVAL'),
  },
  {
    requiredKeys: [
      ...(['schemaVersion', 'goal', 'owner', 'mutablePaths', 'protectedPaths'] as const),
      ...(['targets', 'oracles', 'successState'] as const),
    ],
  },
);

function read(text: string): ReturnType<typeof checkContract> {
  const json = readJson(text, 'x');
  if (!json.ok) throw new Error(json.fault.expected);
  return checkContract(json.value);
}

test('what is written is read, with what was left out filled in, and written again it is the same', () => {
  holds(
    fc.property(contract, (given) => {
      const first = read(jsonText(given));
      if (!first.ok) throw new Error(JSON.stringify(first.faults));
      expect(first.contract).toMatchObject(JSON.parse(jsonText(given)) as object);
      expect(read(jsonText(first.contract))).toEqual(first);
    }),
  );
});

type Json = Record<string, unknown>;
const PLACES = ['', 'checks[0]', 'stagnation', 'budget', 'makers[0]'] as const;

/** The object at a place of the contract, and the contract. */
function placeIn(given: Json, place: (typeof PLACES)[number]): Json {
  if (place === '') return given;
  const inner = given[place.replace('[0]', '')];
  return (Array.isArray(inner) ? inner[0] : inner) as Json;
}

test('an unknown key is named at its place, however deep', () => {
  const key = fc.constantFrom('x0', 'id', 'args', 'Goal', 'timeout', '__proto__', 'constructor', 'toString');
  holds(
    fc.property(contract, fc.constantFrom(...PLACES), key, (given, place, more) => {
      const text = JSON.parse(
        jsonText({ checks: [], stagnation: {}, budget: {}, makers: [], ...given }),
      ) as Json;
      const at = placeIn(text, place) as Json | undefined;
      if (at === undefined || knownKeys(place.replace('[0]', '[]')).includes(more)) return;
      Object.defineProperty(at, more, { value: 1, enumerable: true });
      const reading = read(jsonText(text));
      const expected = place === '' ? more : `${place}.${more}`;
      expect(reading.ok ? [] : reading.faults.map((fault) => fault.at)).toContain(expected);
    }),
  );
});

test('a field that has to be there is missed', () => {
  const required = [
    'schemaVersion',
    'goal',
    'owner',
    'mutablePaths',
    'protectedPaths',
    'targets',
    'oracles',
    'successState',
  ] as const;
  holds(
    fc.property(contract, fc.constantFrom(...required), (given, field) => {
      const { [field]: _left, ...rest } = given;
      const reading = read(jsonText(rest));
      expect(reading.ok ? [] : reading.faults.map((fault) => fault.at)).toEqual([field]);
    }),
  );
});

test('any value at all is a contract or has faults that say what to do', () => {
  const fields = fc.dictionary(fc.constantFrom(...knownKeys('')), fc.jsonValue({ maxDepth: 2 }));
  holds(
    fc.property(fc.oneof(fields, fc.jsonValue({ maxDepth: 3 })), (value) => {
      const reading = checkContract(JSON.parse(JSON.stringify(value)));
      if (reading.ok) return;
      expect(reading.faults.length).toBeGreaterThan(0);
      for (const fault of reading.faults)
        expect(Object.values(fault).every((words) => words !== '')).toBe(true);
    }),
  );
});
