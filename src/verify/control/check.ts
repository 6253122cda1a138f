// The no-op control: what neither a fingerprint nor the oracle vouches for is left out of the tests that it repairs, and
// one of them has to notice. A check of its own, beside target-test and immutable-oracle.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootPath } from '../../contract/root-path.ts';
import { testKey, type TestKey, type TestRecord } from '../../observe/run-record.ts';
import { type CheckDone, outcomeOf, type RunTests, runLog, type TestRun } from '../checks.ts';
import { CONTROL_FILE, type ControlNote, type ControlRequest, NOTES_FILE } from './request.ts';
import type { Target } from './targets.ts';
import { type Trial, trialsOf, type Unit } from './trials.ts';
import { type Note, resultsOf, type TrialResult, type Unvouched, unvouchedMessage } from './verdicts.ts';

export const NO_OP_CONTROL = 'no-op-control';

export interface ControlDone extends CheckDone {
  readonly unvouched: readonly Unvouched[];
}

export type Pace = Pick<TestRecord['results'][number], 'durationMs' | 'longestStepMs'>;

export interface ControlFacts {
  readonly root: string;
  readonly targets: readonly Target[];
  /** Tests that must pass with the candidate. */
  readonly proven: readonly TestRecord[];
  /** How tests ran when their repairs were only in memory. */
  readonly ran: ReadonlyMap<TestKey, Pace>;
}

/**
 * Two tests for each target, pressed for time, are enough where one of them notices. What nobody noticed is left out of
 * every other test, with the suite's own patience. Each test also runs once as it is: one that fails then, for want of
 * time or because runs side by side are in each other's way, has noticed nothing.
 */
export async function controlCheck(runTests: RunTests, facts: ControlFacts): Promise<ControlDone> {
  const startedAt = new Date().toISOString();
  const runs: TestRun[] = [];
  const results: TrialResult[] = [];
  const leaveOut = async (trials: readonly Trial[], isHurried: boolean): Promise<void> => {
    if (trials.length === 0) return;
    const all = trials.map(({ unit, steps }) => ({ unit, steps: [null, ...steps] }));
    const run = await leaveOutOf(runTests, facts, all, isHurried);
    runs.push(run);
    results.push(...resultsOf(all, run.record, notesOf(facts.root, run.out)));
  };
  const { targets, proven } = facts;
  const open = targets.filter(({ vouchedBy }) => vouchedBy === null);
  await leaveOut(
    trialsOf(open, proven, (units) => units.slice(0, 2)),
    true,
  );
  const resultsFor = ({ key }: Target): readonly TrialResult[] =>
    results.filter(({ repair }) => repair === key);
  const left = open.filter((target) => !resultsFor(target).some(({ result }) => result === 'noticed'));
  const isTold = (unit: Unit, target: Target): boolean =>
    resultsFor(target).some(({ unit: name, result }) => name === unit.name && !UNTOLD.has(result));
  const others = trialsOf(left, proven, (units, target) => units.filter((unit) => !isTold(unit, target)));
  await leaveOut(others, false);
  return concluded(targets, results, { startedAt, runs });
}

/** Worth another run. */
const UNTOLD: ReadonlySet<TrialResult['result']> = new Set(['early', 'unclear', 'missing']);

function leaveOutOf(
  runTests: RunTests,
  { root, ran }: ControlFacts,
  trials: readonly Trial[],
  isHurried: boolean,
): Promise<TestRun> {
  const tests = trials.flatMap(({ unit }) => unit.tests);
  const paces = tests.map((test) => ran.get(testKey(test)));
  const request: ControlRequest = {
    tests: trials.flatMap(({ unit, steps }) =>
      unit.tests.map((test) => ({
        file: join(root, test.file),
        titles: test.titles,
        steps: steps.map((step) => step && { ...step.leftOut, file: join(root, step.leftOut.file) }),
        limitMs: isHurried ? limitOf(ran.get(testKey(test))) : null,
      })),
    ),
    stepMs: isHurried ? patienceOf(paces) : null,
  };
  return runTests({
    role: 'control',
    project: 'loop',
    selection: { kind: 'tests', tests: tests.map(({ file, titles }) => ({ file, titles })) },
    repeatEach: Math.max(...trials.map(({ steps }) => steps.length)),
    name: NO_OP_CONTROL,
    documents: { [CONTROL_FILE]: JSON.stringify(request) },
  });
}

/** Three times what the longest step took before, but a second at least. */
function patienceOf(paces: readonly (Pace | undefined)[]): number | null {
  const longest = paces.map((pace) => pace?.longestStepMs ?? null);
  const known = longest.filter((ms) => ms !== null);
  return known.length < longest.length ? null : Math.max(1000, ...known.map((ms) => 3 * ms));
}

/** What waits for something else than an element waits until the test's own time is up: three times what it took before. */
function limitOf(pace: Pace | undefined): number | null {
  return pace ? Math.max(5000, 3 * pace.durationMs) : null;
}

function notesOf(root: string, out: string): readonly Note[] {
  return readdirSync(out)
    .filter((name) => NOTES_FILE.test(name))
    .flatMap((name) => readFileSync(join(out, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => {
      // Our own worker wrote it a moment ago.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { file, titles, repeat, how } = JSON.parse(line) as ControlNote;
      return { test: testKey({ file: rootPath(root, file), titles }), repeat, how };
    });
}

function concluded(
  targets: readonly Target[],
  results: readonly TrialResult[],
  { startedAt, runs }: { readonly startedAt: string; readonly runs: readonly TestRun[] },
): ControlDone {
  const judged = targets.map((target) => {
    const own = results.filter(({ repair }) => repair === target.key);
    // A second run may have told what the first did not: the last word of each test counts.
    const last = [...new Map(own.map((result) => [result.unit, result])).values()];
    const { vouchedBy } = target;
    const isVouched = vouchedBy !== null || own.some(({ result }) => result === 'noticed');
    const isMissing = !isVouched && last.some(({ result }) => result === 'missing');
    return { target, own, last, vouchedBy, isVouched, isMissing };
  });
  const unvouched = judged
    .filter(({ isVouched, isMissing }) => !isVouched && !isMissing)
    .map(({ target, last }) => ({ repair: target.key, message: unvouchedMessage(last) }));
  const lines = judged.flatMap(({ target, own, vouchedBy }) =>
    vouchedBy === null
      ? own.map(({ unit, result }) => `${target.label}: left out of ${unit}: ${result}`)
      : [`${target.label}: vouched for by the ${vouchedBy}; not left out`],
  );
  const passed = judged.every(({ isVouched }) => isVouched);
  const log = [
    ...(runs.length === 0 ? ['No test was run: every repair is vouched for.'] : runs.map(runLog)),
    lines.join('\n'),
  ];
  const [first] = runs;
  const ended = { exitCode: null, signal: null, startedAt };
  const durationMs = runs.reduce((sum, run) => sum + run.result.durationMs, 0);
  return {
    outcome: outcomeOf(
      NO_OP_CONTROL,
      first?.command ?? ['loopwright', NO_OP_CONTROL],
      { ...ended, ...first?.result, durationMs },
      { passed, log: `${log.join('\n\n')}\n` },
    ),
    missing: judged.some(({ isMissing }) => isMissing),
    failures: [],
    unvouched,
  };
}
