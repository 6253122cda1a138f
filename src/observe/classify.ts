// Why a test is red, read from what Playwright reported. Only `stale-locator` and `ambiguous-locator` may be
// repaired; every other class goes to a person by its name. In doubt a class that is not repairable wins.
import type { ErrorRecord, ResultRecord, TestRecord } from './run-record.ts';
import { mayBeStructural } from './structural.ts';

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
  /**
   * Playwright's own description of the locator that failed, e.g. `getByRole('button', { name: 'Login' })`; of an assertion
   * only where it found nothing and may be found in another way.
   */
  readonly locator?: string;
  /** First line of the error, for people. */
  readonly message: string;
  readonly location?: ErrorRecord['location'];
}

/** True for a locator of an action that found nothing, or too much. */
export function isStale(failure: Failure): boolean {
  return failure.class === 'stale-locator' || failure.class === 'ambiguous-locator';
}

/** True for what the observe run has to look into; `assertionLocators` is the contract's. */
export function isRepairable(failure: Failure, assertionLocators: 'structural' | 'frozen'): boolean {
  const isReceiver = failure.class === 'assertion' && failure.locator !== undefined;
  return isStale(failure) || (isReceiver && assertionLocators === 'structural');
}

/** The class of a red test: of its last result; retries that disagree make it flaky. */
export function classifyTest(test: TestRecord): Failure {
  const failures = test.results.filter((result) => result.status !== 'passed').map(classifyResult);
  const last = failures.at(-1);
  if (!last) return { class: 'script-error', message: 'The test was expected to fail and passed.' };
  if (failures.length < test.results.length)
    return { ...last, class: 'flaky', message: `Repeated, it passed and failed: ${last.message}` };
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

type Kind = Pick<Failure, 'class' | 'locator'>;

/** The class of the first error that says something of its own; a bare timeout only when nothing else is known. */
function classifyResult(result: Pick<ResultRecord, 'errors' | 'pending'>): Failure {
  const { errors } = result;
  const telling = errors.filter((error) => !BARE_TIMEOUT.test(error.message));
  const timedOut = telling.length < errors.length;
  const kinds = telling.map((error) => ({ error, kind: classifyMessage(error.message, timedOut) }));
  const assertions = kinds.filter(({ kind }) => kind.class === 'assertion');
  // One that nothing can be done about decides.
  const chosen = assertions.find(({ kind }) => kind.locator === undefined) ?? assertions[0] ?? kinds[0];
  if (chosen)
    return { ...chosen.kind, message: headline(chosen.error.message), location: chosen.error.location };
  const [timeout] = errors;
  return timeout
    ? classifyTimeout(timeout, result.pending)
    : { class: 'infrastructure', message: 'The test ended without an error.' };
}

/** Only that time ran out is known, and perhaps what was under way. A locator that found nothing would have said so. */
function classifyTimeout(timeout: ErrorRecord, pending: ResultRecord['pending']): Failure {
  const message = headline(timeout.message);
  if (!pending) return { class: 'timeout-elsewhere', message, location: timeout.location };
  const { title, location } = pending;
  return {
    class: ELEMENT_STEP.test(title) ? 'not-actionable' : 'timeout-elsewhere',
    message: `${message} Under way: ${title}`,
    location,
  };
}

const BARE_TIMEOUT =
  /^(?:Test timeout of|TimeoutError: Step timeout of|Tearing down "|Worker teardown timeout|Fixture "[^"\n]*" timeout|"\w+" (?:hook|modifier) timeout)[^\n]*exceeded[^\n]*\s*$/;
const EXPECT = /(?:^|\n)\s*(?:Error: )?(?:Timed out \d+ms waiting for )?expect(?:\.\w+)*\(/;
const ASSERTION_ERROR = /^AssertionError\b|^Error: Snapshot comparison|^Error: A snapshot doesn't exist/;
/** What `expect(…).toPass()` adds to the error of its callback. */
const RETRIED = /\nCall Log:\n- [^\n]*exceeded/;
/** What `toPass()` and `expect.poll()` say when time ran out before their callback had ended once. */
const NEVER_ENDED_ONCE = /^(?:Error: )?Timeout \d+ms exceeded while waiting on the predicate/;
const INFRASTRUCTURE =
  /Executable doesn't exist|browserType\.(?:launch|connect)|worker process exited|(?:page|Target|browser)[^\n]* crashed|[Bb]rowser has been closed|Failed to launch/;
const NETWORK =
  /net::ERR_|NS_ERROR_|^(?:\w*Error: )?(?:page|frame)\.(?:goto|reload|goBack|goForward|waitForURL|waitForNavigation|waitForLoadState|waitForResponse|waitForRequest)\b|apiRequestContext\.|ECONNREFUSED|ECONNRESET|^TypeError: fetch failed/;
const STRICT = /strict mode violation: (.+?) resolved to \d+ elements/;
const ACTION_NAME = /^(?:\w*Error: )?(?:locator|page|frame|elementHandle)\.\w+: /;
const OUT_OF_TIME = /^[^\n]*: (?:Timeout \d+ms exceeded|Test timeout of \d+ms exceeded)/;
/** How long an action waited for its element, in milliseconds, by the first line of its error; 0 when that does not say. */
export function waitedMs(message: string): number {
  return Number(/(?:Timeout |Test timeout of )(\d+)ms exceeded/.exec(message)?.[1] ?? 0);
}

/** How an action ends that was still waiting when its test or hook ran out of time. */
const CUT_OFF = /^[^\n]*: (?:Test ended|Target page, context or browser has been closed)/;
/** Titles of the steps that act on one element, as Playwright has written them over the versions. */
const ELEMENT_STEP =
  /^(?:locator\.)?(?:click|double click|dblclick|tap|fill|clear|check|uncheck|set checked|select|press|type|hover|drag|set input files|upload)/i;

function classifyMessage(message: string, timedOut: boolean): Kind {
  if (EXPECT.test(message)) return { class: 'assertion', ...missingReceiver(message) };
  if ([ASSERTION_ERROR, NEVER_ENDED_ONCE].some((form) => form.test(message))) return { class: 'assertion' };
  const kind = classifyThrown(message, timedOut);
  return RETRIED.test(message) && kind.class !== 'stale-locator' && kind.class !== 'ambiguous-locator'
    ? { class: 'assertion' }
    : kind;
}

/** `expect(locator).toHaveText(expected) failed`, and no element was found; never of `.not`. */
const ON_A_LOCATOR = /(?:^|\n)\s*(?:Error: )?(?:Timed out \d+ms waiting for )?expect\(locator\)\.to\w+\(/;
const LOCATOR_LINE = /^Locator:\s+(.+)$/m;
const NOTHING_FOUND = /element\(s\) not found|\.toHaveCount\([\s\S]*\nExpected: 1\nReceived: 0$/m;

function missingReceiver(message: string): Pick<Kind, 'locator'> {
  const locator = LOCATOR_LINE.exec(message)?.[1];
  const isMissing = ON_A_LOCATOR.test(message) && NOTHING_FOUND.test(message) && !RETRIED.test(message);
  return isMissing && locator !== undefined && mayBeStructural(locator) ? { locator } : {};
}

function classifyThrown(message: string, timedOut: boolean): Kind {
  if (ACTION_NAME.test(message) && (OUT_OF_TIME.test(message) || (timedOut && CUT_OFF.test(message))))
    return classifyAction(message);
  if (INFRASTRUCTURE.test(message)) return { class: 'infrastructure' };
  const strict = STRICT.exec(message);
  if (strict) return { class: 'ambiguous-locator', locator: strict[1] };
  if (NETWORK.test(message)) return { class: 'navigation/network' };
  if (/timeout|timed out/i.test(message) && !/^(?:Type|Reference|Syntax|Range)Error/.test(message))
    return { class: 'timeout-elsewhere' };
  return { class: 'script-error' };
}

/** A line of the call log that says which element an action waits for; other waits do not name a locator. */
const WAITING =
  /^\s*(?:-|\d+ ×) waiting for ((?:getBy\w+|locator|frameLocator)\(.+?)(?: to be (visible|hidden|attached|detached))?$/gm;

function classifyAction(message: string): Kind {
  if (NETWORK.test(message)) return { class: 'navigation/network' };
  // The last one: an action on two elements waits for the second when the first was found.
  const waiting = [...message.matchAll(WAITING)].at(-1);
  const [, locator, state] = waiting ?? [];
  if (locator === undefined) return { class: 'timeout-elsewhere' };
  if (state === 'hidden' || state === 'detached') return { class: 'timeout-elsewhere', locator };
  const since = message.slice(message.indexOf(`waiting for ${locator}`));
  if (!since.includes('locator resolved to')) return { class: 'stale-locator', locator };
  if (/scheduled navigations to finish(?![\s\S]*navigations have finished)/.test(since))
    return { class: 'navigation/network', locator };
  // Once the locator has matched, it is not stale: the element is there and cannot be acted on.
  return { class: 'not-actionable', locator };
}

function headline(message: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '') ?? message;
}
