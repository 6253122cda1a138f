// What Playwright reported of one run, as plain data: the reporters write it, every later stage reads it.
import { z } from 'zod';

const SourceLocation = z.strictObject({ file: z.string(), line: z.number(), column: z.number() });

export const ErrorRecord = z.strictObject({
  /** Without ANSI codes. */
  message: z.string(),
  location: SourceLocation.optional(),
});
export type ErrorRecord = z.infer<typeof ErrorRecord>;

const ResultRecord = z.strictObject({
  status: z.enum(['passed', 'failed', 'timedOut', 'skipped', 'interrupted']),
  durationMs: z.number(),
  errors: z.array(ErrorRecord),
  /** Of a result that passed: how often each matcher ran. */
  asserted: z.record(z.string(), z.number()).optional(),
  /** How long the longest step of the test's own took; hooks and fixtures are none. */
  longestStepMs: z.number().optional(),
  /** What Playwright was doing when time ran out; its error may never have been reported. */
  pending: z.strictObject({ title: z.string(), location: SourceLocation.optional() }).optional(),
});
export type ResultRecord = z.infer<typeof ResultRecord>;

export const TestRecord = z.strictObject({
  project: z.string(),
  /** Root-relative POSIX path of the spec file. */
  file: z.string(),
  line: z.number(),
  /** Describe titles and the test's own title. */
  titles: z.array(z.string()),
  /** `not-run`: meant to run, but the run ended first, or an earlier test of its serial group failed. */
  outcome: z.enum(['expected', 'unexpected', 'flaky', 'skipped', 'not-run']),
  /** Names the group of tests that run in order and stop together (`mode: 'serial'`), when there is one. */
  serial: z.string().optional(),
  /** Number of the repetition from 0, where it is not the first. */
  repeat: z.number().int().optional(),
  results: z.array(ResultRecord),
});
export type TestRecord = z.infer<typeof TestRecord>;

export const RunRecord = z.strictObject({
  schemaVersion: z.literal(1),
  status: z.enum(['passed', 'failed', 'timedout', 'interrupted']),
  startedAt: z.string(),
  durationMs: z.number(),
  tests: z.array(TestRecord),
  /** Errors that belong to no test: load errors, worker crashes, a web server that did not start. */
  errors: z.array(ErrorRecord),
});
export type RunRecord = z.infer<typeof RunRecord>;

/** Names a test across runs and projects: `file › describe › title`. */
export type TestKey = string;

export function testKey(test: { readonly file: string; readonly titles: readonly string[] }): TestKey {
  return [test.file, ...test.titles].join(' › ');
}

/** The run as a log that a person can read without Playwright. */
export function renderRun(tests: readonly TestRecord[], errors: readonly ErrorRecord[] = []): string {
  const lines = tests.flatMap((test) => [
    `${OUTCOME[test.outcome]} [${test.project}] ${test.file}:${test.line} › ${test.titles.join(' › ')}`,
    ...test.results.flatMap((result, retry) => [
      `    ${retry === 0 ? 'run' : `retry ${retry}`}: ${result.status} (${Math.round(result.durationMs)} ms)`,
      ...result.errors.map(renderError),
    ]),
  ]);
  if (tests.length === 0) lines.push('no test ran');
  return `${[...lines, ...errors.map(renderError)].join('\n')}\n`;
}

function renderError(error: ErrorRecord): string {
  const where = error.location
    ? `\nat ${error.location.file}:${error.location.line}:${error.location.column}`
    : '';
  return `${error.message}${where}`.replace(/^/gm, '      ');
}

const OUTCOME = {
  expected: 'passed ',
  unexpected: 'FAILED ',
  flaky: 'flaky  ',
  skipped: 'skipped',
  'not-run': 'not run',
} as const satisfies Record<TestRecord['outcome'], string>;
