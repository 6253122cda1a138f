// What command makers propose, one attempt after the other: ask, judge, put on disk, verify, record, until a candidate holds
// or a stop rule ends it. It knows neither Playwright nor the artifact: the bench it is given does.
import type { CommandMaker } from '../contract/schema.ts';
import type { Escalation } from '../contract/words.ts';
import { NOTHING_SPENT, type Spent, type Usage, withUsage } from '../decide/budget.ts';
import { type Attempted, judgeProposal, mayNotBegin, type Standing } from '../decide/judge-proposal.ts';
import { errorsInARow } from '../decide/stagnation/errors.ts';
import { stuckOf } from '../decide/stagnation/stuck.ts';
import { issuesOf, statusOf } from '../decide/stagnation/told.ts';
import type { Exercise, ExerciseInput, Surroundings } from './exercise.ts';
import type { CommandCandidate } from '../make/candidate.ts';
import { makerName } from '../make/command/maker.ts';
import { type CheckOutcome, PATCH } from '../record/evidence.ts';
import type { AttemptStatus, Issue } from '../record/history.ts';
import { unifiedPatch } from '../record/patch.ts';
import { type Documents, redactor } from '../record/redaction.ts';
import { review, type ReviewOutcome } from './review.ts';
import { digestOf } from '../seal/digest.ts';
import type { ChangedFile } from '../verify/apply.ts';
import { brokenIn } from '../verify/checks.ts';
import { notRunOutcome, type Verified } from '../verify/on-disk.ts';
import { policyOutcome } from '../verify/policy/check.ts';
import type { Seen } from '../verify/policy/scope/changes.ts';

/** The artifact, and what proves it. */
export interface Bench {
  /** Asks a maker, which goes on from its own work of the attempt before. */
  readonly ask: (request: AskRequest) => Promise<Asked>;
  /** What changes break, in words; `seen` is two looks at the maker's own folder. */
  readonly judge: (changes: Changes, seen: Seen) => readonly string[];
  /** Ids of the checks that a candidate has beside policy, in order. */
  readonly checks: readonly string[];
  /** False in a dry run: the candidate is verified on a copy. */
  readonly isOnDisk: boolean;
  /** Runs the checks where the candidate is put for it. */
  readonly verify: (proposal: Proposal) => Promise<Verified>;
}

export interface AskRequest {
  readonly maker: CommandMaker;
  readonly attempt: number;
  /** What is left of the wall clock. */
  readonly limitMs: number;
  /** This one included. */
  readonly attemptsLeft: number;
  readonly spent: Spent;
  readonly previous: Previous | null;
}

/** What came of the attempt before. */
export interface Previous {
  readonly attempt: number;
  /** Why it was not put on disk. */
  readonly refused: readonly string[];
  readonly checks: readonly CheckOutcome[];
  readonly patch: string;
}

export interface Asked {
  /** How the maker's process ended, as a check of its own. */
  readonly outcome: CheckOutcome;
  readonly usage: Usage | null;
  readonly answer:
    | ({
        readonly kind: 'proposed';
        readonly seen: Seen;
        readonly declared: readonly string[];
        /** What may not be put on disk, whatever the policy says. */
        readonly faults: readonly string[];
      } & Proposal)
    | { readonly kind: 'nothing' | 'broke'; readonly why: string };
  /** What it was given. */
  readonly documents: Documents;
}

export interface Changes {
  /** Against what was sealed. */
  readonly files: readonly ChangedFile[];
  readonly declared: readonly string[];
}

export interface Proposal {
  readonly candidate: CommandCandidate;
  /** Against what was sealed. */
  readonly files: readonly ChangedFile[];
}

export type Proposed =
  /** The candidate is where it was verified, and recorded. */
  | { readonly kind: 'accepted'; readonly proposal: Proposal }
  | { readonly kind: 'ended'; readonly reason: Escalation; readonly details: readonly string[] };

/** The makers in the contract's order, each until it has nothing more to propose. */
export async function propose(
  input: ExerciseInput,
  world: Surroundings,
  exercise: Exercise,
  bench: Bench,
): Promise<Proposed> {
  const run = new ProposalRun(input, world, exercise, bench);
  const declined: string[] = [];
  for (const maker of input.contract.makers) {
    if (maker.type !== 'command') continue;
    const verdict = await run.askUntilDone(maker);
    if (verdict.kind === 'ended' || verdict.kind === 'accepted') return verdict;
    declined.push(`${makerName(maker)}: ${verdict.why}`);
  }
  return { kind: 'ended', reason: 'no-candidate', details: declined };
}

type Turn = Proposed | { readonly kind: 'next-maker'; readonly why: string };

/** One after the other: what is counted over all makers. */
class ProposalRun {
  private readonly input: ExerciseInput;
  private readonly world: Surroundings;
  private readonly exercise: Exercise;
  private readonly bench: Bench;
  private readonly issues: (readonly Issue[])[] = [];
  private readonly seen = new Map<string, number>();
  /** Candidates of whoever was asked before count too. */
  private attempts: number;
  private spent: Spent = NOTHING_SPENT;
  private previous: Previous | null = null;

  constructor(input: ExerciseInput, world: Surroundings, exercise: Exercise, bench: Bench) {
    this.input = input;
    this.world = world;
    this.exercise = exercise;
    this.bench = bench;
    this.attempts = exercise.attempts.filter(
      ({ maker, status }) => maker !== null && status !== 'broke',
    ).length;
  }

  async askUntilDone(maker: CommandMaker): Promise<Turn> {
    const { contract } = this.input;
    for (;;) {
      const over = mayNotBegin(this.standing(), contract);
      if (over) return { kind: 'ended', reason: over.reason, details: over.details };
      const tried = await this.attempt(maker);
      const verdict = judgeProposal(tried.attempted, this.standing(), contract);
      const reviewed = verdict.kind === 'accept' ? await this.reviewed() : undefined;
      if (reviewed?.kind === 'passed' && tried.proposal)
        return { kind: 'accepted', proposal: tried.proposal };
      this.exercise.reject();
      if (reviewed?.kind === 'refused')
        return { kind: 'ended', reason: reviewed.reason, details: reviewed.details };
      if (verdict.kind === 'stop') return { kind: 'ended', reason: verdict.reason, details: verdict.details };
      if (verdict.kind === 'next-maker') return verdict;
      this.exercise.enter('ITERATE');
    }
  }

  private reviewed(): Promise<ReviewOutcome> {
    const { root, exercise, contract } = this.input;
    const { isOnDisk } = this.bench;
    const attempt = this.exercise.attempts.at(-1)?.attempt ?? 0;
    return review({ root, exercise, attempt, contract, isOnDisk }, this.world);
  }

  private standing(): Standing {
    return {
      attempts: this.attempts,
      errorsInARow: errorsInARow(this.exercise.attempts),
      elapsedMs: this.exercise.elapsedMs(),
      spent: this.spent,
    };
  }

  private async attempt(maker: CommandMaker): Promise<Tried> {
    const { contract } = this.input;
    const attempt = this.exercise.nextAttempt();
    this.attempts += 1;
    this.exercise.enter('MAKING');
    this.world.tell(`[loop] asking ${makerName(maker)} (attempt ${attempt})`);
    const asked = await this.bench.ask({
      maker,
      attempt,
      limitMs: contract.budget.wallClockMs - this.exercise.elapsedMs(),
      attemptsLeft: contract.attemptCeiling - this.attempts + 1,
      spent: this.spent,
      previous: this.previous,
    });
    this.world.abort.throwIfAborted();
    this.world.detail(asked.outcome.log);
    this.spent = withUsage(this.spent, asked.usage);
    const ready = { maker: makerName(maker), attempt, asked };
    const strays = this.exercise.putBackChanged();
    if (strays.length > 0) return this.refused(ready, strays);
    const { answer } = asked;
    if (answer.kind !== 'proposed') {
      this.without(ready, { status: answer.kind === 'broke' ? 'broke' : 'failed', why: answer.why });
      return { attempted: { kind: answer.kind, why: answer.why } };
    }
    const digest = digestOf(JSON.stringify(answer.files)) ?? '';
    const before = this.seen.get(digest);
    if (before !== undefined) {
      this.without(ready, { status: 'failed', why: `it is the candidate of attempt ${before} again` });
      return { attempted: { kind: 'repeated', attempt: before } };
    }
    this.seen.set(digest, attempt);
    const broken = [...answer.faults, ...this.bench.judge(answer, answer.seen)];
    if (broken.length > 0) return this.refused(ready, broken);
    const tried = await this.verified(ready, answer);
    // What broke says nothing of the candidate: it may come again.
    if (tried.attempted.kind === 'verified' && tried.attempted.broken.length > 0) this.seen.delete(digest);
    return tried;
  }

  private async verified(ready: Ready, proposal: Proposal): Promise<Tried> {
    const { candidate, files } = proposal;
    this.exercise.begin(files);
    this.world.tell(`[loop] verifying ${candidate.paths.join(', ')}`);
    const found = await this.bench.verify(proposal);
    this.world.abort.throwIfAborted();
    const secrets = redactor();
    const hide = (text: string): string => secrets.text(text);
    const told = {
      ...found,
      failures: found.failures.map((one) => ({ ...one, message: hide(one.message) })),
    };
    const issues = issuesOf(told, hide);
    this.exercise.recordAttempt(
      { ...found, checks: [ready.asked.outcome, ...found.checks] },
      candidate,
      ready.asked.documents,
      { maker: ready.maker, status: statusOf(told), issues },
    );
    for (const { log } of found.checks) this.world.detail(log);
    this.issues.push(issues);
    this.previous = {
      attempt: ready.attempt,
      refused: [],
      checks: found.checks,
      patch: unifiedPatch(files),
    };
    return {
      proposal,
      attempted: {
        kind: 'verified',
        ...found,
        broken: brokenIn(told.failures),
        stuck: stuckOf(
          { own: this.issues, earlier: this.exercise.earlierIssues() },
          this.input.contract.stagnation,
        ),
      },
    };
  }

  private refused(ready: Ready, violations: readonly string[]): Tried {
    this.without(ready, { status: 'refused', why: 'the candidate violates the policy', violations });
    return { attempted: { kind: 'refused', violations } };
  }

  /** Recorded, and nothing of it on disk. */
  private without({ maker, attempt, asked }: Ready, { status, why, violations = [] }: Without): void {
    const { answer, outcome, documents } = asked;
    const { startedAt } = outcome;
    const policy =
      status === 'refused'
        ? policyOutcome(violations, [], { startedAt, durationMs: 0 })
        : notRunOutcome('policy', why);
    const proposed: Documents =
      answer.kind === 'proposed'
        ? {
            'maker.json': { kind: 'json', value: answer.candidate },
            // It need not apply, and what was refused may be that it holds a secret.
            [PATCH]: { kind: 'text', text: unifiedPatch(answer.files) },
          }
        : {};
    this.previous = { checks: [], patch: '', ...this.previous, attempt, refused: [why, ...violations] };
    this.exercise.recordWithout(
      [outcome, policy, ...this.bench.checks.map((id) => notRunOutcome(id, why))],
      { ...documents, ...proposed },
      { maker, status, issues: [] },
    );
  }
}

interface Ready {
  readonly maker: string;
  readonly attempt: number;
  readonly asked: Asked;
}

interface Without {
  readonly status: Extract<AttemptStatus, 'broke' | 'failed' | 'refused'>;
  readonly why: string;
  readonly violations?: readonly string[];
}

interface Tried {
  readonly attempted: Attempted;
  /** What was verified. */
  readonly proposal?: Proposal;
}
