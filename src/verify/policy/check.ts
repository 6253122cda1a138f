// The policy check of a candidate: every rule over what is on disk and in the sources, as one outcome. Pure but for the
// times it is given.
import type { Candidate } from '../../make/candidate.ts';
import type { CheckOutcome } from '../../record/evidence.ts';
import type { EditedFile } from '../apply.ts';
import { judgeScope } from './scope.ts';
import { judgeSyntax, type Violation } from './syntax.ts';

export interface PolicyFacts {
  readonly candidate: Candidate;
  readonly files: readonly EditedFile[];
  /** What changed on disk when the candidate was applied. */
  readonly observed: readonly string[];
  readonly mutablePaths: readonly string[];
}

export function judgePolicy(facts: PolicyFacts): readonly Violation[] {
  const { candidate, files, observed, mutablePaths } = facts;
  return [
    ...judgeScope(candidate.paths, observed, mutablePaths),
    ...files.flatMap((file) => judgeSyntax(file.path, file.before, file.after, candidate.sites)),
  ];
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
