// The bench of `loopwright run`: any text may change in the mutable paths, tests among it may not get weaker, and the contract's
// own commands prove it, in the project or, in a dry run, in a copy of it.
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { asker } from './ask.ts';
import type { ExerciseInput, Surroundings } from './exercise.ts';
import { focused } from '../make/command/focus.ts';
import type { Bench } from './proposals.ts';
import { evidenceDir } from '../record/evidence.ts';
import { cleanCopy } from '../seal/clean-copy.ts';
import { contractChecks } from '../verify/checks.ts';
import { commandViolations, isTestByName } from '../verify/candidate-policy.ts';
import { notRunCheck, type RanCheck, type Verified, verifyOnDisk } from '../verify/on-disk.ts';
import { sourcesBeside } from '../verify/sources-beside.ts';

export function commandBench(
  input: ExerciseInput,
  world: Surroundings,
  { red, isDry }: { readonly red: readonly RanCheck[]; readonly isDry: boolean },
): Bench {
  const { root, contract, baseline } = input;
  let copies = 0;
  const placeOf = (): string => {
    if (!isDry) return root;
    copies += 1;
    const into = join(world.scratch, `copy-${copies}`);
    mkdirSync(into);
    return cleanCopy({ root, evidence: evidenceDir(root), baseline, into });
  };
  const judge: Bench['judge'] = ({ files, declared }, seen) =>
    commandViolations(
      { baseline, files, declared, seen },
      'artifact',
      sourcesBeside(input, files, isTestByName),
    );
  return {
    ask: asker(input, world, { start: [], red: red.map(({ outcome }) => outcome), entries: [] }),
    judge,
    checks: contract.checks.map(({ id }) => id),
    isOnDisk: !isDry,
    verify: async ({ candidate, files }): Promise<Verified> => {
      const place = placeOf();
      const { ran: _ran, ...found } = await verifyOnDisk({
        root: place,
        baseline,
        files,
        declared: candidate.paths,
        judge: (seen) => judge({ files, declared: candidate.paths }, seen),
        run: async () => ({
          checks: withWholeFailures(await contractChecks(contract, { ...world, root: place })),
        }),
        notRun: (why) => ({ checks: contract.checks.map(({ id }) => notRunCheck(id, why)) }),
      });
      // What changed in a copy is not to be put back.
      return isDry ? { ...found, strays: [] } : found;
    },
  };
}

/** Characters of a log that say what failed: the last lines of two failures may be the same. */
const FAILURE = 4000;

function withWholeFailures(checks: readonly RanCheck[]): readonly RanCheck[] {
  return checks.map((check) => ({
    ...check,
    failures: check.failures.map((failure) => ({
      ...failure,
      message: focused(check.outcome.log, FAILURE).text,
    })),
  }));
}
