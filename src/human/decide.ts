// A person's decision on a verified candidate. Approving refuses on the smallest doubt: it is what everything before
// was for. Nothing here merges, commits or deploys.
import { type Fault, LoopwrightError } from '../errors.ts';
import { audit } from '../record/audit.ts';
import { readState, recordDecision } from '../record/evidence.ts';
import { bodyOf, type StateDocument } from '../record/state.ts';
import { describeChange } from '../seal/baseline.ts';
import { changesBeside } from '../seal/restore.ts';
import { digestAt, putBackCandidate, sealedBaseline } from './pending.ts';

export interface Decision {
  readonly by: string;
  readonly reason: string;
  readonly now: Date;
}

/** Accepts the candidate. @throws LoopwrightError when anything is not as it was verified. */
export function approve(root: string, decision: Decision): StateDocument {
  const state = awaiting(root);
  const found = audit(root).faults;
  // What does not hold cannot say how the disk should be.
  const faults = found.length > 0 ? found : diskFaults(root, state);
  if (faults.length > 0)
    throw new LoopwrightError('evidence-broken', 'Not approved: something is not as it was verified.', {
      faults,
    });
  return record(root, state, { decided: 'ACCEPTED', decision, details: [] });
}

/** Rejects the candidate and puts the files back. @throws LoopwrightError when a file was changed since: it may hold a person's work. */
export function reject(root: string, decision: Decision): StateDocument {
  const state = awaiting(root);
  const edited = (state.candidate?.files ?? []).filter((file) => {
    const now = digestAt(root, file.path);
    return now !== file.afterSha256 && now !== file.beforeSha256;
  });
  if (edited.length > 0)
    throw new LoopwrightError('state-refused', 'Not rejected: a file was changed since it was verified.', {
      faults: edited.map(changedSince),
    });
  const details = putBackCandidate(root, state);
  return record(root, state, { decided: 'REJECTED', decision, details });
}

function awaiting(root: string): StateDocument {
  const state = readState(root);
  if (!state)
    throw new LoopwrightError(
      'state-refused',
      'There is no exercise here. Run: npx playwright test --project=loop',
    );
  if (state.state !== 'AWAITING_HUMAN_APPROVAL')
    throw new LoopwrightError(
      'state-refused',
      `There is no candidate to decide on: the state is ${state.state}.`,
    );
  return state;
}

/** The disk must be what was verified: everything as it was sealed, and the candidate's files as the candidate has them. */
function diskFaults(root: string, state: StateDocument): readonly Fault[] {
  const baseline = sealedBaseline(root, state);
  // The audit has named it.
  if (!baseline) return [];
  const files = state.candidate?.files ?? [];
  const candidate = new Set(files.map(({ path }) => path));
  return changesBeside(root, baseline, files).map((change) => ({
    at: change.path,
    expected: candidate.has(change.path) ? 'the verified candidate' : 'the file as it was sealed',
    found: describeChange(change),
    fix: 'Put it back, or reject the candidate and run again.',
  }));
}

function changedSince(file: { readonly path: string }): Fault {
  return {
    at: file.path,
    expected: 'the verified candidate',
    found: 'other bytes',
    fix: 'Put the candidate back, or restore the file from version control.',
  };
}

interface Decided {
  readonly decided: 'ACCEPTED' | 'REJECTED';
  readonly decision: Decision;
  readonly details: readonly string[];
}

function record(root: string, state: StateDocument, { decided, decision, details }: Decided): StateDocument {
  const at = decision.now.toISOString();
  const human = { by: decision.by, reason: decision.reason, at };
  return recordDecision({ root, exercise: state.exercise }, 'human', {
    ...bodyOf(state),
    state: decided,
    updatedAt: at,
    human,
    details: [...details],
  });
}
