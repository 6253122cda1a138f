// Which assertion of the new side stands for which of the old one: the same first, then what looks at the same thing,
// then what asks in the same way. What is left over on the old side is gone. Pure.
import type { AssertionEvent } from './events.ts';
import { bare, type Claim, claimOf } from './claim.ts';
import { canon } from './canon.ts';

export interface Side {
  readonly event: AssertionEvent;
  readonly claim: Claim;
  readonly subject: string;
  readonly blank: string;
  readonly expected: string;
}

export interface Matched {
  readonly pairs: readonly (readonly [Side, Side])[];
  readonly gone: readonly Side[];
  readonly added: readonly Side[];
}

type Alike = (before: Side, after: Side) => boolean;

const same: Alike = (a, b) =>
  a.event.assertion.matcher === b.event.assertion.matcher && a.claim.negated === b.claim.negated;
const sameGuards: Alike = (a, b) => JSON.stringify(a.event.guards) === JSON.stringify(b.event.guards);
const all =
  (...rules: readonly Alike[]): Alike =>
  (a, b) =>
    rules.every((rule) => rule(a, b));
const subject: Alike = (a, b) => a.subject === b.subject;
const expected: Alike = (a, b) => a.expected === b.expected;

/** From the surest to the least sure. */
const PASSES: readonly Alike[] = [
  all(same, subject, expected, sameGuards),
  all(same, subject, expected),
  all(same, expected, (a, b) => a.blank === b.blank, sameGuards),
  all(same, expected, sameGuards),
  all(same, expected),
  all(subject, same),
  all(subject, (a, b) => a.claim.aspect === b.claim.aspect),
  subject,
  all(expected, (a, b) => a.claim.aspect === b.claim.aspect),
  (a, b) => a.event.assertion.matcher === b.event.assertion.matcher,
  (a, b) => a.claim.aspect === b.claim.aspect,
  all(expected, (a) => a.expected !== ''),
  (a, b) => a.blank === b.blank,
];

export function match(before: readonly AssertionEvent[], after: readonly AssertionEvent[]): Matched {
  const old = before.map(sideOf);
  const fresh = after.map(sideOf);
  const pairs = new Map<Side, Side>();
  const taken = new Set<Side>();
  for (const isAlike of PASSES) {
    for (const side of old) {
      if (pairs.has(side)) continue;
      const found = fresh.find((other) => !taken.has(other) && isAlike(side, other));
      if (!found) continue;
      pairs.set(side, found);
      taken.add(found);
    }
  }
  return {
    pairs: [...pairs],
    gone: old.filter((side) => !pairs.has(side)),
    added: fresh.filter((side) => !taken.has(side)),
  };
}

function sideOf(event: AssertionEvent): Side {
  const { assertion } = event;
  const claim = claimOf(assertion);
  return {
    event,
    claim,
    subject: assertion.subject ? canon(bare(assertion.subject)) : '',
    blank: assertion.subject ? canon(bare(assertion.subject), 'blank') : '',
    expected: claim.expected.map((item) => canon(item)).join(', '),
  };
}
