// The bench of a Playwright suite for command makers: any change that leaves every test proving what it proved, verified as the
// locator maker's candidates are, and with every changed line left out once.
import { asker } from './ask.ts';
import type { LoopInput, World } from './exercise.ts';
import type { Part } from '../make/locator/candidate-of.ts';
import { renderRun, testKey, type TestKey } from '../observe/run-record.ts';
import type { Bench, Proposal } from './proposals.ts';
import type { CheckOutcome } from '../record/evidence.ts';
import type { Finding } from '../record/state.ts';
import { type SuiteVerifier, tellsNothing } from './suite-verifier.ts';
import type { ChangedFile, EditedFile } from '../verify/apply.ts';
import { suiteChecks } from '../verify/attempt.ts';
import { commandViolations } from '../verify/candidate-policy.ts';
import { changedTargets } from '../verify/control/changed-lines.ts';
import { NO_OP_CONTROL } from '../verify/control/check.ts';
import { targetsOf } from '../verify/control/targets.ts';
import type { Surroundings } from '../verify/policy/weakening.ts';
import type { Verified } from '../verify/on-disk.ts';
import { redChecks } from '../verify/red-run.ts';
import { sourcesBeside } from '../verify/sources-beside.ts';

export interface SuiteWork {
  /** Repairs of the locator maker that hold, and its files with them. */
  readonly parts: readonly Part[];
  readonly start: readonly EditedFile[];
  /** Tests that the makers are asked for. */
  readonly open: readonly Finding[];
  /** Tests that go to a person as they are. */
  readonly rest: readonly Finding[];
  readonly repaired: readonly TestKey[];
}

export function suiteBench(
  input: LoopInput,
  world: World,
  { verifier }: { readonly verifier: SuiteVerifier },
  work: SuiteWork,
): Bench {
  const { contract, baseline } = input;
  const judge: Bench['judge'] = ({ files, declared }, seen) =>
    commandViolations({ baseline, files, declared, seen }, 'no-weakening', suiteSources(input, files));
  const givenUp = work.rest.map(({ test }) => test);
  return {
    ask: asker(input, world, {
      start: work.start,
      red: [openCheck(input, work.open)],
      entries: [...new Set(work.open.map(({ file }) => file))],
    }),
    judge,
    isOnDisk: true,
    checks: suiteChecks(contract),
    verify: async ({ candidate, files }): Promise<Verified> => {
      const own = sinceStart(work.start, files);
      const targets = [
        ...targetsOf(work.parts, work.start),
        ...changedTargets(
          own,
          work.open.map(({ test }) => test),
        ),
      ];
      for (;;) {
        const result = await verifier.verify({
          files,
          declared: candidate.paths,
          judge: (seen) => judge({ files, declared: candidate.paths }, seen),
          targets,
          repaired: work.repaired,
          givenUp,
        });
        // What is red without the candidate too is known now, and says nothing of it.
        if (!tellsNothing(result)) return proven(result);
      }
    },
  };
}

/** What nothing vouches for is a failure of the candidate: the maker is told, and it is not offered. */
function proven(result: Awaited<ReturnType<SuiteVerifier['verify']>>): Verified {
  const unvouched = result.unvouched.map(({ repair, message }) => ({
    of: NO_OP_CONTROL,
    message: `${repair}: ${message}`,
  }));
  return { ...result, failures: [...result.failures, ...unvouched] };
}

/** The run of the tests that are asked for, as the user saw it. */
function openCheck({ red }: LoopInput, open: readonly Finding[]): CheckOutcome {
  const keys = new Set(open.map(({ test }) => test));
  const tests = red.tests.filter((test) => test.project === 'loop' && keys.has(testKey(test)));
  const said = open.map(({ test, message }) => `${test}: ${message}`);
  const [check] = redChecks(red);
  const log = `${renderRun(tests, [])}\n${said.join('\n')}\n`;
  return { ...check, log };
}

/** The maker's own part: what it changed of what it was given. */
function sinceStart(start: readonly EditedFile[], files: readonly ChangedFile[]): readonly ChangedFile[] {
  const given = new Map(start.map(({ path, after }) => [path, after]));
  return files
    .map((file) => ({ ...file, before: given.get(file.path) ?? file.before }))
    .filter(({ before, after }) => before !== after);
}

function suiteSources({ root, suite, baseline }: LoopInput, files: Proposal['files']): Surroundings {
  const inSuite = suite.folder === '' ? '' : `${suite.folder}/`;
  return sourcesBeside({ root, baseline }, files, (path) => path.startsWith(inSuite) && suite.isTest(path));
}
