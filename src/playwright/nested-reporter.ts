// The reporter of a nested run: writes what happened as one JSON document. Playwright loads it by path and needs a
// default export.
import type { FullResult, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { join } from 'node:path';
import { writeJson } from '../disk/documents.ts';
import { Collector } from './collector.ts';
import { readRunEnv } from './run-env.ts';

export const RUN_FILE = 'run.json';

export default class NestedReporter implements Reporter {
  private readonly run = readRunEnv();
  private readonly collector = new Collector(this.run?.root ?? process.cwd());

  onBegin(_config: unknown, suite: Suite): void {
    this.collector.begin(suite);
  }

  onError(error: TestError): void {
    this.collector.error(error);
  }

  onEnd(result: FullResult): void {
    if (this.run?.out !== undefined)
      writeJson(join(this.run.out, RUN_FILE), this.collector.record(result.status));
  }

  printsToStdio(): boolean {
    return false;
  }
}
