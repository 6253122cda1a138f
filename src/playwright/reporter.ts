// The reporter of a loop run: collects what the user's own run did, and at the end prints the checks and the state and
// returns the run's status. Playwright loads it by path and needs a default export.
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { parseDocument } from '../disk/documents.ts';
import { refusedByDisk } from '../disk/refusal.ts';
import { LoopwrightError } from '../errors.ts';
import { recover } from '../human/recover.ts';
import { keepSecret } from '../record/redaction.ts';
import { Collector } from './collector.ts';
import { secretsOfConfig } from './config-secrets.ts';
import { finishWithoutLoop } from './controller.ts';
import { readRunEnv } from './run-env.ts';
import { say } from './say.ts';
import { type Finished, openSession, SEAL_ATTACHMENT, SealMessage, type Session } from './session.ts';
import type { ReporterOptions } from './with-loop.ts';

export default class LoopReporter implements Reporter {
  private readonly options: ReporterOptions;
  private readonly session: Session;
  private readonly onInterrupt = (): void => this.interrupt();
  // Playwright would be gone at once, with the candidate on disk: it is asked to end as by Ctrl-C.
  private readonly onTerminate = (): void => void process.emit('SIGINT');

  constructor(options: ReporterOptions) {
    this.options = options;
    const root = readRunEnv()?.root ?? process.cwd();
    putInOrder(root);
    this.session = openSession(new Collector(root));
    process.on('SIGINT', this.onInterrupt);
    for (const signal of TERMINATIONS) process.on(signal, this.onTerminate);
  }

  onBegin(config: FullConfig, suite: Suite): void {
    keepSecret(secretsOfConfig(config));
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
    const finished = await this.finish(result.status);
    // Nothing of the loop's to add: the run's own status has what is flaky, and what other projects did.
    if (finished.ending.state === 'GREEN' || result.status === 'interrupted') return undefined;
    const isGood = finished.ending.state === 'AWAITING_HUMAN_APPROVAL' && !this.options.failOnCandidate;
    return { status: isGood && !this.othersFailed() ? 'passed' : 'failed' };
  }

  printsToStdio(): boolean {
    return false;
  }

  private othersFailed(): boolean {
    const { tests } = this.session.collector.record('failed');
    return tests.some((test) => test.project !== 'loop' && test.outcome === 'unexpected');
  }

  private interrupt(): void {
    this.session.interrupted = true;
    this.session.abort.abort('interrupted');
  }

  /** Waits for the loop, if it has begun, and says how it ended. */
  private async finish(status: FullResult['status']): Promise<Finished> {
    const finished = (await this.session.work) ?? finishWithoutLoop(this.session, status);
    this.letGo();
    say(['', ...finished.lines].join('\n'));
    return finished;
  }

  private letGo(): void {
    process.off('SIGINT', this.onInterrupt);
    for (const signal of TERMINATIONS) process.off(signal, this.onTerminate);
  }
}

const TERMINATIONS = ['SIGTERM', 'SIGHUP'] as const;

/**
 * Puts back what a run that died left. Now, and not in the seal: Playwright is about to load the tests, and runs what it
 * has loaded whatever comes back to disk later.
 */
function putInOrder(root: string): void {
  try {
    for (const line of recover(root)) say(`[loop] ${line}`);
  } catch (error) {
    // The seal looks at the same files, and refuses in words.
    if (!(error instanceof LoopwrightError) && refusedByDisk(error) === undefined) throw error;
  }
}
