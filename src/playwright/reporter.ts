// The reporter of a loop run: collects what the user's own run did, and at the end prints the checks and the state and
// returns the run's status. Playwright loads it by path and needs a default export.
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { endingText } from '../contract/words.ts';
import { parseDocument } from '../disk/documents.ts';
import { LoopwrightError } from '../errors.ts';
import { recoverInterrupted } from '../human/pending.ts';
import { Collector } from './collector.ts';
import { finishWithoutTeardown } from './controller.ts';
import { readRunEnv } from './run-env.ts';
import { openSession, SEAL_ATTACHMENT, SealMessage, type Session } from './session.ts';
import type { ReporterOptions } from './with-loop.ts';

export default class LoopReporter implements Reporter {
  private readonly options: ReporterOptions;
  private readonly session: Session;
  private readonly onSignal = (): void => {
    this.session.interrupted = true;
    this.session.abort.abort('interrupted');
  };

  constructor(options: ReporterOptions) {
    this.options = options;
    const root = readRunEnv()?.root ?? process.cwd();
    recover(root);
    this.session = openSession(new Collector(root));
    process.on('SIGINT', this.onSignal);
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.session.collector.begin(suite);
  }

  onError(error: TestError): void {
    this.session.collector.error(error);
  }

  onTestEnd(_test: TestCase, result: TestResult): void {
    const sealed = result.attachments.find((attachment) => attachment.name === SEAL_ATTACHMENT);
    if (sealed?.body)
      this.session.sealed = parseDocument(SEAL_ATTACHMENT, sealed.body.toString('utf8'), SealMessage);
  }

  async onEnd(result: FullResult): Promise<{ status?: FullResult['status'] } | undefined> {
    // Playwright did not wait for the teardown: Ctrl-C, or the globalTimeout.
    if (result.status === 'interrupted') this.session.abort.abort('interrupted');
    if (result.status === 'timedout') this.session.abort.abort('out-of-time');
    const finished = (await this.session.work) ?? finishWithoutTeardown(this.session, result.status);
    process.off('SIGINT', this.onSignal);
    console.log(['', ...finished.lines].join('\n'));
    if (finished.ending === undefined || result.status === 'interrupted') return undefined;
    return { status: statusOf(endingText(finished.ending), this.options) };
  }

  printsToStdio(): boolean {
    return false;
  }
}

/**
 * Puts back what a run that died left. Now, and not in the seal: Playwright is about to load the tests, and runs what it
 * has loaded whatever comes back to disk later.
 */
function recover(root: string): void {
  try {
    for (const line of recoverInterrupted(root)) console.log(`[loop] ${line}`);
  } catch (error) {
    // The seal reads the same files, and refuses in words.
    if (!(error instanceof LoopwrightError)) throw error;
  }
}

function statusOf(ending: string, options: ReporterOptions): 'passed' | 'failed' {
  if (ending === 'GREEN') return 'passed';
  return ending === 'AWAITING_HUMAN_APPROVAL' && !options.failOnCandidate ? 'passed' : 'failed';
}
