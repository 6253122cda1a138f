// The review of a candidate that passed its checks: the order of its steps, nothing else. Five built-in reviewers answer from
// what was written; then reviewers of the user's own are asked, when there are any. Each can refuse, none can make up for a check.
import { join } from 'node:path';
import type { Contract } from '../contract/schema.ts';
import { refusalsOf, reviewedBy } from '../decide/review/built-in.ts';
import { judgeReviews } from '../decide/review/judge-reviews.ts';
import { jsonText } from '../disk/documents.ts';
import type { Surroundings } from './exercise.ts';
import { displacedDir, evidenceDir, type EvidencePlace, recordReview } from '../record/evidence.ts';
import { reviewFolder } from '../record/manifest.ts';
import { type Documents, redactor } from '../record/redaction.ts';
import { answerOf, logOf } from '../record/review/answer.ts';
import { BUNDLE, reviewBundle } from '../record/review/bundle.ts';
import type { External, ReviewDocument } from '../record/review/document.ts';
import { readReviewEvidence } from '../record/review/read.ts';
import type { ReviewEvidence } from '../record/review/seen.ts';
import { describeChange } from '../seal/baseline.ts';
import { changesBeside, putBack } from '../seal/restore.ts';
import { askReviewer } from '../verify/ask-reviewer.ts';

export interface ReviewRequest extends EvidencePlace {
  /** The one that passed. */
  readonly attempt: number;
  readonly contract: Contract;
  /** False when its candidate was verified on a copy: then the project is as it was sealed. */
  readonly isOnDisk: boolean;
}

export type ReviewOutcome =
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'refused';
      readonly reason: 'review-refused' | 'policy-violated';
      readonly details: readonly string[];
    };

/** Recorded whatever it says. Files that changed meanwhile are put back, but for the candidate's own: those are the caller's. */
export async function review(request: ReviewRequest, world: Surroundings): Promise<ReviewOutcome> {
  const { exercise, attempt } = request;
  const first = readReviewEvidence(request);
  const asked = await askExternal(request, first, world);
  world.abort.throwIfAborted();
  // Whoever was asked meanwhile may have changed files, and what was written.
  const strays = putBackStrays(request, first, asked.ran);
  const reviews = reviewedBy(asked.ran ? readReviewEvidence(request) : first);
  const { external } = asked;
  const refusals = [...refusalsOf(reviews), ...(typeof external === 'string' ? [] : external.refusals)];
  const document: ReviewDocument = {
    schemaVersion: 1,
    exercise,
    attempt,
    passed: refusals.length === 0 && strays.length === 0,
    refusals: [...strays, ...refusals],
    reviews: [...reviews],
    external,
  };
  recordReview(
    request,
    attempt,
    { 'review.json': { kind: 'json', value: document }, ...asked.documents },
    new Date(),
  );
  tell(document, world);
  if (strays.length > 0) return { kind: 'refused', reason: 'policy-violated', details: strays };
  if (refusals.length === 0) return { kind: 'passed' };
  const path = `loop/evidence/${exercise}/${reviewFolder(attempt)}/review.json`;
  return { kind: 'refused', reason: 'review-refused', details: [`The review: ${path}`, ...refusals] };
}

interface Asked {
  readonly external: External;
  readonly documents: Documents;
  readonly ran: boolean;
}

async function askExternal(
  request: ReviewRequest,
  evidence: ReviewEvidence,
  world: Surroundings,
): Promise<Asked> {
  const { root, contract } = request;
  const { reviewers } = contract;
  const none = { documents: {}, ran: false };
  if (!reviewers) return { ...none, external: 'external reviewers: not configured' };
  if (refusalsOf(reviewedBy(evidence)).length > 0)
    return { ...none, external: 'external reviewers: not asked, because a built-in reviewer refused' };
  const secrets = redactor();
  const bundle = jsonText(reviewBundle(evidence, contract, secrets));
  const { commands, ...thresholds } = reviewers;
  if (secrets.isPrivate(bundle)) {
    const why = 'it was not asked: something private may be left in what it would be given';
    const sandbox = 'nothing was started';
    const unasked = commands.map(({ id }) => ({ id, answer: null, why, durationMs: 0, sandbox }));
    return { ...none, external: judgeReviews(unasked, thresholds) };
  }
  world.tell(`[loop] asking ${commands.map(({ id }) => id).join(', ')}`);
  const asked = await Promise.all(
    commands.map(async (command) => {
      const folder = join(world.scratch, reviewFolder(request.attempt), command.id);
      const apart = await askReviewer(command, { ...world, root, folder, papers: { [BUNDLE]: bundle } });
      return { review: answerOf(command.id, apart), log: [`${command.id}.log`, logOf(apart)] as const };
    }),
  );
  const logs = asked.map(({ log: [name, text] }) => [name, { kind: 'text', text }] as const);
  const judged = judgeReviews(
    asked.map((one) => one.review),
    thresholds,
  );
  return {
    external: judged,
    documents: { 'bundle.json': { kind: 'exact', text: bundle }, ...Object.fromEntries(logs) },
    ran: true,
  };
}

/** Returns what changed beside the candidate, in words. What the first look says of the candidate is what was verified. */
function putBackStrays(request: ReviewRequest, first: ReviewEvidence, wasAsked: boolean): readonly string[] {
  const { root, attempt } = request;
  const { baseline, candidate } = first;
  if (!baseline.content) return [];
  const files = request.isOnDisk ? (candidate.content?.files ?? []) : [];
  const strays = wasAsked ? changesBeside(root, baseline.content, files) : first.strays;
  putBack(
    { root, evidence: evidenceDir(root) },
    baseline.content,
    strays.filter(({ path }) => !files.some((file) => file.path === path)),
    { displaced: displacedDir(request, reviewFolder(attempt)), isKnown: () => false },
  );
  return strays.map((change) => `changed-during-review: ${describeChange(change)}`);
}

function tell({ reviews, external }: ReviewDocument, world: Surroundings): void {
  const agree = reviews.filter(({ good }) => good).length;
  const others =
    typeof external === 'string'
      ? external
      : `external reviewers: ${external.reviews.filter(({ answer }) => answer !== null).length} of ${external.reviews.length} answered`;
  world.tell(`[loop] review: ${agree} of ${reviews.length} built-in reviewers agree; ${others}`);
  if (typeof external === 'string') return;
  for (const { id, answer, why } of external.reviews)
    world.tell(
      `[loop] reviewer ${id}: ${answer ? `score ${answer.score}` : `no answer that counts: ${why}`}`,
    );
}
