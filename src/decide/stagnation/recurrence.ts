// Whether an issue comes again and again: in nearly the same words, over the attempts of this exercise and of earlier ones.
// Pure.
import { type Attempted, type History, type Issue, PASSED } from '../../record/history.ts';
import { isSimilar } from './ratio.ts';
import { failureSignature } from './signature.ts';

/** So much of an issue is kept: what follows repeats or explains it. In code points. */
const LONGEST = 1000;

/** What failed, for people, as what can be compared. */
export interface Failing {
  /** Key of the test, or id of the check. */
  readonly of: string;
  readonly message: string;
  /** Playwright's description of the locator that failed, when it named one. */
  readonly locator?: string;
}

export function issueOf({ of, message, locator = '' }: Failing): Issue {
  const text = failureSignature(`${message}\n${locator}`);
  return { of, text: text.length <= LONGEST ? text : [...text].slice(0, LONGEST).join('') };
}

/** In how many attempts the issue came; once an attempt, however often it came in that one. */
export function timesCome(issue: Issue, attempts: readonly (readonly Issue[])[], similarity: number): number {
  return attempts.filter((issues) =>
    issues.some((other) => other.of === issue.of && isSimilar(other.text, issue.text, similarity)),
  ).length;
}

/** Of attempts that tried a candidate; one that broke says nothing of it. */
export function candidateIssues(
  attempts: readonly Pick<Attempted, 'maker' | 'status' | 'issues'>[],
): readonly (readonly Issue[])[] {
  return attempts
    .filter(({ maker, status }) => maker !== null && status !== 'broke')
    .map(({ issues }) => issues);
}

/** Of the issues of `own` attempts those that came more than once, over `earlier` ones too; the most frequent first. */
export function recurring(
  own: readonly (readonly Issue[])[],
  earlier: readonly (readonly Issue[])[],
  similarity: number,
): readonly { readonly issue: string; readonly count: number }[] {
  const found: Issue[] = [];
  for (const issue of own.toReversed().flat())
    if (timesCome(issue, [found], similarity) === 0) found.push(issue);
  return found
    .map((issue) => ({
      issue: `${issue.of}: ${issue.text}`,
      count: timesCome(issue, [...earlier, ...own], similarity),
    }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count || (a.issue < b.issue ? -1 : 1));
}

/**
 * The issues of the candidates that earlier exercises of this contract verified. What was solved since is no circle: a test
 * that ran green on its own, or what a later candidate of the same exercise passed with, unless a person rejected that one.
 */
export function earlierIssues({ runs }: History, contract: string): readonly (readonly Issue[])[] {
  const attempts: (readonly Issue[])[] = [];
  const green = new Set<string>();
  let unsolved: ReadonlySet<string> | undefined;
  for (const run of runs.filter((one) => one.contract === contract).toReversed()) {
    const last = run.attempts.at(-1);
    if (last && last.maker !== null && last.status === 'passed' && run.state !== 'REJECTED') {
      const open = run.tests.filter(({ verdict }) => verdict !== 'repaired').map(({ test }) => test);
      unsolved = new Set(open.filter((test) => unsolved?.has(test) ?? true));
    }
    const counts = ({ of }: Issue): boolean => !green.has(of) && (unsolved?.has(of) ?? true);
    attempts.push(...candidateIssues(run.attempts).map((issues) => issues.filter(counts)));
    for (const { test, verdict } of run.tests) if (verdict === PASSED) green.add(test);
  }
  return attempts;
}
