// The second question: was there a genuine red before? What was never seen to fail proves nothing when it passes. Pure.
import type { Review } from '../../record/review/document.ts';
import type { ReviewEvidence, SeenAttempt } from '../../record/review/seen.ts';
import { keyOf, outcomesOf, testChecks } from './outcomes.ts';
import { at, concluded, notKnown, type Remark, speaksAgainst, speaksFor, unreadable } from './remarks.ts';

const ASKED = {
  reviewer: 'red-before',
  question: 'Was there a genuine red before the change?',
  good: 'yes',
} as const;

export function reviewRedBefore(evidence: ReviewEvidence): Review {
  const { before, after } = evidence;
  const files = [before.manifest, before.tests, after.manifest, after.tests, ...Object.values(before.logs)];
  return concluded(ASKED, [
    ...files.flatMap((file) => unreadable(file) ?? []),
    ...orderRemarks(before, after),
    ...surroundings(before),
    ...redRemarks(before, after),
  ]);
}

function orderRemarks(before: SeenAttempt, after: SeenAttempt): readonly Remark[] {
  const { manifest, sequence } = before;
  if (sequence === null || after.sequence === null)
    return [notKnown('one of the two attempts has no record in the chain', at(manifest, ''))];
  return [
    ...(sequence < after.sequence
      ? []
      : [speaksAgainst('the red run was recorded after the candidate', at(manifest, ''))]),
    ...(manifest.content && manifest.content.candidateSha256 !== null
      ? [speaksAgainst('the first attempt already had a candidate', at(manifest, 'candidateSha256'))]
      : []),
  ];
}

/** A red that came of files that changed meanwhile, or of a broken product, is not the one that was repaired. */
function surroundings(before: SeenAttempt): readonly Remark[] {
  const results = before.manifest.content?.results ?? [];
  return ['policy', 'immutable-oracle'].flatMap((id) => {
    const index = results.findIndex((result) => result.id === id);
    return index < 0 || results[index]?.passed === true
      ? []
      : [
          speaksAgainst(
            `${id} did not pass before the change either`,
            at(before.manifest, `results[${index}].passed`),
          ),
        ];
  });
}

function redRemarks(before: SeenAttempt, after: SeenAttempt): readonly Remark[] {
  const found = [...redTests(before, after), ...redChecks(before, after)];
  return found.length > 0
    ? found
    : [speaksAgainst('nothing that was red before is green now', at(before.manifest, 'results'))];
}

/** Red before in the same check, and green in every run now. */
function redTests(before: SeenAttempt, after: SeenAttempt): readonly Remark[] {
  const now = new Map(testChecks(after));
  return testChecks(before).flatMap(([id, tests]) => {
    const outcomes = outcomesOf(now.get(id) ?? []);
    return tests.flatMap((test, index) => {
      const runs = outcomes.get(keyOf(test)) ?? [];
      return test.outcome === 'unexpected' &&
        runs.length > 0 &&
        runs.every((outcome) => outcome === 'expected')
        ? [
            speaksFor(
              `${keyOf(test)} was red and is green`,
              at(before.tests, `checks["${id}"][${index}].outcome`),
            ),
          ]
        : [];
    });
  });
}

/** Checks that are one command: it ran, and failed. */
function redChecks(before: SeenAttempt, after: SeenAttempt): readonly Remark[] {
  const tests = before.tests.content?.checks ?? {};
  return (before.manifest.content?.results ?? []).flatMap((result, index) => {
    const { id, passed, command, exitCode, signal } = result;
    const failed = !passed && command !== '' && (exitCode !== null ? exitCode !== 0 : signal !== null);
    const isGreen = after.manifest.content?.results.some((now) => now.id === id && now.passed) === true;
    return !(id in tests) && failed && isGreen
      ? [speaksFor(`${id} was red and is green`, at(before.manifest, `results[${index}]`))]
      : [];
  });
}
