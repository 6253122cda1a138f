// Why a test is red, read from what Playwright reported. Only `stale-locator` and `ambiguous-locator` may be
// repaired; every other class goes to a person by its name. In doubt a class that is not repairable wins.
import type { ErrorRecord, TestRecord } from './run-record.ts';

export const FAILURE_CLASSES = [
  'stale-locator',
  'ambiguous-locator',
  'assertion',
  'not-actionable',
  'navigation/network',
  'script-error',
  'timeout-elsewhere',
  'flaky',
  'infrastructure',
] as const;
export type FailureClass = (typeof FAILURE_CLASSES)[number];

export interface Failure {
  readonly class: FailureClass;
  /** Playwright's own description of the locator that failed, e.g. `getByRole('button', { name: 'Login' })`. */
  readonly locator?: string;
  /** First line of the error, for people. */
  readonly message: string;
  readonly location?: ErrorRecord['location'];
}

export function isRepairable(failure: Failure): boolean {
  return failure.class === 'stale-locator' || failure.class === 'ambiguous-locator';
}

/** The class of a red test: of its last result; retries that disagree make it flaky. */
export function classifyTest(test: TestRecord): Failure {
  const failures = test.results
    .filter((result) => result.status !== 'passed')
    .map((result) => classifyErrors(result.errors));
  const last = failures.at(-1);
  if (!last) return { class: 'script-error', message: 'The test was expected to fail and passed.' };
  const disagreeing = failures.find(
    (failure) => failure.class !== last.class || failure.locator !== last.locator,
  );
  if (!disagreeing) return last;
  return {
    ...last,
    class: 'flaky',
    message: `Retries failed in different ways: ${disagreeing.message} / ${last.message}`,
  };
}

/** The class of the first error that says something of its own; a bare test timeout only when nothing else is known. */
function classifyErrors(errors: readonly ErrorRecord[]): Failure {
  const telling = errors.filter((error) => !BARE_TIMEOUT.test(error.message));
  const soft = telling.find((error) => classifyMessage(error.message).class === 'assertion');
  const error = soft ?? telling[0] ?? errors[0];
  if (!error) return { class: 'infrastructure', message: 'The test ended without an error.' };
  return { ...classifyMessage(error.message), message: headline(error.message), location: error.location };
}

const BARE_TIMEOUT = /^(?:Test timeout of|Tearing down .* exceeded)[^\n]*(?:exceeded)?[^\n]*\.?\s*$/;
const EXPECT = /(?:^|\n)\s*(?:Error: )?(?:Timed out \d+ms waiting for )?expect(?:\.\w+)*\(/;
const ASSERTION_ERROR = /^AssertionError\b|^Error: Snapshot comparison|^Error: A snapshot doesn't exist/;
const INFRASTRUCTURE =
  /Executable doesn't exist|browserType\.(?:launch|connect)|worker process exited|(?:page|Target|browser)[^\n]* crashed|[Bb]rowser has been closed|Failed to launch/;
const NETWORK =
  /net::ERR_|NS_ERROR_|^(?:\w*Error: )?(?:page|frame)\.(?:goto|reload|goBack|goForward|waitForURL|waitForNavigation|waitForLoadState|waitForResponse|waitForRequest)\b|apiRequestContext\.|ECONNREFUSED|ECONNRESET/;
const STRICT = /strict mode violation: (.+?) resolved to \d+ elements/;
const ACTION =
  /^(?:\w*Error: )?(?:locator|page|frame|elementHandle)\.\w+: (?:Timeout \d+ms exceeded|Test timeout of \d+ms exceeded)/;
const WAITING = /-\s+waiting for (.+?)(?: to be (?:visible|hidden|attached|detached))?$/m;

function classifyMessage(message: string): Pick<Failure, 'class' | 'locator'> {
  if (EXPECT.test(message) || ASSERTION_ERROR.test(message)) return { class: 'assertion' };
  if (INFRASTRUCTURE.test(message)) return { class: 'infrastructure' };
  const strict = STRICT.exec(message);
  if (strict) return { class: 'ambiguous-locator', locator: strict[1] };
  if (ACTION.test(message)) return classifyAction(message);
  if (NETWORK.test(message)) return { class: 'navigation/network' };
  if (/timeout|timed out/i.test(message) && !/^(?:Type|Reference|Syntax|Range)Error/.test(message))
    return { class: 'timeout-elsewhere' };
  return { class: 'script-error' };
}

function classifyAction(message: string): Pick<Failure, 'class' | 'locator'> {
  if (NETWORK.test(message)) return { class: 'navigation/network' };
  const waiting = WAITING.exec(message);
  if (!waiting) return { class: 'timeout-elsewhere' };
  if (/waiting for .+ to be (?:hidden|detached)$/m.test(message))
    return { class: 'timeout-elsewhere', locator: waiting[1] };
  // Once the locator has matched, it is not stale: the element is there and cannot be acted on.
  if (/locator resolved to/.test(message)) return { class: 'not-actionable', locator: waiting[1] };
  return { class: 'stale-locator', locator: waiting[1] };
}

function headline(message: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '') ?? message;
}
