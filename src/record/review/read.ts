// Reads what a review stands on from the disk, and recomputes every hash of it. What is missing or changed is handed on as
// such: what that means is for the reviewers to say.
import { join } from 'node:path';
import type { z } from 'zod';
import { readSealedContract } from '../../contract/load.ts';
import type { Contract } from '../../contract/schema.ts';
import { decodeSource } from '../../disk/decode.ts';
import { documentIn } from '../../disk/documents.ts';
import { plainBytes } from '../../disk/plain.ts';
import { type Fault, faultLine, LoopwrightError } from '../../errors.ts';
import { Candidate } from '../../make/candidate.ts';
import { Baseline } from '../../seal/baseline.ts';
import { type Sha256, sha256 } from '../../seal/digest.ts';
import { changesBeside } from '../../seal/restore.ts';
import { EVIDENCE } from '../../seal/seal.ts';
import { auditChain } from '../audit.ts';
import type { IndexLine } from '../chain.ts';
import { type EvidencePlace, PATCH, readIndex, STATE } from '../evidence.ts';
import { attemptFolder, type HashedFile, Manifest, TestsDocument } from '../manifest.ts';
import { applied } from '../patch.ts';
import { readableLines } from '../recorded.ts';
import { type CandidateRef, StateDocument } from '../state.ts';
import { TESTS } from '../test-results.ts';
import type { ReviewEvidence, Seen, SeenAttempt, SeenChange } from './seen.ts';

interface Reviewed extends EvidencePlace {
  readonly attempt: number;
  /** False when the candidate was verified on a copy. */
  readonly isOnDisk: boolean;
}

export function readReviewEvidence({ root, exercise, attempt, isOnDisk }: Reviewed): ReviewEvidence {
  const index = readIndex(root);
  const faults: Fault[] = [];
  auditChain(index, faults);
  const lines = readableLines(index).filter((line) => line.exercise === exercise);
  const sealed = lines.find(({ kind }) => kind === 'sealed');
  const baseline = document(root, `${EVIDENCE}/${exercise}/baseline.json`, sealed?.sha256, Baseline);
  const contract = seen(
    root,
    `${EVIDENCE}/${exercise}/contract.json`,
    vouchedBy(baseline, baseline.content?.contract.sha256),
    (bytes) => contractIn(bytes, baseline.content?.contract.path ?? ''),
  );
  const after = attemptOf(root, lines, { exercise, attempt });
  const candidate = candidateOf(root);
  return {
    exercise,
    attempt,
    chainFaults: faults.map(faultLine),
    contract,
    baseline,
    before: attemptOf(root, lines, { exercise, attempt: 1 }),
    after,
    changes: changesOf(root, baseline, after.patch.content),
    candidate,
    strays: baseline.content
      ? changesBeside(root, baseline.content, isOnDisk ? (candidate.content?.files ?? []) : [])
      : [],
  };
}

function attemptOf(
  root: string,
  lines: readonly IndexLine[],
  { exercise, attempt }: { readonly exercise: string; readonly attempt: number },
): SeenAttempt {
  const folder = `${exercise}/${attemptFolder(attempt)}`;
  const line = lines.find(({ kind, path }) => kind === 'attempt' && path === `${folder}/manifest.json`);
  const manifest = document(root, `${EVIDENCE}/${folder}/manifest.json`, line?.sha256, Manifest);
  const { files = [], results = [] } = manifest.content ?? {};
  const vouched = (digest: Sha256 | undefined): Sha256 | undefined => vouchedBy(manifest, digest);
  const named = (name: string): [string, Sha256 | undefined] => [
    `${EVIDENCE}/${folder}/${name}`,
    vouched(files.find(({ path }: HashedFile) => path === name)?.sha256),
  ];
  const logs = results.map(
    ({ id, logPath, logSha256 }) =>
      [id, seen(root, `${EVIDENCE}/${folder}/${logPath}`, vouched(logSha256), decodeSource)] as const,
  );
  return {
    sequence: line?.sequence ?? null,
    manifest,
    tests: document(root, ...named(TESTS), TestsDocument),
    maker: document(root, ...named('maker.json'), Candidate),
    patch: seen(root, ...named(PATCH), decodeSource),
    logs: Object.fromEntries(logs),
    files: files.map(({ path }) => seen(root, ...named(path), (bytes) => bytes.length)),
  };
}

/** A hash in a document that nothing vouches for vouches for nothing. */
function vouchedBy({ recorded, found }: Seen, digest: Sha256 | undefined): Sha256 | undefined {
  return recorded !== null && recorded === found ? digest : undefined;
}

function changesOf(root: string, baseline: Seen<Baseline>, patch: string | undefined): readonly SeenChange[] {
  if (patch === undefined) return [];
  const copyOf = (path: string): Seen<string> | null => {
    const sealed = baseline.content?.mutable.find((file) => file.path === path);
    if (!sealed) return null;
    const copy = `${EVIDENCE}/blobs/${sealed.sha256}`;
    return seen(root, copy, vouchedBy(baseline, sealed.sha256), decodeSource);
  };
  try {
    return applied(patch, (path) => copyOf(path)?.content).map((file) => {
      const copy = copyOf(file.path);
      return 'misfit' in file
        ? { path: file.path, copy, before: copy?.content, after: undefined, isMisfit: true }
        : { ...file, copy, isMisfit: false };
    });
  } catch {
    // No patch at all.
    return [{ path: PATCH, copy: null, before: undefined, after: undefined, isMisfit: true }];
  }
}

/** The state is vouched for by the chain only once the exercise has ended. */
function candidateOf(root: string): Seen<CandidateRef> {
  const state = document(root, STATE, undefined, StateDocument);
  return { ...state, content: state.content?.candidate ?? undefined };
}

function contractIn(bytes: Uint8Array, path: string): Contract | undefined {
  try {
    return readSealedContract(bytes, path);
  } catch (error) {
    if (error instanceof LoopwrightError) return undefined;
    throw error;
  }
}

function document<T>(
  root: string,
  path: string,
  recorded: Sha256 | undefined,
  schema: z.ZodType<T>,
): Seen<T> {
  return seen(root, path, recorded, (bytes) => documentIn(decodeSource(bytes) ?? '', schema));
}

function seen<T>(
  root: string,
  path: string,
  recorded: Sha256 | undefined,
  read: (bytes: Uint8Array) => T | undefined,
): Seen<T> {
  const bytes = plainBytes(join(root, path));
  return {
    path,
    recorded: recorded ?? null,
    found: bytes ? sha256(bytes) : null,
    content: bytes && read(bytes),
  };
}
