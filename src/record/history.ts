// `loop/history.json`: what became of each exercise, its attempts and its tests, so that it can be seen over time what comes
// again. It is derived from what was decided, and no part of the chain. Pure.
import { z } from 'zod';
import { isEscalation, STATES } from '../contract/words.ts';
import type { StateBody } from './state.ts';

export const HISTORY = 'loop/history.json';

/** The mark of a test that ran green before anything was changed. */
export const PASSED = 'passed';

/** What failed in an attempt, in words that can be compared. */
const Issue = z.strictObject({
  /** Key of the test, or id of the check. */
  of: z.string(),
  /** Its failure signature. */
  text: z.string(),
});
export type Issue = z.infer<typeof Issue>;

/**
 * `red`: nothing was changed yet. `refused`: by the policy. `broke`: a maker, a browser or a worker did, so that the attempt
 * says nothing.
 */
const AttemptStatus = z.enum(['red', 'passed', 'failed', 'refused', 'broke']);
export type AttemptStatus = z.infer<typeof AttemptStatus>;

const Attempt = z.strictObject({
  attempt: z.number().int(),
  /** Who proposed; nobody before anything was changed. */
  maker: z.string().nullable(),
  status: AttemptStatus,
  issues: z.array(Issue),
  startedAt: z.string(),
  durationMs: z.number(),
});

const TestMark = z.strictObject({
  test: z.string(),
  /** Of its finding; `flaky` or `passed` as it ran before anything was changed. */
  verdict: z.string(),
});
export type TestMark = z.infer<typeof TestMark>;

const Run = z.strictObject({
  exercise: z.string(),
  contract: z.string(),
  startedAt: z.string(),
  /** When the loop ended. */
  endedAt: z.string(),
  /** When a person decided. */
  decidedAt: z.string().nullable(),
  state: z.enum(STATES),
  reason: z.string().nullable(),
  /** `verdict`: the state that it led to. */
  attempts: z.array(Attempt.extend({ verdict: z.enum(STATES) })),
  /** A test that passed stands here once, after it was in trouble. */
  tests: z.array(TestMark),
});
export type Run = z.infer<typeof Run>;

export const History = z.strictObject({
  schemaVersion: z.literal(1),
  /** The oldest first. */
  runs: z.array(Run),
});
export type History = z.infer<typeof History>;

export const NO_HISTORY: History = { schemaVersion: 1, runs: [] };

/** An attempt before it is known what it led to. */
export type Attempted = z.infer<typeof Attempt>;

/** What the state does not say of an exercise. */
export interface Course {
  readonly attempts: readonly Attempted[];
  /** As they ran before anything was changed. */
  readonly tests: readonly TestMark[];
}

/** How much is kept. */
export interface Retention {
  readonly runs: number;
  readonly days?: number;
}

/** What no contract says less of. */
const MOST: Retention = { runs: 10_000 };

/** An exercise that has ended. */
export function runOf(body: StateBody, { attempts, tests }: Course): Run {
  const found = new Set(body.findings.map(({ test }) => test));
  return {
    exercise: body.exercise,
    contract: body.contract,
    startedAt: body.startedAt,
    endedAt: body.updatedAt,
    decidedAt: null,
    state: body.state,
    reason: body.reason,
    attempts: attempts.map((attempt, at) => ({
      ...attempt,
      verdict: at === attempts.length - 1 ? body.state : 'ITERATE',
    })),
    tests: [
      ...body.findings.map(({ test, verdict }) => ({ test, verdict })),
      ...tests.filter(({ test }) => !found.has(test)),
    ],
  };
}

/** With the run in the place of what was known of its exercise, and without what need not be kept. */
export function withRun({ runs }: History, run: Run, retention: Retention = MOST): History {
  const others = runs.filter(({ exercise }) => exercise !== run.exercise);
  const last = new Map(
    others.flatMap(({ tests }) => tests.map(({ test, verdict }) => [test, verdict] as const)),
  );
  const isNews = ({ test, verdict }: TestMark): boolean =>
    verdict !== PASSED || (last.has(test) && last.get(test) !== PASSED);
  return kept([...others, { ...run, tests: run.tests.filter(isNews) }], retention);
}

/** After a person decided. An exercise that is no longer known is taken from its state. */
export function withDecision(history: History, body: StateBody): History {
  const known = history.runs.find(({ exercise }) => exercise === body.exercise);
  const decided = { state: body.state, reason: body.reason, decidedAt: body.updatedAt };
  if (!known) return withRun(history, { ...runOf(body, { attempts: [], tests: [] }), ...decided });
  return { ...history, runs: history.runs.map((run) => (run === known ? { ...run, ...decided } : run)) };
}

const DAY_MS = 24 * 60 * 60_000;

/** Days are counted back from the last run: a project that rests loses nothing. */
function kept(runs: readonly Run[], { runs: most, days }: Retention): History {
  const last = Date.parse(runs.at(-1)?.endedAt ?? '');
  const young = runs.filter(
    ({ endedAt }) => days === undefined || last - Date.parse(endedAt) <= days * DAY_MS,
  );
  return { schemaVersion: 1, runs: young.slice(-most) };
}

/** What became of one test over the runs that are known. */
export interface Trend {
  readonly test: string;
  /** A repair of it was verified, and no person rejected it. */
  readonly repaired: number;
  readonly rejected: number;
  readonly flaky: number;
  /** How often it went to a person, by the verdict. */
  readonly escalated: Readonly<Record<string, number>>;
  readonly last: { readonly at: string; readonly verdict: string };
}

/** Of every test that was ever in trouble; the one that was heard of last first. */
export function trends({ runs }: History): readonly Trend[] {
  const found = new Map<string, Trend>();
  for (const run of runs)
    for (const mark of run.tests) {
      const before = found.get(mark.test);
      found.delete(mark.test);
      found.set(mark.test, counted(before ?? unknown(mark.test), mark, run));
    }
  return [...found.values()].toReversed();
}

/** How often each test was in trouble, and each class of trouble came; the most frequent first. */
export function frequency({ runs }: History): readonly { readonly issue: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { test, verdict } of runs.flatMap(({ tests }) => tests))
    if (verdict !== PASSED)
      for (const issue of [test, verdict]) counts.set(issue, (counts.get(issue) ?? 0) + 1);
  return [...counts]
    .map(([issue, count]) => ({ issue, count }))
    .sort((a, b) => b.count - a.count || (a.issue < b.issue ? -1 : 1));
}

function unknown(test: string): Trend {
  return { test, repaired: 0, rejected: 0, flaky: 0, escalated: {}, last: { at: '', verdict: '' } };
}

function counted(trend: Trend, { verdict }: TestMark, { state, endedAt }: Run): Trend {
  const last = { at: endedAt, verdict };
  if (verdict === PASSED) return { ...trend, last };
  if (verdict === 'flaky') return { ...trend, flaky: trend.flaky + 1, last };
  if (verdict === 'repaired' && state === 'REJECTED') return { ...trend, rejected: trend.rejected + 1, last };
  if (verdict === 'repaired') return { ...trend, repaired: trend.repaired + 1, last };
  if (state !== 'ESCALATED' && !isEscalation(verdict)) return { ...trend, last };
  const escalated = { ...trend.escalated, [verdict]: (trend.escalated[verdict] ?? 0) + 1 };
  return { ...trend, escalated, last };
}
