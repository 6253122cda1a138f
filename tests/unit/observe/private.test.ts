// What the page shows may be secret: a repair that would write it into a source file is not offered.
import { expect, test } from 'vitest';
import type { Observation, Replacement } from '../../../src/observe/observation.ts';
import { withoutPrivate } from '../../../src/observe/private.ts';

const BY_TEXT: Replacement = {
  calls: [{ method: 'getByText', args: ['the secret'] }],
  lastResort: false,
};
const BY_ROLE: Replacement = {
  calls: [{ method: 'getByRole', args: ['button', { name: 'Copy' }] }],
  lastResort: false,
};

function healed(options: Replacement[]): Observation {
  return {
    schemaVersion: 1,
    test: { file: '/a.spec.ts', titles: ['a'] },
    known: true,
    kind: 'stale',
    by: 'action',
    locator: "getByText('old')",
    call: { method: 'getByText', args: ['old'] },
    stack: [],
    action: { method: 'click', stack: [] },
    page: { url: '/', failures: [] },
    ranked: [],
    verdict: { kind: 'healed', options, vouchedBy: null },
  };
}

const isPrivate = (text: string): boolean => text.includes('the secret');

test('the other ways to write it are left', () => {
  expect(withoutPrivate(healed([BY_TEXT, BY_ROLE]), isPrivate)).toEqual(healed([BY_ROLE]));
});

test('without another way it is not healed', () => {
  expect(withoutPrivate(healed([BY_TEXT]), isPrivate).verdict).toMatchObject({
    kind: 'abstained',
    reason: 'private',
  });
});
