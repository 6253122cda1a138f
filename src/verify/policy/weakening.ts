// Level `no-weakening`: whatever a maker changed, the tests prove no less than before. The sources are read as two
// sides; rules about tests compare what each test does, rules about mentions look for what weakens wherever it stands. Pure.
import type { Violation } from './rules.ts';
import { changedCredentials } from './weakening/constants.ts';
import { switchedOff } from './weakening/mentions/comments.ts';
import { raisedLimits } from './weakening/mentions/limits.ts';
import { alternative, ambiguous, anything, forced, widened } from './weakening/mentions/locators.ts';
import { overridden, reached } from './weakening/mentions/machine.ts';
import { type MentionRule, newMentions } from './weakening/mentions/mention.ts';
import { faked, replaced } from './weakening/mentions/product.ts';
import { accessed, configured, modified, unset } from './weakening/mentions/switches.ts';
import { Project, type Resolve, type SourceText } from './weakening/sources.ts';
import { readSuite } from './weakening/suite.ts';
import { judgeOthers, judgeTests } from './weakening/tests.ts';

/** A source as it was and as it is; `undefined` where there is none. */
export interface SourceChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface Surroundings {
  /** Sources that did not change and that tests and helpers may load, or be loaded by; asked for when something did. */
  readonly unchanged: () => readonly SourceText[];
  /** Where an import leads that is not relative, such as an alias of the TypeScript config. */
  readonly resolve: Resolve;
  /** True for files that Playwright takes tests from. */
  readonly isTest: (path: string) => boolean;
}

const MENTIONS: readonly MentionRule[] = [
  forced,
  ambiguous,
  alternative,
  anything,
  widened,
  faked,
  replaced,
  modified,
  configured,
  accessed,
  overridden,
  reached,
];

export function judgeWeakening(
  files: readonly SourceChange[],
  { unchanged, resolve, isTest }: Surroundings,
): readonly Violation[] {
  if (files.length === 0) return [];
  const others = unchanged();
  const sideOf = (side: 'before' | 'after'): Project => {
    const changed = files.flatMap((file): readonly SourceText[] => {
      const text = file[side];
      return text === undefined ? [] : [{ path: file.path, text }];
    });
    return new Project([...changed, ...others], resolve);
  };
  const [before, after] = [sideOf('before'), sideOf('after')];
  const unreadable = after.unreadable.map((path): Violation => ({
    rule: 'unreadable-source',
    path,
    message: `${path} does not parse`,
  }));
  if (unreadable.length > 0) return unreadable;
  const paths = new Set(files.map(({ path }) => path));
  const [old, fresh] = [before, after].map(({ sources }) => sources.filter(({ path }) => paths.has(path)));
  const [was, is] = [old ?? [], fresh ?? []];
  // A test that loads nothing that changed does what it did.
  const concerned = new Set([...before.loadersOf(paths), ...after.loadersOf(paths)]);
  const isConcerned = (path: string): boolean => concerned.has(path) && isTest(path);
  const suite = readSuite(before, isConcerned);
  return unique([
    ...judgeTests(suite, readSuite(after, isConcerned)),
    ...judgeOthers({ ...suite, others: suite.others.filter(({ source }) => paths.has(source.path)) }, after),
    ...newMentions(MENTIONS, was, is),
    // The other way round: what was set and is no more.
    ...newMentions([unset], is, was),
    ...raisedLimits(was, is),
    ...switchedOff(was, is),
    ...changedCredentials(was, is),
  ]);
}

/** A helper's fault shows in every test that calls it. */
function unique(violations: readonly Violation[]): readonly Violation[] {
  return [...new Map(violations.map((found) => [`${found.rule} ${found.message}`, found])).values()];
}
