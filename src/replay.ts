// `loopwright verify --replay`: the order of its steps, nothing else. The user's own files are read, never written.
import { join } from 'node:path';
import { decodeSource } from './disk/decode.ts';
import { LoopwrightError } from './errors.ts';
import { replayRun } from './playwright/replay-run.ts';
import { compareReplay, type Replayed, type ReplayedCheck } from './record/compare-replay.ts';
import { evidenceDir } from './record/evidence.ts';
import { attemptFolder } from './record/manifest.ts';
import { applied } from './record/patch.ts';
import { testsOf } from './record/test-results.ts';
import { lastVerified, type Verified } from './record/verified.ts';
import { readBlob } from './seal/blobs.ts';
import { cleanCopy } from './seal/clean-copy.ts';
import { sealedContract } from './seal/sealed-contract.ts';
import { apply, type ChangedFile } from './verify/apply.ts';
import type { Contract } from './contract/schema.ts';
import { candidateViolations, commandViolations, isTestByName } from './verify/candidate-policy.ts';
import type { Seen } from './verify/policy/scope/changes.ts';
import { sourcesBeside } from './verify/sources-beside.ts';
import { contractChecks, lastLines, testOutcome, type TestRun } from './verify/checks.ts';
import { IMPORTERS } from './verify/selection.ts';

export interface Replay {
  /** `<exercise>/attempt-02` */
  readonly attempt: string;
  readonly checks: readonly ReplayedCheck[];
}

export interface ReplayWorld {
  /** Absolute path of an empty folder that is removed afterwards. */
  readonly scratch: string;
  readonly env: NodeJS.ProcessEnv;
  readonly abort: AbortSignal;
  readonly tell: (line: string) => void;
}

/** Of evidence that holds. @throws LoopwrightError when there is nothing to replay, or the patch does not fit what was sealed. */
export async function replay(root: string, world: ReplayWorld): Promise<Replay> {
  const verified = lastVerified(root);
  const { manifest, baseline } = verified;
  const evidence = evidenceDir(root);
  const files = changedFiles(evidence, verified);
  const contract = sealedContract(root, baseline);
  const copy = cleanCopy({ root, evidence, baseline, into: world.scratch });
  const seen = apply(copy, baseline, files);

  const replayed = [
    replayedPolicy(violationsIn(copy, verified, { contract, files, seen })),
    ...(await replayedSuites(copy, verified, world)),
    ...(await contractChecks(contract, { ...world, root: copy })).map(({ outcome, failures }): Replayed => ({
      ...outcome,
      why: failures[0]?.message ?? '',
    })),
  ];
  return {
    attempt: `${manifest.exercise}/${attemptFolder(manifest.attempt)}`,
    checks: compareReplay(manifest, verified.tests, replayed),
  };
}

/** As the candidate was judged; which files are tests is told by their names, whatever the config says. */
function violationsIn(
  root: string,
  { candidate, baseline }: Verified,
  {
    contract,
    files,
    seen,
  }: { readonly contract: Contract; readonly files: readonly ChangedFile[]; readonly seen: Seen },
): readonly string[] {
  if (candidate.maker === 'locator')
    return candidateViolations({ ...contract, candidate, baseline, files, seen });
  return commandViolations(
    { baseline, files, declared: candidate.paths, seen },
    contract.targets.length > 0 ? 'no-weakening' : 'artifact',
    sourcesBeside({ root, baseline }, files, isTestByName),
  );
}

function changedFiles(evidence: string, { baseline, patch }: Verified): readonly ChangedFile[] {
  const before = (path: string): string | undefined => {
    const sealed = baseline.mutable.find((file) => file.path === path);
    return sealed && decodeSource(readBlob(evidence, sealed.sha256));
  };
  return applied(patch, before).map((file) => {
    if ('misfit' in file)
      throw new LoopwrightError(
        'evidence-broken',
        `The candidate's patch does not fit ${file.path} as it was sealed.`,
      );
    return file;
  });
}

function replayedPolicy(violations: readonly string[]): Replayed {
  return { id: 'policy', passed: violations.length === 0, why: violations.join('\n') };
}

/** One after the other: each has the web server of its own. */
async function replayedSuites(
  root: string,
  { manifest, tests, baseline }: Verified,
  { scratch, abort, tell }: ReplayWorld,
): Promise<readonly Replayed[]> {
  const replayed: Replayed[] = [];
  for (const { id, args } of manifest.results) {
    const recorded = tests.checks[id];
    if (!recorded) continue;
    tell(`[replay] ${id}`);
    const importers = [
      ...new Set(recorded.filter((test) => test.project === IMPORTERS).map((test) => test.file)),
    ];
    const names = recorded
      .filter((test) => test.project === 'loop')
      .map(({ file, titles }) => ({ file, titles }));
    const run = await replayRun(
      {
        root,
        baseline,
        args,
        out: join(scratch, id),
        ...(names.length > 0 && { selection: { kind: 'tests', tests: names } }),
        ...(importers.length > 0 && { importers: { files: importers, except: [] } }),
      },
      abort,
    );
    abort.throwIfAborted();
    replayed.push(replayedSuite(id, run));
  }
  return replayed;
}

function replayedSuite(id: string, { record, result }: TestRun): Replayed {
  const ran = (record?.tests ?? []).map(testOutcome);
  return {
    id,
    passed: record !== undefined && result.exitCode === 0,
    tests: testsOf([{ id, tests: ran }]).checks[id] ?? [],
    why: lastLines(result.output),
  };
}
