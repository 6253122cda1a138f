// One exercise as it goes on: its state, its attempts on disk, and the files that must go back unless a candidate was
// accepted. All writing of the loop outside the verified files happens here.
import { existsSync } from 'node:fs';
import { rootPath } from '../contract/root-path.ts';
import type { Contract } from '../contract/schema.ts';
import type { Ending, State } from '../contract/words.ts';
import { candidateIssues, earlierIssues, recurring } from '../decide/stagnation/recurrence.ts';
import type { Candidate } from '../make/candidate.ts';
import type { RunRecord } from '../observe/run-record.ts';
import { type LoopOutcome, outcomeOf } from './outcome.ts';
import {
  type CheckOutcome,
  displacedDir,
  evidenceDir,
  type EvidencePlace,
  freePlace,
  OBSERVE,
  PATCH,
  recordAttempt,
  recordDecision,
  recordDisplaced,
  recordObserved,
  writeState,
} from '../record/evidence.ts';
import type { Attempted, Course, Issue } from '../record/history.ts';
import { knownHistory } from '../record/history-disk.ts';
import { attemptFolder, attemptLabel } from '../record/manifest.ts';
import { unifiedPatch } from '../record/patch.ts';
import type { Documents } from '../record/redaction.ts';
import { type CandidateRef, type Finding, firstState, type StateBody } from '../record/state.ts';
import { type Baseline, type Change, describeChange } from '../seal/baseline.ts';
import { digestOf, sha256 } from '../seal/digest.ts';
import { changesSince, putBack } from '../seal/restore.ts';
import type { ChangedFile } from '../verify/apply.ts';
import type { RunTests } from '../verify/checks.ts';
import type { Suite } from '../verify/other-tests.ts';
import type { AttemptResult } from '../verify/attempt.ts';
import { policyOutcome } from '../verify/policy/check.ts';

/** What every exercise has, whatever its artifact. */
export interface ExerciseInput {
  readonly root: string;
  readonly exercise: string;
  readonly contract: Contract;
  readonly baseline: Baseline;
}

export interface LoopInput extends ExerciseInput {
  /** The user's own run: oracles and targets, untouched. */
  readonly red: RunRecord;
  readonly sharded: boolean;
  readonly suite: Suite;
}

/** What an exercise needs from around it. */
export interface Surroundings {
  /** Absolute path of a scratch folder of this exercise. */
  readonly scratch: string;
  /** The environment of the user's own run, for the contract's checks. */
  readonly env: NodeJS.ProcessEnv;
  /** Aborted on Ctrl-C and when Playwright's globalTimeout comes; the reason is the ending. */
  readonly abort: AbortSignal;
  readonly tell: (line: string) => void;
  /** For who wants to see all of it: what checks and makers print. */
  readonly detail: (text: string) => void;
}

/** With a Playwright suite. */
export interface World extends Surroundings {
  readonly runTests: RunTests;
  readonly sideBySide: boolean;
}

/** What was red and is green: a test, or a check. */
export type Repaired = Pick<Finding, 'test' | 'file' | 'line'>;

type Recorded = Pick<AttemptResult, 'checks' | 'passed' | 'strays'>;

/** What the history says of an attempt, beside its number and its time. */
export type Told = Pick<Attempted, 'maker' | 'status'> & { readonly issues: readonly Issue[] };

/** What the history says of the checks before anything was changed. */
export interface First {
  readonly startedAt: string;
  readonly durationMs: number;
  readonly issues: readonly Issue[];
  /** Tests that were flaky or passed. */
  readonly tests: Course['tests'];
}

export class Exercise {
  readonly evidence: string;
  private readonly input: ExerciseInput;
  private readonly place: EvidencePlace;
  // A clock that is set during a run says nothing of how long it took.
  private readonly startedMark = performance.now();
  private readonly lines: string[] = [];
  private body: StateBody;
  private patch = '';
  private settled = false;
  private begun = { at: '', mark: 0 };
  private readonly past: Attempted[] = [];
  private tests: Course['tests'] = [];
  private earlier: ReturnType<typeof earlierIssues> | undefined;
  /** Folders, relative to the project, of versions that stood in the way of what was put back. */
  private readonly kept: string[] = [];

  constructor(input: ExerciseInput) {
    this.input = input;
    this.place = { root: input.root, exercise: input.exercise };
    this.evidence = evidenceDir(input.root);
    this.body = firstState(input.exercise, input.baseline.contract.path, new Date(input.baseline.sealedAt));
  }

  elapsedMs(): number {
    return performance.now() - this.startedMark;
  }

  /** The attempts that were recorded. */
  get attempts(): readonly Attempted[] {
    return this.past;
  }

  /** Of each candidate of earlier exercises; nothing is added to them while this one goes on. */
  earlierIssues(): ReturnType<typeof earlierIssues> {
    const { root, baseline } = this.input;
    this.earlier ??= earlierIssues(knownHistory(root), baseline.contract.path);
    return this.earlier;
  }

  enter(state: State): void {
    this.update({ state });
    writeState(this.input.root, this.body);
  }

  /** Attempt 01: the checks before anything was changed. Returns what changed on disk while they ran and was put back. */
  recordFirst(checks: readonly CheckOutcome[], first: First): readonly string[] {
    const { baseline } = this.input;
    this.update({ attempt: 1 });
    this.enter('RECORDING');
    const strays = this.putBackStrays(attemptFolder(1));
    const violations = strays.map((change) => `changed-during-run: ${describeChange(change)}`);
    const facts = [
      `Sealed: ${baseline.protected.length} protected and ${baseline.mutable.length} mutable files`,
    ];
    const policy = policyOutcome(violations, facts, { startedAt: first.startedAt, durationMs: 0 });
    this.record([policy, ...checks], {});
    const { startedAt, durationMs, issues, tests } = first;
    const status = [policy, ...checks].every(({ passed }) => passed) ? 'passed' : 'red';
    this.past.push({ attempt: 1, maker: null, status, issues: [...issues], startedAt, durationMs });
    this.tests = tests;
    return strays.map(describeChange);
  }

  /** Returns what changed on disk while the tests were observed and was put back. */
  recordObserved(documents: Documents): readonly string[] {
    const strays = this.putBackStrays(OBSERVE);
    recordObserved(this.place, documents, new Date());
    return strays.map(describeChange);
  }

  /** Returns its number. */
  nextAttempt(): number {
    const attempt = this.body.attempt + 1;
    this.update({ attempt });
    this.begun = { at: this.body.updatedAt, mark: performance.now() };
    return attempt;
  }

  /** Returns what changed on disk besides the candidate, and was put back. */
  putBackChanged(): readonly string[] {
    return this.putBackStrays(attemptFolder(this.body.attempt)).map(describeChange);
  }

  /** Journals a candidate before a user's file is touched. */
  begin(files: readonly ChangedFile[]): void {
    const { attempt } = this.body;
    this.patch = unifiedPatch(files);
    const ref: CandidateRef = {
      attempt,
      patchPath: `loop/evidence/${this.input.exercise}/${attemptFolder(attempt)}/${PATCH}`,
      patchSha256: sha256(this.patch),
      files: files.map((file) => ({
        path: file.path,
        beforeSha256: digestOf(file.before),
        afterSha256: digestOf(file.after),
      })),
    };
    this.update({ candidate: ref });
    this.enter('VERIFYING');
  }

  recordAttempt(result: Recorded, candidate: Candidate, documents: Documents, told: Told): void {
    this.enter('RECORDING');
    this.putBack(result.strays, attemptFolder(this.body.attempt));
    this.record(
      result.checks,
      {
        'maker.json': { kind: 'json', value: candidate },
        [PATCH]: { kind: 'exact', text: this.patch },
        ...documents,
      },
      result.passed,
    );
    this.remember(told);
  }

  /** An attempt that put nothing on disk. */
  recordWithout(checks: readonly CheckOutcome[], documents: Documents, told: Told): void {
    this.enter('RECORDING');
    this.record(checks, documents, false);
    this.remember(told);
  }

  /** Puts the candidate's files back. */
  reject(): void {
    this.putBackUnlessAccepted();
    this.update({ candidate: null });
  }

  /** Puts a candidate that passed back, to be taken up again when nothing better comes. */
  setAside(): CandidateRef | null {
    const { candidate } = this.body;
    this.reject();
    return candidate;
  }

  /** It is offered as a patch; the files stay as they were sealed. */
  takeUp(candidate: CandidateRef | null): void {
    this.update({ candidate });
  }

  /** The candidate passed. With other tests still red it is offered as a patch only, and the files go back. */
  accept(
    repaired: readonly Repaired[],
    others: readonly Finding[],
    { ending: otherEnding, details: why = [] }: { ending: Ending; details?: readonly string[] },
  ): LoopOutcome {
    const message = this.body.candidate?.patchPath ?? '';
    const findings = repaired.map((test): Finding => ({
      ...test,
      verdict: 'repaired',
      message,
      place: null,
    }));
    if (others.length > 0) {
      const details = [
        ...why,
        `The verified part of the repair is kept as a patch: ${this.body.candidate?.patchPath ?? ''}`,
      ];
      return this.end(otherEnding, [...findings, ...others], details);
    }
    return this.end({ state: 'AWAITING_HUMAN_APPROVAL' }, findings, []);
  }

  end(ending: Ending, findings: readonly Finding[], details: readonly string[]): LoopOutcome {
    if (ending.state !== 'AWAITING_HUMAN_APPROVAL') this.putBackUnlessAccepted();
    this.update({
      state: ending.state,
      reason: 'reason' in ending ? ending.reason : null,
      findings: [...findings],
      details: [...details, ...this.kept.map((folder) => `What stood in the way is kept in ${folder}.`)],
    });
    const state = recordDecision(this.place, 'decision', this.body, {
      attempts: this.past,
      tests: this.tests,
      retention: this.input.contract.history,
      ...(ending.state === 'ESCALATED' && { recurring: this.recurring() }),
    });
    this.settled = true;
    return outcomeOf(ending, { checks: this.lines, findings, details: state.details, state });
  }

  /** Idempotent. What is on disk and is not the candidate's own bytes is kept beside the evidence first. */
  putBackUnlessAccepted(): void {
    const { candidate } = this.body;
    if (this.settled || candidate === null) return;
    const changed = changesSince(this.input.root, this.input.baseline).mutable.filter((change) =>
      candidate.files.some((file) => file.path === change.path),
    );
    // The attempt's own record may be closed already.
    const folder = freePlace(this.place, 'displaced');
    this.putBack(changed, folder);
    recordDisplaced(this.place, folder, new Date());
  }

  private putBackStrays(folder: string): readonly Change[] {
    const changed = changesSince(this.input.root, this.input.baseline);
    const strays = [...changed.protected, ...changed.mutable];
    this.putBack(strays, folder);
    return strays;
  }

  /** What is on disk and not known to be kept elsewhere is kept in `folder` of the exercise first. */
  private putBack(changes: readonly Change[], folder: string): void {
    const { root, baseline } = this.input;
    const displaced = displacedDir(this.place, folder);
    const ours = new Map(this.body.candidate?.files.map((file) => [file.path, file.afterSha256]));
    putBack({ root, evidence: this.evidence }, baseline, changes, {
      displaced,
      isKnown: (path, digest) => ours.get(path) === digest,
    });
    if (existsSync(displaced)) this.kept.push(rootPath(root, displaced));
  }

  private record(
    checks: readonly CheckOutcome[],
    documents: Documents,
    passed = checks.every((check) => check.passed),
  ): void {
    const { attempt } = this.body;
    recordAttempt(
      this.place,
      { attempt, baseline: this.input.baseline, checks, documents, passed },
      new Date(),
    );
    for (const check of checks)
      this.lines.push(`[verify:${attemptLabel(attempt)}] ${check.id}: ${this.verdictWord(check)}`);
  }

  private recurring(): ReturnType<typeof recurring> {
    const own = candidateIssues(this.past);
    return recurring(own, this.earlierIssues(), this.input.contract.stagnation.similarity);
  }

  private remember({ maker, status, issues }: Told): void {
    const durationMs = Math.round(performance.now() - this.begun.mark);
    const { attempt } = this.body;
    this.past.push({ attempt, maker, status, issues: [...issues], startedAt: this.begun.at, durationMs });
  }

  private update(change: Partial<StateBody>): void {
    this.body = { ...this.body, ...change, updatedAt: new Date().toISOString() };
  }

  private verdictWord(check: CheckOutcome): string {
    if (check.passed) return 'PASS';
    const word = check.log.startsWith('Not run') ? 'NOT RUN' : 'FAIL';
    const optional = this.input.contract.checks.some(({ id, required }) => id === check.id && !required);
    return optional ? `${word} (not required)` : word;
  }
}
