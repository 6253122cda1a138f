// The fourth question: is the cause gone, and is no risk hidden in its place? Pure.
import type { Review } from '../../record/review/document.ts';
import type { ReviewEvidence, SeenAttempt } from '../../record/review/seen.ts';
import { REDACTED } from '../../secrets/fields.ts';
import { CONTROL } from './checks.ts';
import { hasRun, keyOf, outcomesOf, testChecks } from './outcomes.ts';
import { at, concluded, notKnown, type Remark, speaksAgainst, speaksFor, unreadable } from './remarks.ts';

const ASKED = {
  reviewer: 'cause',
  question: 'Is the cause addressed, without hiding a risk?',
  good: 'yes',
} as const;

export function reviewCause(evidence: ReviewEvidence): Review {
  const { before, after } = evidence;
  const files = [before.manifest, before.tests, after.manifest, after.tests, after.maker];
  return concluded(ASKED, [
    ...files.flatMap((file) => unreadable(file) ?? []),
    ...repairedRemarks(before, after),
    ...hiddenTests(before, after),
    ...worseChecks(before, after),
    ...voucherRemarks(after),
  ]);
}

/** Each test that was red is green in every run, or goes to a person as it is. */
function repairedRemarks(before: SeenAttempt, after: SeenAttempt): readonly Remark[] {
  const now = new Map(testChecks(after));
  return testChecks(before).flatMap(([id, tests]) => {
    const outcomes = outcomesOf(now.get(id) ?? []);
    return tests.flatMap((test, index): readonly Remark[] => {
      if (test.outcome !== 'unexpected') return [];
      const runs = outcomes.get(keyOf(test));
      const pointers = [at(before.tests, `checks["${id}"][${index}]`), at(after.tests, `checks["${id}"]`)];
      if (!runs) return [speaksFor(`${keyOf(test)} is left to a person`, ...pointers)];
      return runs.every((outcome) => outcome === 'expected')
        ? [speaksFor(`${keyOf(test)} fails no more`, ...pointers)]
        : [speaksAgainst(`${keyOf(test)} failed before and does not pass every time now`, ...pointers)];
    });
  });
}

/** What is skipped, or passes only sometimes, hides what it would say. */
function hiddenTests(before: SeenAttempt, after: SeenAttempt): readonly Remark[] {
  const ranBefore = new Set(
    testChecks(before).flatMap(([, tests]) => tests.filter(({ outcome }) => hasRun(outcome)).map(keyOf)),
  );
  return testChecks(after).flatMap(([id, tests]) =>
    tests.flatMap((test, index) => {
      const key = keyOf(test);
      const pointer = at(after.tests, `checks["${id}"][${index}].outcome`);
      const { outcome } = test;
      if (outcome === 'flaky') return [speaksAgainst(`${key} is flaky`, pointer)];
      return ranBefore.has(key) && !hasRun(outcome)
        ? [speaksAgainst(`${key} ran before, and is skipped now`, pointer)]
        : [];
    }),
  );
}

/** Also a check that is not required. */
function worseChecks(before: SeenAttempt, after: SeenAttempt): readonly Remark[] {
  const now = after.manifest.content?.results ?? [];
  return (before.manifest.content?.results ?? []).flatMap(({ id, passed, command }, index) => {
    const place = now.findIndex((result) => result.id === id);
    const pointers = [
      at(before.manifest, `results[${index}].passed`),
      at(after.manifest, place < 0 ? 'results' : `results[${place}].passed`),
    ];
    const passes = now[place]?.passed === true;
    if (passed) return passes ? [] : [speaksAgainst(`${id} was green before, and is not now`, ...pointers)];
    return passes && command !== '' ? [speaksFor(`${id} fails no more`, ...pointers)] : [];
  });
}

/** Each repair has somebody who vouches for it, or a test that noticed when it was left out. */
function voucherRemarks(after: SeenAttempt): readonly Remark[] {
  const log = after.logs[CONTROL];
  if (!log)
    return after.maker.content?.maker === 'locator'
      ? [notKnown(`there is no log of ${CONTROL}`, at(after.manifest, 'results'))]
      : [];
  const bad = unreadable(log);
  if (bad) return [bad];
  const vouchers = vouchersIn(log.content ?? '');
  if (vouchers.size === 0) return [notKnown(`${CONTROL} names no repair`, at(log, ''))];
  return [...vouchers].map(([repair, isVouched]) =>
    isVouched
      ? speaksFor(`somebody vouches for ${repair}`, at(log, ''))
      : speaksAgainst(`nothing vouches for ${repair}`, at(log, '')),
  );
}

/** The last paragraph of the log has a line for each repair, and each test that it was left out of. */
function vouchersIn(log: string): ReadonlyMap<string, boolean> {
  const vouchers = new Map<string, boolean>();
  const lines = log.trimEnd().split('\n\n').at(-1)?.split('\n') ?? [];
  for (const line of lines) {
    // Where a label holds what reads like a secret, the check's own word has to do.
    if (line.includes(REDACTED)) vouchers.set(line, true);
    const [, repair, says] = /^(.+): ((?:vouched for by the |left out of ).*)$/.exec(line) ?? [];
    if (repair === undefined || says === undefined || line.includes(REDACTED)) continue;
    const isVouched = says.startsWith('vouched') || says.endsWith(': noticed');
    vouchers.set(repair, vouchers.get(repair) === true || isVouched);
  }
  return vouchers;
}
