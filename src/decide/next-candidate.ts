// The next candidate, given what happened to the last one: what failed is written in its next way, or dropped when it
// has none left; the rest is kept. A test is repaired whole or not at all, and so is a serial group. Pure.
import type { Escalation } from '../contract/words.ts';
import type { Part } from '../make/locator/candidate-of.ts';
import {
  callText,
  optionText,
  placeText,
  type Repair,
  repairKey,
  testsOf,
  withoutTests,
} from '../make/locator/repairs.ts';
import type { TestKey } from '../observe/run-record.ts';
import type { Issue } from '../record/history.ts';
import type { Unvouched } from '../verify/control/verdicts.ts';
import { type Failed, suspects } from './blame.ts';
import { issueOf, timesCome } from './stagnation/recurrence.ts';
import { failureSignature } from './stagnation/signature.ts';

/** What is tried together, and what was given up on the way. */
export interface Plan {
  /** None: there is no next candidate. */
  readonly parts: readonly Part[];
  readonly dropped: readonly Dropped[];
  /** Every failure of a candidate so far, once an attempt. */
  readonly seen: readonly string[];
  /** The issues of each candidate that failed, of earlier exercises too. */
  readonly issues: readonly (readonly Issue[])[];
  /** For tests of serial groups those that come after them. */
  readonly followers: ReadonlyMap<TestKey, readonly TestKey[]>;
}

/** A test that is no longer repaired, and why. */
export interface Dropped {
  readonly test: TestKey;
  readonly verdict: Escalation;
  readonly message: string;
  readonly place: string;
}

export interface Limits {
  /** What failed this often in the same way is not tried again. */
  readonly identicalFailures: number;
  /** From here on two issues are taken for one. */
  readonly similarity: number;
  /** What came this often, over earlier exercises too, is not tried again. */
  readonly recurrences: number;
  /** True when the contract allows one more candidate: it is kept for what holds. */
  readonly isLast: boolean;
}

/** `givenUp`: tests that go to a person as they are; what follows them cannot be proven. `issues`: of earlier exercises. */
export function firstPlan(
  repairs: readonly Repair[],
  followers: Plan['followers'],
  givenUp: readonly TestKey[],
  issues: Plan['issues'],
): Plan {
  const parts = repairs.map((repair) => ({ repair, option: 0 }));
  return withoutFollowers({ parts, dropped: [], seen: [], issues, followers }, givenUp);
}

/** What one attempt says of its parts. */
export interface Outcome {
  readonly failures: readonly Failed[];
  readonly unvouched: readonly Unvouched[];
}

export function nextCandidate(plan: Plan, { failures, unvouched }: Outcome, limits: Limits): Plan {
  const seen = [...plan.seen, ...new Set(failures.map(wordsOf))];
  const issues = [...plan.issues, failures.map(issueOf)];
  const failing = new Set(failures.map((failure) => failure.of));
  const doomed: Doomed = new Map();
  const retried: Doomed = new Map();
  for (const failure of failures) {
    const blamed = suspects(plan.parts, failure, failing);
    const open = blamed.filter(({ repair, option }) => option + 1 < repair.options.length);
    const own = wordsOf(failure);
    const times = seen.filter((words) => words === own).length;
    if (times >= limits.identicalFailures) mark(doomed, blamed, { verdict: 'identical-failure', failure });
    else if (timesCome(issueOf(failure), issues, limits.similarity) >= limits.recurrences)
      mark(doomed, blamed, { verdict: 'recurring-issue', failure });
    else if (open.length === 0) mark(doomed, blamed, { verdict: 'candidates-exhausted', failure });
    else mark(retried, open, { verdict: 'attempt-ceiling', failure });
  }
  // Another way to write it finds the same element, so that nothing would vouch for that one either. Of a part that failed
  // the control says nothing.
  for (const { repair, message } of unvouched)
    if (!doomed.has(repair) && !retried.has(repair)) doomed.set(repair, { verdict: 'unvouched', message });
  const holds = drop(plan, new Map([...retried, ...doomed]));
  if (limits.isLast && holds.parts.length > 0) return { ...holds, seen, issues };
  const rest = drop(plan, doomed);
  const parts = rest.parts.map((part) =>
    retried.has(repairKey(part.repair)) ? { ...part, option: part.option + 1 } : part,
  );
  return { ...rest, parts, seen, issues };
}

/** Why there is no next candidate; `null` when there is one. */
export function reasonOver({ parts, dropped }: Plan): Escalation | null {
  return parts.length > 0 ? null : (dropped[0]?.verdict ?? 'candidates-exhausted');
}

/** The tests that are still in the plan when a stop rule, or a review, ends the exercise. */
export function leftOver(plan: Plan, verdict: Escalation, how = 'not verified'): readonly Dropped[] {
  return testsOf(plan.parts.map(({ repair }) => repair)).map((test) => {
    const own = partsOf(plan.parts, test);
    return { test, verdict, message: `${triedText(own)}: ${how}`, place: placeOf(own) };
  });
}

/** What is dropped, by the key of the repair. */
type Doomed = Map<string, Doom>;

type Doom =
  | { readonly verdict: Escalation; readonly failure: Failed }
  | { readonly verdict: 'unvouched'; readonly message: string };

function mark(into: Doomed, parts: readonly Part[], doom: Doom): void {
  for (const { repair } of parts) if (!into.has(repairKey(repair))) into.set(repairKey(repair), doom);
}

/** Without these repairs, the tests that need them, and what only those tests need. */
function drop(plan: Plan, doomed: Doomed): Plan {
  const lost = plan.parts.filter(({ repair }) => doomed.has(repairKey(repair)));
  const tests = testsOf(lost.map(({ repair }) => repair));
  const kept = plan.parts.filter((part) => !lost.includes(part));
  const dropped = tests.flatMap((test) => droppedTest(test, partsOf(lost, test), doomed));
  return withoutFollowers(
    { ...plan, parts: withoutTestsIn(kept, tests), dropped: [...plan.dropped, ...dropped] },
    tests,
  );
}

/** Without the tests of serial groups that stand on `missing`. */
function withoutFollowers(plan: Plan, missing: readonly TestKey[]): Plan {
  const stopped = testsOf(plan.parts.map(({ repair }) => repair)).flatMap((test) => {
    const before = missing.find((other) => plan.followers.get(other)?.includes(test));
    return before === undefined ? [] : [{ test, before }];
  });
  const dropped = stopped.map(({ test, before }): Dropped => {
    const message = `It stands on ${before}, which is not repaired`;
    return { test, verdict: 'no-candidate', message, place: placeOf(partsOf(plan.parts, test)) };
  });
  const parts = withoutTestsIn(
    plan.parts,
    stopped.map(({ test }) => test),
  );
  return { ...plan, parts, dropped: [...plan.dropped, ...dropped] };
}

function withoutTestsIn(parts: readonly Part[], tests: readonly TestKey[]): readonly Part[] {
  const gone = new Set(tests);
  return parts.flatMap(({ repair, option }) =>
    withoutTests([repair], gone).map((kept) => ({ repair: kept, option })),
  );
}

function droppedTest(test: TestKey, lost: readonly Part[], doomed: Doomed): readonly Dropped[] {
  const dooms = lost.flatMap(({ repair }) => doomed.get(repairKey(repair)) ?? []);
  const doom = dooms.find((one) => 'failure' in one && one.failure.of === test) ?? dooms[0];
  if (!doom) return [];
  const message = `${triedText(lost)}: ${howText(test, doom)}`;
  return [{ test, verdict: doom.verdict, message, place: placeOf(lost) }];
}

function howText(test: TestKey, doom: Doom): string {
  if ('message' in doom) return doom.message;
  const { of, message } = doom.failure;
  return of === test ? message : `with it, ${of} fails: ${message}`;
}

function partsOf(parts: readonly Part[], test: TestKey): readonly Part[] {
  return parts.filter(({ repair }) => repair.tests.includes(test));
}

function triedText(parts: readonly Part[]): string {
  return parts
    .map(({ repair, option }) => {
      const tried = repair.options.slice(0, option + 1).map(optionText);
      return `${callText(repair.stale)} was replaced by ${tried.join(', then by ')}`;
    })
    .join('; ');
}

function placeOf(parts: readonly Part[]): string {
  return parts[0] ? placeText(parts[0].repair) : '';
}

function wordsOf(failure: Failed): string {
  return `${failure.of}: ${failureSignature(failure.message)}`;
}
