// The checks of an attempt that run something: target-test, immutable-oracle and the contract's own commands. Each
// yields one outcome with its whole log; whether it passed is decided here from facts, never from a maker's word.
import { join } from 'node:path';
import type { Contract } from '../contract/schema.ts';
import { COMMAND_TIMEOUT_MS } from '../contract/words.ts';
import type { Asserted } from '../observe/asserted/count.ts';
import { classifyTest } from '../observe/classify.ts';
import { renderRun, type RunRecord, testKey, type TestKey, type TestRecord } from '../observe/run-record.ts';
import type { CheckOutcome } from '../record/evidence.ts';
import type { TestOutcome } from '../record/manifest.ts';
import { type CommandResult, runCommand } from '../processes/command.ts';
import { notAsserted } from './policy/inventory.ts';
import { redImporters, type RedImporters } from './importers.ts';
import type { Reach } from './reach.ts';
import type { Importers, IMPORTERS, Selection } from './selection.ts';

/** A nested run of the suite, as the caller starts it. */
export interface TestRun {
  readonly command: readonly string[];
  readonly result: CommandResult;
  readonly record: RunRecord | undefined;
  /** Absolute path of the folder with what the run left. */
  readonly out: string;
}

export interface TestRunRequest {
  readonly role: 'observe' | 'verify' | 'control';
  readonly project: 'loop' | 'oracle' | typeof IMPORTERS;
  /** All of the project when left out. */
  readonly selection?: Selection;
  /** Tests to run beside the targets. */
  readonly importers?: Importers;
  readonly repeatEach: number;
  /** Name of the run's folder. */
  readonly name: string;
  /** Files to put into that folder first. */
  readonly documents?: Readonly<Record<string, string>>;
}

export type RunTests = (request: TestRunRequest) => Promise<TestRun>;

export interface CheckDone {
  readonly outcome: CheckOutcome;
  /** True when the check did not report what happened. */
  readonly missing: boolean;
  readonly failures: readonly CheckFailure[];
}

/** One thing that failed in a check. */
export interface CheckFailure {
  /** Key of the test; id of the check where no test says more. */
  readonly of: TestKey;
  /** Spec file of the test. */
  readonly file?: string;
  readonly message: string;
  /** Playwright's description of the locator that failed, when it named one. */
  readonly locator?: string;
  /** The browser or a worker broke: that says nothing of the candidate. */
  readonly isBroken?: boolean;
}

/** What broke and is no failure of a test, in words. */
export function brokenIn(failures: readonly CheckFailure[]): readonly string[] {
  return failures.filter(({ isBroken }) => isBroken).map(({ of, message }) => `${of}: ${message}`);
}

export interface TargetDone extends CheckDone {
  readonly redImporters: RedImporters;
}

/** Each test of a candidate is run this often: a repair that works by luck is no repair. */
const REPEAT_EACH = 2;

/** `lastGreen`: what tests asserted when they were last green, as far as it was recorded. */
export async function targetTestCheck(
  run: RunTests,
  { expected, selection, importers }: Reach,
  lastGreen: ReadonlyMap<TestKey, Asserted>,
): Promise<TargetDone> {
  const done = await run({
    role: 'verify',
    project: 'loop',
    selection,
    ...(importers && { importers }),
    repeatEach: REPEAT_EACH,
    name: 'target-test',
  });
  const check = suiteCheck('target-test', done, { tests: expected, times: REPEAT_EACH });
  const less = notAsserted(lastGreen, done.record?.tests ?? []);
  return {
    ...(less.length === 0 ? check : withFailures(check, less)),
    redImporters: redImporters(done.record, importers?.files ?? []),
  };
}

function withFailures(check: CheckDone, more: readonly CheckFailure[]): CheckDone {
  const lines = more.map(({ of, message }) => `${of}: ${message}\n`);
  const outcome = { ...check.outcome, passed: false, log: `${check.outcome.log}\n${lines.join('')}` };
  return { ...check, outcome, failures: [...check.failures, ...more] };
}

export async function oracleCheck(run: RunTests, oracles: readonly TestRecord[]): Promise<CheckDone> {
  const done = await run({ role: 'verify', project: 'oracle', repeatEach: 1, name: 'immutable-oracle' });
  return suiteCheck('immutable-oracle', done, { tests: oracles, times: 1 });
}

/** Passed: the process said so, every expected test ran as often as asked and passed, and nothing else went wrong. */
function suiteCheck(
  id: string,
  run: TestRun,
  expected: { readonly tests: readonly TestRecord[]; readonly times: number },
): CheckDone {
  const tests = run.record?.tests ?? [];
  const passes = new Map<TestKey, number>();
  for (const test of tests)
    if (test.outcome === 'expected' && test.results.length > 0)
      passes.set(testKey(test), (passes.get(testKey(test)) ?? 0) + 1);
  const short = expected.tests.filter((test) => (passes.get(testKey(test)) ?? 0) < expected.times);
  const failed = tests.filter((test) => test.outcome === 'unexpected' || test.outcome === 'flaky');
  const passed =
    run.record !== undefined &&
    run.result.exitCode === 0 &&
    short.length === 0 &&
    failed.length === 0 &&
    run.record.errors.length === 0;
  return {
    outcome: {
      ...outcomeOf(id, run.command, run.result, { passed, log: `${runLog(run)}\n` }),
      tests: tests.map(testOutcome),
    },
    missing: run.record === undefined,
    failures: passed ? [] : failuresOf(id, run, { failed, short }),
  };
}

/** What is recorded of a test beside the log. */
export function testOutcome({ project, file, titles, outcome, repeat }: TestRecord): TestOutcome {
  return { project, file, titles, outcome, ...(repeat !== undefined && { repeat }) };
}

/** The whole of a run: how it was started, what it printed, what was reported. */
export function runLog({ command, result, record }: TestRun): string {
  const report = record ? renderRun(record.tests, record.errors) : 'The run did not report.\n';
  return [commandLine(command), result.output.trimEnd(), report.trimEnd(), ...stopLines(result)].join('\n\n');
}

/** Red tests say most; then tests that did not come to pass, errors of no test, and the process itself. */
function failuresOf(
  id: string,
  { record, result }: TestRun,
  { failed, short }: { failed: readonly TestRecord[]; short: readonly TestRecord[] },
): readonly CheckFailure[] {
  if (failed.length > 0) return failed.map(redFailure);
  // A file that cannot be loaded keeps every test from running.
  const errors = record?.errors.map(({ message, location }) => ({
    of: location?.file ?? id,
    ...(location && { file: location.file }),
    message,
  }));
  if (errors && errors.length > 0) return errors;
  if (short.length > 0)
    return short.map((test) => ({ of: testKey(test), file: test.file, message: 'did not pass' }));
  return [{ of: id, message: `ended with ${result.signal ?? `exit code ${result.exitCode}`}` }];
}

function redFailure(test: TestRecord): CheckFailure {
  const { message, locator, class: kind } = classifyTest(test);
  return {
    of: testKey(test),
    file: test.file,
    message,
    ...(locator !== undefined && { locator }),
    ...(kind === 'infrastructure' && !CLOSED.test(message) && { isBroken: true }),
  };
}

/** What a page says also when the test itself closed it, perhaps by what the candidate clicks. */
const CLOSED = /Target page, context or browser has been closed/;

/** The contract's own checks, in order; an optional one that fails does not fail the attempt. */
export async function contractChecks(
  contract: Contract,
  { root, env, abort }: { root: string; env: NodeJS.ProcessEnv; abort: AbortSignal },
): Promise<readonly (CheckDone & { readonly required: boolean })[]> {
  const done: (CheckDone & { readonly required: boolean })[] = [];
  for (const check of contract.checks) {
    const result = await runCommand(
      {
        command: check.command,
        args: check.args,
        root,
        cwd: check.cwd === undefined ? root : join(root, check.cwd),
        env: { ...env, ...check.env },
        timeoutMs: check.timeoutMs ?? COMMAND_TIMEOUT_MS,
      },
      abort,
    );
    const passed = result.exitCode === 0 && result.stopped === undefined;
    const command = [check.command, ...check.args];
    const log = [commandLine(command), result.output.trimEnd(), ...stopLines(result)].join('\n\n');
    done.push({
      outcome: outcomeOf(check.id, command, result, { passed, log: `${log}\n` }),
      missing: result.stopped === 'not started',
      failures: passed ? [] : [{ of: check.id, message: lastLines(result.output) }],
      required: check.required,
    });
  }
  return done;
}

/** Whole lines, as many as a message may hold: half of a secret is not known for one. */
export function lastLines(output: string): string {
  const text = output.trimEnd();
  return text.length <= 400 ? text : text.slice(-400).replace(/^[^\n]*\n|^\S*\s/, '');
}

export function outcomeOf(
  id: string,
  command: readonly string[],
  result: Pick<CommandResult, 'exitCode' | 'signal' | 'startedAt' | 'durationMs'>,
  rest: { passed: boolean; log: string },
): CheckOutcome {
  const [program = '', ...args] = command;
  const { exitCode, signal, startedAt, durationMs } = result;
  return { id, command: program, args: [...args], exitCode, signal, startedAt, durationMs, ...rest };
}

function commandLine(command: readonly string[]): string {
  return `$ ${command.map((part) => (/^[\w./:=@-]+$/.test(part) ? part : JSON.stringify(part))).join(' ')}`;
}

function stopLines(result: CommandResult): readonly string[] {
  return result.stopped === undefined ? [] : [`Ended by Loopwright: ${result.stopped}.`];
}
