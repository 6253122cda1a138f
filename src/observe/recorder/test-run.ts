// Which test a worker is running, in the words of the run record. Pure, and light: it loads in the worker of a nested run,
// and of one that records.
import type { TestInfo } from '@playwright/test';

interface Named {
  /** Absolute path of the spec file. */
  readonly file: string;
  readonly titles: readonly string[];
}

/** Names one run of a test: every retry and repetition is another. */
export function runKey(info: TestInfo): string {
  return `${info.testId}#${info.retry}#${info.repeatEachIndex}`;
}

export function titlesOf(info: TestInfo): string[] {
  return info.titlePath.slice(1);
}

export function isRunning(test: Named, info: TestInfo): boolean {
  return test.file === info.file && test.titles.join('\n') === titlesOf(info).join('\n');
}
