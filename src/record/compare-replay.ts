// What was recorded of a candidate's checks against what they do now. Pure.
import type { CheckResult, Manifest, TestOutcome, TestsDocument } from './manifest.ts';

/** A check that ran again. */
export interface Replayed {
  readonly id: string;
  readonly passed: boolean;
  readonly tests?: readonly TestOutcome[];
  /** What it said, when it did not pass. */
  readonly why?: string;
}

export interface ReplayedCheck {
  readonly id: string;
  readonly recorded: 'passed' | 'failed';
  readonly now: 'passed' | 'failed' | 'not replayed';
  /** Tests whose outcome is another one; empty where the check alone is. */
  readonly differences: readonly string[];
}

/** One line a recorded check, in the order of the manifest. */
export function compareReplay(
  { results }: Pick<Manifest, 'results'>,
  { checks }: TestsDocument,
  replayed: readonly Replayed[],
): readonly ReplayedCheck[] {
  const now = new Map(replayed.map((check) => [check.id, check]));
  return results.map((result) => compareCheck(result, checks[result.id] ?? [], now.get(result.id)));
}

export function holds(check: ReplayedCheck): boolean {
  return check.now === 'not replayed' || (check.now === check.recorded && check.differences.length === 0);
}

function compareCheck(
  { id, passed }: CheckResult,
  recorded: readonly TestOutcome[],
  now: Replayed | undefined,
): ReplayedCheck {
  const word = (isPassed: boolean): 'passed' | 'failed' => (isPassed ? 'passed' : 'failed');
  if (!now) return { id, recorded: word(passed), now: 'not replayed', differences: [] };
  if (recorded.length > 0 && now.tests?.length === 0)
    return { id, recorded: word(passed), now: 'failed', differences: [`no test ran: ${now.why ?? ''}`] };
  const outcomes = outcomesOf(now.tests ?? []);
  const differences = [...outcomesOf(recorded)].flatMap(([test, outcome]) =>
    outcomes.get(test) === outcome
      ? []
      : [`${test}: recorded ${WORDS[outcome]}, now ${describe(outcomes.get(test))}`],
  );
  const why = now.passed !== passed && differences.length === 0 && now.why !== undefined ? [now.why] : [];
  return { id, recorded: word(passed), now: word(now.passed), differences: [...differences, ...why] };
}

type Outcome = TestOutcome['outcome'];

/** A test that ran more than once is as good as its worst run. */
function outcomesOf(tests: readonly TestOutcome[]): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const { project, file, titles, outcome } of tests) {
    const name = `[${project}] ${[file, ...titles].join(' › ')}`;
    const before = outcomes.get(name);
    if (before === undefined || WORST_FIRST.indexOf(outcome) < WORST_FIRST.indexOf(before))
      outcomes.set(name, outcome);
  }
  return outcomes;
}

const WORST_FIRST: readonly Outcome[] = ['unexpected', 'flaky', 'not-run', 'skipped', 'expected'];

function describe(outcome: Outcome | undefined): string {
  return outcome === undefined ? 'not there' : WORDS[outcome];
}

const WORDS = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
  'not-run': 'not run',
} as const satisfies Record<Outcome, string>;
