// What a reviewer of the user's own is given to read: the patch, what the checks said before and with it, and what it was
// allowed to change. Redacted, and of a size that can be read; what was cut is named. Pure.
import type { Contract } from '../../contract/schema.ts';
import { focused } from '../../make/command/focus.ts';
import { redacted } from '../../make/command/private.ts';
import type { Redactor } from '../../secrets/redactor.ts';
import type { ReviewEvidence, SeenAttempt } from './seen.ts';

/** In the reviewer's folder. */
export const BUNDLE = '.loopwright/review.json';

/** Bytes of one log, and of the patch. */
const LOG_BYTES = 20_000;
const PATCH_BYTES = 400_000;

export function reviewBundle(evidence: ReviewEvidence, contract: Contract, redactor: Redactor): object {
  const cut: string[] = [];
  const words = (text: string): string => redacted(text, redactor);
  const output = (what: string, text: string, limit: number): string => {
    const { text: kept, leftOut } = focused(words(text), limit);
    if (leftOut > 0) cut.push(`${what}: ${leftOut} bytes`);
    return words(kept);
  };
  const checksOf = (attempt: SeenAttempt, when: string): readonly object[] =>
    (attempt.manifest.content?.results ?? []).map((result) => ({
      id: result.id,
      command: words(result.command),
      args: redactor.args(result.args),
      exitCode: result.exitCode,
      passed: result.passed,
      output: output(`log of ${result.id} ${when}`, attempt.logs[result.id]?.content ?? '', LOG_BYTES),
    }));
  const { maker, patch } = evidence.after;
  const proposal = maker.content;
  return {
    schemaVersion: 1,
    exercise: evidence.exercise,
    attempt: evidence.attempt,
    goal: words(contract.goal),
    mutablePaths: contract.mutablePaths,
    protectedPaths: contract.protectedPaths,
    candidate: proposal
      ? {
          maker: proposal.maker,
          diagnosis: words(proposal.diagnosis),
          rationale: words(proposal.rationale),
          paths: proposal.paths,
        }
      : null,
    patch: output('patch', patch.content ?? '', PATCH_BYTES),
    checksBefore: checksOf(evidence.before, 'before'),
    checks: checksOf(evidence.after, 'with the patch'),
    cut,
    answer: ANSWER,
  };
}

/** Says to whoever reads the document what to print. */
const ANSWER =
  'Print one JSON object on stdout and nothing else: {"score": 0 to 1, "findings": [{"severity": "critical" | "high" | "medium" | "low" | "info", "title": "...", "file": "...", "line": 1}]}. The score says how sure you are that the patch is right and hides nothing.';
