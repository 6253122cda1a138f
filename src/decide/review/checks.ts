// The first question: did every check pass, and does every hash match what it stands for? Pure.
import type { CheckResult, Manifest } from '../../record/manifest.ts';
import type { Review } from '../../record/review/document.ts';
import type { ReviewEvidence } from '../../record/review/seen.ts';
import { at, concluded, notKnown, type Remark, speaksAgainst, speaksFor, unreadable } from './remarks.ts';

const ASKED = {
  reviewer: 'checks',
  question: 'Did every check pass, and does every hash match?',
  good: 'yes',
} as const;

/** Its run is meant to have red tests. */
export const CONTROL = 'no-op-control';

export function reviewChecks(evidence: ReviewEvidence): Review {
  const { contract, baseline, after } = evidence;
  const { manifest, patch } = after;
  const remarks: Remark[] = [
    ...evidence.chainFaults.map((fault) =>
      speaksAgainst(`the chain does not hold: ${fault}`, {
        path: 'loop/evidence/index.jsonl',
        field: '',
        sha256: null,
      }),
    ),
    ...[contract, baseline, manifest, patch].flatMap((file) => unreadable(file) ?? []),
  ];
  if (manifest.content)
    remarks.push(
      ...linkRemarks(evidence, manifest.content),
      ...missingChecks(evidence, manifest.content),
      ...manifest.content.results.flatMap((result, index) => resultRemarks(evidence, result, index)),
    );
  return concluded(ASKED, remarks);
}

/** What the manifest says of the documents that it belongs to. */
function linkRemarks(
  { exercise, attempt, contract, baseline, after }: ReviewEvidence,
  manifest: Manifest,
): readonly Remark[] {
  const link = (field: keyof Manifest, is: unknown, should: unknown): readonly Remark[] =>
    is === should
      ? []
      : [
          speaksAgainst(
            `${field} is ${String(is)}, and ${String(should)} was found`,
            at(after.manifest, field),
          ),
        ];
  return [
    ...link('exercise', manifest.exercise, exercise),
    ...link('attempt', manifest.attempt, attempt),
    ...link('contractSha256', manifest.contractSha256, contract.found),
    ...link('baselineSha256', manifest.baselineSha256, baseline.found),
    ...link('candidateSha256', manifest.candidateSha256, after.patch.found),
    ...link('passed', manifest.passed, true),
  ];
}

/** What ran before the repair, what the contract asks for, and what the maker's kind asks for. */
function missingChecks({ contract, before, after }: ReviewEvidence, manifest: Manifest): readonly Remark[] {
  const asked = [
    'policy',
    ...(before.manifest.content?.results.map(({ id }) => id) ?? []),
    ...(contract.content?.checks.map(({ id }) => id) ?? []),
    ...(after.maker.content?.maker === 'locator' ? [CONTROL] : []),
  ];
  const there = new Set(manifest.results.map(({ id }) => id));
  return [...new Set(asked)]
    .filter((id) => !there.has(id))
    .map((id) => notKnown(`there is no result of ${id}`, at(after.manifest, 'results')));
}

function resultRemarks(
  { contract, after }: ReviewEvidence,
  result: CheckResult,
  index: number,
): readonly Remark[] {
  const { id, passed, exitCode, signal } = result;
  const pointer = at(after.manifest, `results[${index}]`);
  const log = after.logs[id];
  const bad = log ? unreadable(log) : notKnown(`there is no log of ${id}`, pointer);
  if (bad) return [bad];
  if (!passed)
    return isOptional(contract.content?.checks ?? [], id)
      ? [speaksFor(`${id} did not pass and is not required`, pointer)]
      : [speaksAgainst(`${id} did not pass`, pointer)];
  if (signal !== null || (exitCode !== null && exitCode !== 0 && id !== CONTROL))
    return [
      speaksAgainst(
        `${id} is said to have passed, and ended with ${signal ?? `exit code ${exitCode}`}`,
        pointer,
      ),
    ];
  return [speaksFor(`${id} passed`, pointer, ...(log ? [at(log, '')] : []))];
}

function isOptional(
  checks: readonly { readonly id: string; readonly required: boolean }[],
  id: string,
): boolean {
  return checks.some((check) => check.id === id && !check.required);
}
