// Thresholds are held to what was answered: who did not answer is named and counts for nothing, never as a yes.
import { expect, test } from 'vitest';
import { judgeReviews } from '../../../src/decide/review/judge-reviews.ts';
import type { ExternalReview, ReviewerAnswer } from '../../../src/record/review/document.ts';

const THRESHOLDS = { minReviewers: 1, consensus: 0.6, aggregate: 0.7, maxCritical: 0, maxHigh: 3 };

type Severity = ReviewerAnswer['findings'][number]['severity'];

function answered(score: number, ...severities: readonly Severity[]): ExternalReview {
  const findings = severities.map((severity) => ({
    severity,
    title: `a ${severity} thing`,
    file: 'a.ts',
    line: 3,
  }));
  return { id: `scores-${score}`, answer: { score, findings }, why: '', durationMs: 1, sandbox: 'off' };
}

function silent(why: string): ExternalReview {
  return { id: 'broken', answer: null, why, durationMs: 1, sandbox: 'off' };
}

test.each<readonly [string, readonly ExternalReview[], Partial<typeof THRESHOLDS>, readonly string[]]>([
  ['one that is content', [answered(1)], {}, []],
  ['at every threshold', [answered(0.7, 'high', 'high', 'high', 'medium', 'low', 'info')], {}, []],
  ['a mean of 0.7 is one, however it is summed up', [answered(0.7), answered(0.7), answered(0.7)], {}, []],
  ['three of five agree', [1, 1, 1, 0.3, 0.3].map((score) => answered(score)), {}, []],
  [
    'a score just below: neither consensus nor mean',
    [answered(0.69)],
    {},
    [
      'the share of answers with a score of 0.7 at least is 0, and consensus is 0.6',
      'the mean score is 0.69, and aggregate is 0.7',
    ],
  ],
  [
    'a good mean, and too few that agree',
    [answered(1), answered(0.6), answered(0.6)],
    {},
    ['the share of answers with a score of 0.7 at least is 0.333, and consensus is 0.6'],
  ],
  [
    'enough agree, and a bad mean',
    [answered(0.7), answered(0.7), answered(0.1)],
    {},
    ['the mean score is 0.5, and aggregate is 0.7'],
  ],
  [
    'one critical finding of one of them',
    [answered(1), answered(1, 'critical')],
    {},
    ['findings that are critical: 1, and maxCritical is 0: a critical thing (a.ts:3)'],
  ],
  ['a critical one that is allowed', [answered(1, 'critical')], { maxCritical: 1 }, []],
  [
    'high findings are counted over all',
    [answered(1, 'high', 'high'), answered(1, 'high', 'high')],
    {},
    [
      'findings that are high: 4, and maxHigh is 3: a high thing (a.ts:3); a high thing (a.ts:3); a high thing (a.ts:3); a high thing (a.ts:3)',
    ],
  ],
  [
    'nobody answered',
    [silent('it was ended at its time limit')],
    {},
    [
      '0 of 1 reviewers gave an answer that counts, and minReviewers is 1: broken: it was ended at its time limit',
    ],
  ],
  [
    'too few answered',
    [answered(1), silent('exit code 1')],
    { minReviewers: 2 },
    ['1 of 2 reviewers gave an answer that counts, and minReviewers is 2: broken: exit code 1'],
  ],
  ['who did not answer has no share in the others’ score', [answered(0.8), silent('exit code 1')], {}, []],
])('%s', (_, reviews, change, refusals) => {
  const judged = judgeReviews(reviews, { ...THRESHOLDS, ...change });
  expect(judged.refusals).toEqual(refusals);
  expect(judged.reviews).toEqual(reviews);
});

test('what was counted is told', () => {
  expect(judgeReviews([answered(0.8, 'critical'), answered(0.6, 'high')], THRESHOLDS)).toMatchObject({
    consensus: 0.5,
    mean: 0.7,
    critical: 1,
    high: 1,
    thresholds: THRESHOLDS,
  });
  expect(judgeReviews([silent('x')], THRESHOLDS)).toMatchObject({ consensus: null, mean: null });
});
