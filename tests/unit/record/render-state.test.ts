// LOOP_STATE.md says for people what state.json says for programs.
import { expect, test } from 'vitest';
import { renderState } from '../../../src/record/render-state.ts';
import { firstState, type StateDocument } from '../../../src/record/state.ts';
import { sha256 } from '../../../src/seal/digest.ts';

function state(change: Partial<StateDocument>): StateDocument {
  const first = firstState('20261130T000000Z-1a2b3c', 'loop/contract.json', new Date('2026-11-30T00:00:00Z'));
  return { ...first, head: null, ...change };
}

test('a candidate that waits', () => {
  const text = renderState(
    state({
      state: 'AWAITING_HUMAN_APPROVAL',
      attempt: 2,
      head: sha256('head'),
      findings: [
        {
          test: 'tests/a.spec.ts › signs in',
          file: 'tests/a.spec.ts',
          line: 3,
          verdict: 'repaired',
          message: 'first line\n  second line',
          place: 'tests/a.spec.ts:5:3',
        },
      ],
      candidate: {
        attempt: 2,
        patchPath: 'loop/evidence/x/attempt-02/candidate.patch',
        patchSha256: sha256('patch'),
        files: [{ path: 'tests/a.spec.ts', beforeSha256: sha256('a'), afterSha256: sha256('b') }],
      },
    }),
  );
  expect(text).toBe(`# Loop state

**AWAITING_HUMAN_APPROVAL**

A repair was verified and is on disk. It is not accepted until a person says so.

Next: Read the patch, then run: npx loopwright approve --by NAME --reason TEXT (or reject).

- Exercise: 20261130T000000Z-1a2b3c
- Started: 2026-11-30T00:00:00.000Z
- Updated: 2026-11-30T00:00:00.000Z
- Contract: loop/contract.json
- Attempts: 2
- Chain head: ${sha256('head')}

## Tests

- repaired: tests/a.spec.ts › signs in (tests/a.spec.ts:5:3): first line second line

## Candidate

- Patch: loop/evidence/x/attempt-02/candidate.patch (sha256 ${sha256('patch')})
- Changes: tests/a.spec.ts
`);
});

test('an escalation with its reason, a block with its details, a decision with its name', () => {
  expect(renderState(state({ state: 'ESCALATED', reason: 'assertion' }))).toContain(
    '**ESCALATED assertion**\n\nAn assertion failed.',
  );
  expect(renderState(state({ state: 'BLOCKED', reason: 'interrupted', details: ['one', 'two'] }))).toMatch(
    /## Details\n\n- one\n- two\n$/,
  );
  const human = { by: 'Ada', reason: 'read it', at: '2026-12-01' };
  expect(renderState(state({ state: 'ACCEPTED', human }))).toContain(
    '- Decided by: Ada at 2026-12-01: read it',
  );
});

test('a state that still works, or a reason of another version, has no words of its own', () => {
  expect(renderState(state({ state: 'VERIFYING' }))).toMatch(
    /^# Loop state\n\n\*\*VERIFYING\*\*\n\n- Exercise/,
  );
  expect(renderState(state({ state: 'ESCALATED', reason: 'toString' }))).toMatch(
    /^# Loop state\n\n\*\*ESCALATED toString\*\*\n\n- Exercise/,
  );
});
