// Writes evidence: documents first, then the line of the chain that vouches for them, then the state. Every write is
// whole or not at all, and secrets are taken out here, before anything is hashed.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText, readDocument, writeJson } from '../disk/documents.ts';
import { freeName } from '../disk/free-name.ts';
import { walk } from '../disk/tree.ts';
import { writeWhole } from '../disk/whole.ts';
import type { Baseline } from '../seal/baseline.ts';
import { copiesIn, keepBlobs, readBlob } from '../seal/blobs.ts';
import { type Sha256, sha256 } from '../seal/digest.ts';
import { BASELINE, EVIDENCE } from '../seal/seal.ts';
import { isEscalation } from '../contract/words.ts';
import { type Course, frequency, type Retention, runOf, withDecision, withRun } from './history.ts';
import { changeHistory } from './history-disk.ts';
import { headOf, type IndexLine, lineText, nextLine } from './chain.ts';
import type { Past } from './escalation/facts.ts';
import { escalationFacts } from './escalation/gather.ts';
import { renderEscalation } from './escalation/render.ts';
import { putReport } from './escalation/report.ts';
import {
  attemptFolder,
  type CheckResult,
  type FilesManifest,
  type HashedFile,
  type Manifest,
  reviewFolder,
  type TestOutcome,
} from './manifest.ts';
import { type Documents, redactBody, redactCommand, redactContent, redactRun } from './redaction.ts';
import { readableLines } from './recorded.ts';
import { renderState } from './render-state.ts';
import { firstState, type StateBody, StateDocument } from './state.ts';
import { signedResult, TESTS, testsOf } from './test-results.ts';

export const STATE = 'loop/state.json';
export const LOOP_STATE = 'loop/LOOP_STATE.md';

/** One exercise's evidence on disk. */
export interface EvidencePlace {
  readonly root: string;
  readonly exercise: string;
}

/** What a check left: its result without the log's name and hash, the log, and the tests when it ran some. */
export interface CheckOutcome extends Omit<CheckResult, 'logPath' | 'logSha256'> {
  readonly log: string;
  readonly tests?: readonly TestOutcome[];
}

export interface AttemptRecord {
  readonly attempt: number;
  readonly baseline: Baseline;
  readonly checks: readonly CheckOutcome[];
  /** Further documents of the attempt by file name. */
  readonly documents: Documents;
  readonly passed: boolean;
}

export function evidenceDir(root: string): string {
  return join(root, EVIDENCE);
}

export function exerciseDir(place: EvidencePlace): string {
  return join(evidenceDir(place.root), place.exercise);
}

/** The first record of an exercise: its baseline, and copies of all it names. From here on it has a state. */
export function recordSealed(place: EvidencePlace, baseline: Baseline, now: Date): StateDocument {
  const evidence = evidenceDir(place.root);
  const copies = copiesIn(evidence);
  try {
    keepBlobs(place.root, evidence, [...baseline.protected, ...baseline.mutable]);
    writeWhole(join(exerciseDir(place), 'contract.json'), readBlob(evidence, baseline.contract.sha256));
    writeJson(join(exerciseDir(place), 'baseline.json'), baseline);
    writeJson(join(place.root, BASELINE), baseline);
    append(place, 'sealed', 'baseline.json', now);
  } catch (error) {
    // It never began: nothing would vouch for what it wrote.
    rmSync(exerciseDir(place), { recursive: true, force: true });
    for (const path of copiesIn(evidence).filter((copy) => !copies.includes(copy)))
      rmSync(path, { force: true });
    throw error;
  }
  return writeState(place.root, firstState(place.exercise, baseline.contract.path, now));
}

export function baselineSha256(baseline: Baseline): Sha256 {
  return sha256(jsonText(baseline));
}

/** Logs and documents of an attempt, its manifest, its line in the chain. */
export function recordAttempt(place: EvidencePlace, record: AttemptRecord, now: Date): Manifest {
  const folder = attemptFolder(record.attempt);
  const results = record.checks.map(({ log, tests: _tests, ...outcome }): CheckResult => {
    const logPath = `${outcome.id}.log`;
    const logSha256 = writeText(place, `${folder}/${logPath}`, redactContent({ kind: 'text', text: log }));
    return { ...redactCommand(outcome), logPath, logSha256 };
  });
  const tests = testsOf(record.checks);
  const files = writeDocuments(place, folder, {
    ...record.documents,
    [TESTS]: { kind: 'exact', text: jsonText(tests) },
  });
  const attested = {
    contractSha256: record.baseline.contract.sha256,
    baselineSha256: baselineSha256(record.baseline),
    candidateSha256: files.find(({ path }) => path === PATCH)?.sha256 ?? null,
    passed: record.passed,
    results,
  };
  const manifest: Manifest = {
    schemaVersion: 1,
    exercise: place.exercise,
    attempt: record.attempt,
    ...attested,
    files: [
      ...files,
      ...writeDocuments(place, folder, signedResult(attested, tests)),
      ...displacedFiles(place, folder),
    ],
  };
  writeJson(join(exerciseDir(place), folder, 'manifest.json'), manifest);
  append(place, 'attempt', `${folder}/manifest.json`, now);
  return manifest;
}

export const PATCH = 'candidate.patch';

export const OBSERVE = 'observe';

export function recordObserved(place: EvidencePlace, documents: Documents, now: Date): void {
  const files = [...writeDocuments(place, OBSERVE, documents), ...displacedFiles(place, OBSERVE)];
  recordFiles(place, { kind: 'observed', folder: OBSERVE, files }, now);
}

/** What reviewers said of an attempt. */
export function recordReview(place: EvidencePlace, attempt: number, documents: Documents, now: Date): void {
  const folder = reviewFolder(attempt);
  const files = [...writeDocuments(place, folder, documents), ...displacedFiles(place, folder)];
  recordFiles(place, { kind: 'review', folder, files }, now);
}

/** Records the versions that `folder` holds because they stood in the way of a restore, when there are any. */
export function recordDisplaced(place: EvidencePlace, folder: string, now: Date): void {
  const files = displacedFiles(place, folder);
  if (files.length > 0) recordFiles(place, { kind: 'displaced', folder, files }, now);
}

/** Records what a process wrote that died before it recorded it; paths relative to the exercise. */
export function recordLeftOver(place: EvidencePlace, paths: readonly string[], now: Date): void {
  const files = paths.map((path) => hashed(exerciseDir(place), path));
  const name = freePlace(place, 'left-over', '.json');
  const manifest: FilesManifest = { schemaVersion: 1, exercise: place.exercise, files };
  writeJson(join(exerciseDir(place), name), manifest);
  append(place, 'left-over', name, now);
}

function recordFiles(
  place: EvidencePlace,
  record: { kind: 'observed' | 'displaced' | 'review'; folder: string; files: readonly HashedFile[] },
  now: Date,
): void {
  const manifest: FilesManifest = { schemaVersion: 1, exercise: place.exercise, files: [...record.files] };
  writeJson(join(exerciseDir(place), record.folder, 'manifest.json'), manifest);
  append(place, record.kind, `${record.folder}/manifest.json`, now);
}

/** What only the history and the report of an escalation have of an exercise. */
export interface Remembered extends Course {
  readonly retention?: Retention;
  /** Issues that came again. */
  readonly recurring?: Past['recurring'];
}

/**
 * Records a decision in the chain, with its report when it is an escalation, then makes it the state. The history gets it
 * first: after a kill from there on, whoever puts things in order decides once more, and the history says that instead.
 */
export function recordDecision(
  place: EvidencePlace,
  kind: 'decision' | 'human',
  body: StateBody,
  remembered: Remembered = { attempts: [], tests: [] },
): StateDocument {
  // A run may have died between its decision and its state: a second decision never replaces the first.
  const name = freePlace(place, kind, '.json');
  const { history, told } = changeHistory(place.root, (before) =>
    kind === 'human'
      ? withDecision(before, redactBody(body))
      : withRun(before, redactRun(runOf(redactBody(body), remembered)), remembered.retention),
  );
  const shown = redactBody({ ...body, details: [...body.details, ...told] });
  const past: Past = { recurring: remembered.recurring ?? [], frequency: frequency(history) };
  if (shown.state === 'ESCALATED') recordEscalation(place, shown, past);
  writeJson(join(exerciseDir(place), name), shown);
  append(place, kind, name, new Date(body.updatedAt));
  return putState(place.root, shown);
}

/** Before the decision: one without its report is never the last word. */
function recordEscalation(place: EvidencePlace, body: StateBody, past: Past): void {
  if (!isEscalation(body.reason))
    throw new Error(`There is no escalation ${body.reason ?? 'without a reason'}.`);
  const name = freePlace(place, 'escalation', '.md');
  const facts = escalationFacts(place.root, readIndex(place.root), body, past);
  writeText(place, name, redactContent({ kind: 'text', text: renderEscalation(body.reason, facts) }));
  append(place, 'escalation', name, new Date(body.updatedAt));
}

/** Makes a body the state, with the chain's head as it is. */
export function writeState(root: string, body: StateBody): StateDocument {
  return putState(root, redactBody(body));
}

function putState(root: string, body: StateBody): StateDocument {
  const index = readIndex(root);
  const state: StateDocument = { ...body, head: headOf(index) };
  writeJson(join(root, STATE), state);
  writeWhole(join(root, LOOP_STATE), renderState(state));
  // A state is written often, and the whole chain is only read for the one that has a report.
  putReport(root, state.state === 'ESCALATED' ? readableLines(index) : [], state);
  return state;
}

export function readState(root: string): StateDocument | undefined {
  return readDocument(join(root, STATE), StateDocument);
}

export function readIndex(root: string): string {
  const path = indexPath(root);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

export function indexPath(root: string): string {
  return join(evidenceDir(root), 'index.jsonl');
}

function writeDocuments(place: EvidencePlace, folder: string, documents: Documents): HashedFile[] {
  return Object.entries(documents).map(([path, content]) => ({
    path,
    sha256: writeText(place, `${folder}/${path}`, redactContent(content)),
  }));
}

/** Returns the hash of what was written. */
function writeText(place: EvidencePlace, path: string, text: string): Sha256 {
  writeWhole(join(exerciseDir(place), path), text);
  return sha256(text);
}

/** Where versions that stood in the way of a restore are kept. */
export function displacedDir(place: EvidencePlace, folder: string): string {
  return join(exerciseDir(place), folder, DISPLACED);
}

const DISPLACED = 'displaced';

/** They are evidence like everything else. */
function displacedFiles(place: EvidencePlace, folder: string): readonly HashedFile[] {
  const holder = join(exerciseDir(place), folder);
  return walk(holder, DISPLACED).map(({ path }) => hashed(holder, path));
}

function hashed(folder: string, path: string): HashedFile {
  return { path, sha256: sha256(readFileSync(join(folder, path))) };
}

function append(place: EvidencePlace, kind: IndexLine['kind'], document: string, now: Date): void {
  const index = readIndex(place.root);
  const path = `${place.exercise}/${document}`;
  const digest = sha256(readFileSync(join(evidenceDir(place.root), path)));
  const line = nextLine(index, {
    at: now.toISOString(),
    exercise: place.exercise,
    kind,
    path,
    sha256: digest,
  });
  writeWhole(indexPath(place.root), `${index}${lineText(line)}\n`);
}

/** Of the exercise's own folder. */
export function freePlace(place: EvidencePlace, stem: string, extension = ''): string {
  return freeName(exerciseDir(place), stem, extension);
}
