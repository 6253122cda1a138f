// The policy that a candidate is judged by, wherever it is put on disk: in a maker's own folder, in the project, and in the clean
// copy of a replay. Pure.
import type { Contract } from '../contract/schema.ts';
import type { LocatorCandidate } from '../make/candidate.ts';
import type { Baseline } from '../seal/baseline.ts';
import type { ChangedFile } from './apply.ts';
import { judgePolicy, type PolicyLevel } from './policy/check.ts';
import type { Seen } from './policy/scope/changes.ts';
import type { Surroundings } from './policy/weakening.ts';

interface Changed {
  readonly baseline: Baseline;
  readonly files: readonly ChangedFile[];
  readonly seen: Seen;
}

/** Of the built-in maker: what it breaks, in words; empty when nothing. */
export function candidateViolations({
  candidate,
  assertionLocators,
  ...changed
}: Changed & {
  readonly candidate: LocatorCandidate;
  readonly assertionLocators: Contract['assertionLocators'];
}): readonly string[] {
  const { sites, paths } = candidate;
  return violations({ ...changed, declared: paths }, { kind: 'locator-only', sites, assertionLocators });
}

/** What the artifact is: a Playwright suite, all of it tests, or anything that commands check. */
type Artifact = Exclude<PolicyLevel['kind'], 'locator-only'>;

/** Of a command maker; `declared` are the paths that it says it changed. */
export function commandViolations(
  changed: Changed & { readonly declared: readonly string[] },
  artifact: Artifact,
  surroundings: Surroundings,
): readonly string[] {
  return violations(changed, { kind: artifact, ...surroundings });
}

function violations(
  { baseline, files, seen, declared }: Changed & { readonly declared: readonly string[] },
  level: PolicyLevel,
): readonly string[] {
  return judgePolicy({
    level,
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
