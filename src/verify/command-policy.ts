// The policy that a candidate of a command maker is judged by: twice, in the maker's own folder before anything of the
// user's is touched, and where it was put to be verified. Pure.
import type { Baseline } from '../seal/baseline.ts';
import type { ChangedFile } from './apply.ts';
import { judgePolicy, type PolicyLevel } from './policy/check.ts';
import type { Seen } from './policy/scope/changes.ts';
import type { Surroundings } from './policy/weakening.ts';

interface Changed {
  readonly baseline: Baseline;
  readonly files: readonly ChangedFile[];
  /** The paths that the maker says it changed. */
  readonly declared: readonly string[];
  readonly seen: Seen;
}

/** What the artifact is: a Playwright suite, all of it tests, or anything that commands check. */
export type Artifact = Exclude<PolicyLevel['kind'], 'locator-only'>;

/** What the candidate breaks, in words; empty when nothing. */
export function commandViolations(
  { baseline, files, declared, seen }: Changed,
  artifact: Artifact,
  surroundings: Surroundings,
): readonly string[] {
  return judgePolicy({
    level: { kind: artifact, ...surroundings },
    scope: {
      ...seen,
      declared,
      mutable: baseline.mutableEntries,
      protected: baseline.protectedEntries,
    },
    files,
  }).map(({ rule, message }) => `${rule}: ${message}`);
}

/** Or by the folder that it lies in. */
export function isTestByName(path: string): boolean {
  return TESTS.test(path);
}

const TESTS = /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\/|[.-](?:test|spec)\.[cm]?[jt]sx?$/;
