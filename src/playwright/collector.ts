// Turns reporter events into a run record. Shared by the outer reporter and the one of nested runs.
import type { FullResult, Suite, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter';
import { rootPath } from '../contract/root-path.ts';
import { stripVTControlCharacters } from 'node:util';
import { assertedIn, expectTitles } from '../observe/asserted/count.ts';
import { redactor } from '../record/redaction.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { ErrorRecord, ResultRecord, RunRecord, TestRecord } from '../observe/run-record.ts';

export class Collector {
  private readonly root: string;
  private readonly startedAt = new Date();
  private readonly startedMark = performance.now();
  private suite: Suite | undefined;
  private readonly errors: ErrorRecord[] = [];

  constructor(root: string) {
    this.root = root;
  }

  begin(suite: Suite): void {
    this.suite = suite;
  }

  /** False when the run broke off before it had tests. */
  hasBegun(): boolean {
    return this.suite !== undefined;
  }

  error(error: TestError): void {
    this.errors.push(this.readError(error));
  }

  /** Every test that was part of the run, those that never started included (without results). */
  record(status: FullResult['status']): RunRecord {
    // An assertion may have words of its own, which are kept.
    const secrets = redactor();
    return {
      schemaVersion: 1,
      status,
      startedAt: this.startedAt.toISOString(),
      durationMs: Math.round(performance.now() - this.startedMark),
      tests: (this.suite?.allTests() ?? []).map((test) => this.readTest(test, secrets)),
      errors: [...this.errors],
    };
  }

  private readTest(test: TestCase, secrets: Redactor): TestRecord {
    const [, project = '', , ...titles] = test.titlePath();
    const serial = serialGroup(test);
    return {
      project,
      file: this.path(test.location.file),
      line: test.location.line,
      titles,
      outcome: didNotRun(test) ? 'not-run' : test.outcome(),
      ...(serial === undefined ? {} : { serial }),
      ...(test.repeatEachIndex > 0 && { repeat: test.repeatEachIndex }),
      results: test.results.map((result) => this.readResult(result, secrets)),
    };
  }

  private readResult(result: TestResult, secrets: Redactor): ResultRecord {
    const pending = result.status === 'timedOut' ? unfinished(result.steps) : undefined;
    return {
      status: result.status,
      durationMs: result.duration,
      errors: result.errors.map((error) => this.readError(error)),
      ...(result.status === 'passed' && {
        asserted: assertedIn(expectTitles(result.steps).map((title) => secrets.words(title))),
      }),
      longestStepMs: longestStep(result.steps),
      ...(pending && { pending: { title: verb(pending.title), ...this.readLocation(pending.location) } }),
    };
  }

  private readError(error: TestError): ErrorRecord {
    const message = stripVTControlCharacters(error.message ?? error.value ?? 'unknown error');
    return { message, ...this.readLocation(error.location) };
  }

  private readLocation(location: TestError['location']): Pick<ErrorRecord, 'location'> {
    if (!location) return {};
    return { location: { file: this.path(location.file), line: location.line, column: location.column } };
  }

  private path(file: string): string {
    return rootPath(this.root, file);
  }
}

/** The innermost call of Playwright's that had not ended. */
function unfinished(steps: readonly TestStep[]): TestStep | undefined {
  for (const step of steps.toReversed()) {
    const inner = unfinished(step.steps);
    if (inner) return inner;
    if (step.category === 'pw:api' && step.duration < 0) return step;
  }
  return undefined;
}

/** Set-up takes its own time: what launches a browser says nothing of how long a test waits. */
function longestStep(steps: readonly TestStep[]): number {
  const own = steps.filter((step) => ['pw:api', 'expect', 'test.step'].includes(step.category));
  return Math.max(0, ...own.map((step) => step.duration));
}

/** A step's title without its arguments: what was typed may be a password. */
function verb(title: string): string {
  return title.replace(/\s*["'`(].*$/s, '');
}

/** Playwright's own outcome is `skipped` also for a test that nobody wanted to be skipped. */
function didNotRun(test: TestCase): boolean {
  return test.outcome() === 'skipped' && (test.results.length === 0 || test.expectedStatus !== 'skipped');
}

/**
 * The outermost `mode: 'serial'` around a test. Public types do not have it; where it cannot be read, each test is run
 * again on its own, and one that needs the others is found not to be repaired.
 */
function serialGroup(test: TestCase): string | undefined {
  let group: Suite | undefined;
  for (let suite: Suite | undefined = test.parent; suite; suite = suite.parent)
    if (Reflect.get(suite, '_parallelMode') === 'serial') group = suite;
  return group?.titlePath().join(' › ');
}
