// What an earlier exercise left on disk: a verified candidate that waits for a person, or edits of a run that died.
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WORKING_STATES } from '../contract/words.ts';
import { readDocument } from '../disk/documents.ts';
import { linkOnTheWay } from '../disk/tree.ts';
import { LoopwrightError } from '../errors.ts';
import { evidenceDir, exerciseDir, readState, recordDecision } from '../record/evidence.ts';
import { bodyOf, type StateDocument } from '../record/state.ts';
import { Baseline } from '../seal/baseline.ts';
import { type Sha256, sha256 } from '../seal/digest.ts';
import { putBackFile } from '../seal/restore.ts';

/** Lines about a verified candidate that is on disk and not yet decided; empty when there is none. */
export function pendingCandidate(root: string): readonly string[] {
  const state = readState(root);
  return state?.state === 'AWAITING_HUMAN_APPROVAL'
    ? candidateOnDisk(root, state, 'a candidate that no person has decided on')
    : [];
}

/** Lines about a candidate that was being verified when its run ended, and could not be put back since. */
export function leftBehind(root: string): readonly string[] {
  const state = readState(root);
  return state && isWorking(state)
    ? candidateOnDisk(
        root,
        state,
        'a candidate that was not put back; what was there before is in version control',
      )
    : [];
}

function candidateOnDisk(root: string, state: StateDocument, what: string): readonly string[] {
  const files = state.candidate?.files ?? [];
  const onDisk = files.filter((file) => digestAt(root, file.path) === file.afterSha256);
  if (onDisk.length === 0) return [];
  const paths = onDisk.map((file) => file.path).join(', ');
  return [`Exercise ${state.exercise}: ${paths} hold${onDisk.length === 1 ? 's' : ''} ${what}.`];
}

/**
 * Puts back what a run that died left half done. Only bytes that are a recorded candidate's own are replaced; anything
 * else was written by somebody and stays. Returns what was done, in words.
 */
export function recoverInterrupted(root: string): readonly string[] {
  const state = readState(root);
  if (!state || !isWorking(state)) return [];
  const lines = putBackCandidate(root, state);
  const details = [...state.details, 'The run ended before it decided.', ...lines];
  recordDecision({ root, exercise: state.exercise }, 'decision', {
    ...bodyOf(state),
    state: 'BLOCKED',
    reason: 'interrupted',
    updatedAt: new Date().toISOString(),
    candidate: null,
    details,
  });
  return lines.length > 0 ? lines : ['The last exercise died before it touched a file; nothing to put back.'];
}

export function isWorking(state: StateDocument): boolean {
  return WORKING_STATES.some((working) => working === state.state);
}

/**
 * Replaces the candidate's bytes by the baseline's. A file that holds neither is named and left.
 * @throws LoopwrightError when a file holds the candidate and what it was before is not known for sure.
 */
export function putBackCandidate(root: string, state: StateDocument): readonly string[] {
  const files = state.candidate?.files ?? [];
  const baseline = sealedBaseline(root, state);
  return files.flatMap((file) => {
    const now = digestAt(root, file.path);
    if (now === file.beforeSha256) return [];
    if (now !== file.afterSha256) return [`${file.path} was changed since and is left as it is.`];
    const sealed = baseline?.mutable.find(({ path }) => path === file.path);
    if (baseline && !sealed && file.beforeSha256 === null) {
      rmSync(join(root, file.path));
      return [`${file.path} was removed: it was not there when the exercise was sealed.`];
    }
    if (!sealed || sealed.sha256 !== file.beforeSha256)
      throw new LoopwrightError(
        'evidence-broken',
        `The evidence no longer says what ${file.path} was. Restore it from version control.`,
      );
    putBackFile({ root, evidence: evidenceDir(root) }, sealed);
    return [`${file.path} was put back as it was sealed.`];
  });
}

export function sealedBaseline(root: string, state: StateDocument): Baseline | undefined {
  return readDocument(join(exerciseDir({ root, exercise: state.exercise }), 'baseline.json'), Baseline);
}

/** Of the plain file at this path, `null` where nothing is; `undefined` for anything else: what lies behind a link is not that file. */
export function digestAt(root: string, path: string): Sha256 | null | undefined {
  if (linkOnTheWay(root, path) !== undefined) return undefined;
  const file = join(root, path);
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat) return null;
  return stat.isFile() ? sha256(readFileSync(file)) : undefined;
}
