// The policy check of a candidate: every rule over what is on disk and in the sources, as one outcome. What is judged
// by is what was sealed: nothing here comes from the candidate's side but what it changed. Pure but for the times it is given.
import type { Contract } from '../../contract/schema.ts';
import type { SourceSpan } from '../../make/candidate.ts';
import type { CheckOutcome } from '../../record/evidence.ts';
import { isSource, judgeOtherFiles, judgeTexts } from './files.ts';
import type { Violation } from './rules.ts';
import { judgeScope } from './scope.ts';
import { changedPaths, type ScopeFacts } from './scope/changes.ts';
import { judgeSyntax } from './syntax.ts';
import { judgeWeakening, type SourceChange, type Surroundings } from './weakening.ts';

/** How much a maker may change. */
export type PolicyLevel =
  /** The built-in maker: nothing but the declared locators and texts. */
  | {
      readonly kind: 'locator-only';
      readonly sites: readonly SourceSpan[];
      readonly assertionLocators: Contract['assertionLocators'];
    }
  /** A command maker in a suite: anything that leaves the tests as strong as they were. */
  | ({ readonly kind: 'no-weakening' } & Surroundings)
  /** A command maker for what plain commands check: the same for the tests among it, anything for the rest. */
  | ({ readonly kind: 'artifact' } & Surroundings);

export interface PolicyFacts {
  readonly level: PolicyLevel;
  readonly scope: ScopeFacts;
  readonly files: readonly SourceChange[];
}

export function judgePolicy({ level, scope, files }: PolicyFacts): readonly Violation[] {
  return [...judgeScope(scope), ...judgeSources(level, scope, files)];
}

function judgeSources(
  level: PolicyLevel,
  scope: ScopeFacts,
  files: PolicyFacts['files'],
): readonly Violation[] {
  switch (level.kind) {
    case 'locator-only':
      return files.flatMap((file) => judgeSyntax(file, level.sites, level.assertionLocators));
    case 'no-weakening':
      return [
        ...judgeOtherFiles(changedPaths(scope.before, scope.after), files),
        ...judgeWeakening(files, level),
      ];
    case 'artifact':
      return [
        ...judgeTexts(changedPaths(scope.before, scope.after), files),
        ...judgeWeakening(
          files.filter(({ path }) => isSource(path) && level.isTest(path)),
          level,
        ),
      ];
  }
}

/** The policy check as an outcome of its own: it has no process, so no exit code. */
export function policyOutcome(
  violations: readonly string[],
  facts: readonly string[],
  times: { startedAt: string; durationMs: number },
): CheckOutcome {
  const verdict =
    violations.length === 0
      ? ['Nothing changed that the contract does not allow.']
      : violations.map((violation) => `VIOLATION ${violation}`);
  return {
    id: 'policy',
    command: 'loopwright',
    args: ['policy'],
    exitCode: null,
    signal: null,
    passed: violations.length === 0,
    ...times,
    log: `${[...facts, ...verdict].join('\n')}\n`,
  };
}
