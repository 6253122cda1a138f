// The help table drives "did you mean": it must know exactly the keys of the schema.
import { expect, test } from 'vitest';
import { fieldHelp, knownKeys } from '../../../src/contract/fields.ts';
import { nearName } from '../../../src/contract/near.ts';
import { contractSchema } from '../../../src/contract/schema.ts';

test('knows the keys of the schema, level by level', () => {
  expect(knownKeys('')).toEqual(Object.keys(contractSchema.shape));
  expect(knownKeys('stagnation')).toEqual([
    'identicalFailures',
    'similarity',
    'recurrences',
    'consecutiveErrors',
  ]);
  expect(knownKeys('checks[]')).toEqual(['id', 'command', 'args', 'cwd', 'env', 'timeoutMs', 'required']);
  expect(knownKeys('nowhere')).toEqual([]);
});

test('an entry of a list is helped by its list', () => {
  expect(fieldHelp('targets[]')).toBe(fieldHelp('targets'));
  expect(fieldHelp('checks[].id')).toMatch('kebab-case');
});

test.each([
  ['Goal', 'goal'],
  ['target', 'targets'],
  ['attempt_ceiling', 'attemptCeiling'],
  ['protectdPaths', 'protectedPaths'],
  ['zebra', undefined],
  ['goal', undefined],
])('near %s: %s', (name, expected) => {
  expect(nearName(name, knownKeys(''))).toBe(expected);
});
