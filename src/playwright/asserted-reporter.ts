// The reporter of a run that records fingerprints: at its end, what its green tests asserted is kept beside them. Playwright
// loads it by path and needs a default export. Nothing that goes wrong here is a fault of the user's tests.
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { saveAsserted } from '../observe/asserted/disk.ts';
import { Collector } from './collector.ts';
import { readRecording } from './fingerprint-mode.ts';

export default class AssertedReporter implements Reporter {
  private readonly recording = readRecording();
  private readonly collector = new Collector(this.recording?.root ?? process.cwd());

  onBegin(_config: unknown, suite: Suite): void {
    this.collector.begin(suite);
  }

  onEnd(result: FullResult): void {
    if (!this.recording) return;
    try {
      const { written, warnings } = saveAsserted(
        this.recording.root,
        this.collector.record(result.status).tests,
      );
      for (const warning of warnings) console.warn(`[fingerprints] ${warning}`);
      for (const path of written) console.warn(`[fingerprints] recorded in ${path}`);
    } catch (error) {
      console.warn(
        `[fingerprints] what the tests assert was not saved: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
