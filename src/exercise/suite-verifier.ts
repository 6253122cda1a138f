// Verifies candidates in a Playwright suite, one after the other: which tests have to be green with each, the checks, and what
// is red among tests that never ran before, with the candidate and without it.
import type { Exercise, LoopInput, World } from './exercise.ts';
import type { TestKey } from '../observe/run-record.ts';
import { type Documents, redactor } from '../record/redaction.ts';
import type { ChangedFile } from '../verify/apply.ts';
import { type AttemptRequest, type AttemptResult, verifyCandidate } from '../verify/attempt.ts';
import { joined, keysOf, NO_IMPORTERS, type RedImporters } from '../verify/importers.ts';
import { importersNow, otherTests } from '../verify/other-tests.ts';
import { reachOf } from '../verify/reach.ts';

export interface SuiteCandidate extends Pick<AttemptRequest, 'declared' | 'judge' | 'targets'> {
  readonly files: readonly ChangedFile[];
  /** Tests that it is to make green. */
  readonly repaired: readonly TestKey[];
  /** Tests that go to a person as they are. */
  readonly givenUp: readonly TestKey[];
}

export interface SuiteResult extends AttemptResult {
  /** Beside what the checks left. */
  readonly documents: Documents;
}

export class SuiteVerifier {
  private readonly input: LoopInput;
  private readonly world: World;
  private readonly exercise: Exercise;
  /** How tests ran when their repairs were only in memory. */
  private readonly ran: AttemptRequest['ran'];
  private others: readonly string[] | undefined;
  /** Importers that are red with the files as they were sealed too. */
  private redBefore: RedImporters = NO_IMPORTERS;

  constructor(input: LoopInput, world: World, exercise: Exercise, ran: AttemptRequest['ran']) {
    this.input = input;
    this.world = world;
    this.exercise = exercise;
    this.ran = ran;
  }

  /** Failures are those that the candidate may be to blame for, as the history has them. */
  async verify(candidate: SuiteCandidate): Promise<SuiteResult> {
    const { root, contract, baseline, red } = this.input;
    const result = await verifyCandidate({
      ...candidate,
      root,
      contract,
      baseline,
      ran: this.ran,
      reach: this.reachOf(candidate),
      oracles: red.tests.filter((test) => test.project === 'oracle'),
      ...this.world,
    });
    this.world.abort.throwIfAborted();
    const before = await this.withoutCandidate(result);
    this.redBefore = joined(this.redBefore, before.red);
    const known = new Set(keysOf(before.red));
    const secrets = redactor();
    const failures = result.failures
      .filter((failure) => !known.has(failure.of))
      .map((failure) => ({ ...failure, message: secrets.text(failure.message) }));
    return { ...result, failures, documents: before.documents };
  }

  private reachOf({ files, repaired, givenUp }: SuiteCandidate): AttemptRequest['reach'] {
    const { root, contract, baseline, red, suite } = this.input;
    this.others ??= otherTests(root, suite, contract, baseline);
    return reachOf(
      {
        root,
        targets: contract.targets,
        others: this.others,
        redBefore: this.redBefore,
        edited: files.map(({ path }) => path),
        repaired,
        seenGreen: new Set(this.ran.keys()),
        red: givenUp,
      },
      red.tests,
    );
  }

  /** What is red among tests that never ran before is run once more without the candidate: the files go back for it. */
  private async withoutCandidate({
    redImporters,
  }: AttemptResult): Promise<{ readonly red: RedImporters; readonly documents: Documents }> {
    if (keysOf(redImporters).length === 0) return { red: NO_IMPORTERS, documents: {} };
    this.exercise.putBackUnlessAccepted();
    const { red, log } = await importersNow(this.world.runTests, redImporters);
    for (const key of keysOf(red)) this.world.tell(`[loop] red without the candidate too: ${key}`);
    return { red, documents: { 'importers-before.log': { kind: 'text', text: log } } };
  }
}

/** A run that proves nothing says nothing of a part. */
export function isUsable({ passed, violations, missing }: AttemptResult): boolean {
  return !passed && violations.length === 0 && missing.length === 0;
}

/** Nothing failed that was not red before: the same candidate has to be verified without that. */
export function tellsNothing(result: AttemptResult): boolean {
  return isUsable(result) && result.failures.length === 0 && result.unvouched.length === 0;
}
