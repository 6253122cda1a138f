// What reviewers of the user's own said, held against the thresholds of the contract. They can only refuse: nothing that
// they say makes up for a check. Pure.
import type { External, ExternalReview, ReviewerAnswer } from '../../record/review/document.ts';

type Judged = Exclude<External, string>;

export function judgeReviews(
  reviews: readonly ExternalReview[],
  { minReviewers, consensus, aggregate, maxCritical, maxHigh }: Judged['thresholds'],
): Judged {
  const answers = reviews.flatMap(({ answer }) => answer ?? []);
  const scores = answers.map(({ score }) => score);
  const agreeing = share(scores.filter((score) => score >= aggregate).length, scores.length);
  const mean = share(
    scores.reduce((sum, score) => sum + score, 0),
    scores.length,
  );
  const [critical, high] = [count(answers, 'critical'), count(answers, 'high')];
  const refusals = [
    ...(answers.length < minReviewers
      ? [
          `${answers.length} of ${reviews.length} reviewers gave an answer that counts, and minReviewers is ${minReviewers}${silent(reviews)}`,
        ]
      : []),
    ...(agreeing !== null && isBelow(agreeing, consensus)
      ? [
          `the share of answers with a score of ${aggregate} at least is ${rounded(agreeing)}, and consensus is ${consensus}`,
        ]
      : []),
    ...(mean !== null && isBelow(mean, aggregate)
      ? [`the mean score is ${rounded(mean)}, and aggregate is ${aggregate}`]
      : []),
    ...(critical > maxCritical
      ? [
          `findings that are critical: ${critical}, and maxCritical is ${maxCritical}${titles(answers, 'critical')}`,
        ]
      : []),
    ...(high > maxHigh
      ? [`findings that are high: ${high}, and maxHigh is ${maxHigh}${titles(answers, 'high')}`]
      : []),
  ];
  return {
    thresholds: { minReviewers, consensus, aggregate, maxCritical, maxHigh },
    reviews: [...reviews],
    consensus: agreeing,
    mean,
    critical,
    high,
    refusals,
  };
}

function share(part: number, of: number): number | null {
  return of === 0 ? null : part / of;
}

type Severity = ReviewerAnswer['findings'][number]['severity'];

function count(answers: readonly ReviewerAnswer[], severity: Severity): number {
  return ofSeverity(answers, severity).length;
}

function ofSeverity(answers: readonly ReviewerAnswer[], severity: Severity): ReviewerAnswer['findings'] {
  return answers.flatMap(({ findings }) => findings.filter((finding) => finding.severity === severity));
}

function titles(answers: readonly ReviewerAnswer[], severity: Severity): string {
  return `: ${ofSeverity(answers, severity)
    .map(
      ({ title, file, line }) =>
        `${title}${file === null ? '' : ` (${file}${line === null ? '' : `:${line}`})`}`,
    )
    .join('; ')}`;
}

function silent(reviews: readonly ExternalReview[]): string {
  const without = reviews.filter(({ answer }) => answer === null);
  return without.length === 0 ? '' : `: ${without.map(({ id, why }) => `${id}: ${why}`).join('; ')}`;
}

/** Three times 0.7 has a mean of 0.7, whatever the computer makes of the sum. */
function isBelow(value: number, threshold: number): boolean {
  return value < threshold - 1e-9;
}

/** Never up to the threshold. */
function rounded(value: number): number {
  return Math.floor(value * 1000) / 1000;
}
