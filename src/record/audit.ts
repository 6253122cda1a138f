// Recomputes everything that a person must trust: every hash of the chain, the manifests, the logs, the sealed copies,
// the state and its Markdown. A file that nothing vouches for is as wrong as one that is missing.
import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { WORKING_STATES } from '../contract/words.ts';
import { decodeSource } from '../disk/decode.ts';
import { documentIn, jsonText, otherVersion } from '../disk/documents.ts';
import { plainBytes } from '../disk/plain.ts';
import { walk } from '../disk/tree.ts';
import type { Fault } from '../errors.ts';
import { Baseline } from '../seal/baseline.ts';
import { type Sha256, sha256 } from '../seal/digest.ts';
import { BASELINE } from '../seal/seal.ts';
import { headOf, IndexLine, lineHash, linesOf, lineText } from './chain.ts';
import { evidenceDir, indexPath, LOOP_STATE, STATE } from './evidence.ts';
import { ESCALATION, recordedReport } from './escalation/report.ts';
import { FilesManifest, type HashedFile, Manifest } from './manifest.ts';
import { renderState } from './render-state.ts';
import { bodyOf, StateBody, StateDocument } from './state.ts';

export interface Audit {
  readonly faults: readonly Fault[];
  /** Number of records in the chain. */
  readonly records: number;
  readonly head: Sha256 | null;
}

/** With a head that was pinned outside, the chain must end there. */
export function audit(root: string, pinned?: Sha256): Audit {
  const index = readText(indexPath(root)) ?? '';
  const versions = versionFaults(root, index);
  // What another version wrote is not damaged: nothing more can be said of it.
  if (versions.length > 0) return { faults: versions, records: linesOf(index).length, head: headOf(index) };
  const { lines, desk } = auditEvidence(root, index);
  const { faults } = desk;
  for (const path of strays(desk))
    faults.push(
      fault(`loop/evidence/${path}`, 'only files that the evidence names', 'a file that nothing vouches for'),
    );
  auditState(root, index, lines, faults);
  if (pinned !== undefined) auditHead(index, pinned, faults);
  return { faults, records: lines.length, head: headOf(index) };
}

/** Of the first record and of the state that another version wrote. */
function versionFaults(root: string, index: string): readonly Fault[] {
  const lines = linesOf(index).map((text, at) => otherVersion(`index.jsonl:${at + 1}`, json(text)));
  const state = otherVersion(STATE, json(readText(join(root, STATE)) ?? ''));
  return [lines.find((line) => line !== undefined), state].filter((found) => found !== undefined);
}

/** Files below the evidence folder that nothing vouches for. */
export function unvouched(root: string): readonly string[] {
  return strays(auditEvidence(root, readText(indexPath(root)) ?? '').desk);
}

function auditEvidence(root: string, index: string): { lines: readonly IndexLine[]; desk: Desk } {
  const faults: Fault[] = [];
  const desk = { root, faults, vouched: new Set<string>(index === '' ? [] : ['index.jsonl']) };
  const lines = auditChain(index, faults);
  for (const line of lines) auditRecord(desk, line);
  auditBlobs(desk, lines);
  return { lines, desk };
}

interface Desk {
  readonly root: string;
  readonly faults: Fault[];
  /** Files below the evidence folder that something vouches for. */
  readonly vouched: Set<string>;
}

export function auditChain(index: string, faults: Fault[]): readonly IndexLine[] {
  const lines: IndexLine[] = [];
  let previous: Sha256 | null = null;
  if (
    index !==
    linesOf(index)
      .map((line) => `${line}\n`)
      .join('')
  )
    faults.push(fault('index.jsonl', 'one record a line', 'an empty line, or one that was cut off'));
  for (const [at, text] of linesOf(index).entries()) {
    const where = `index.jsonl:${at + 1}`;
    const line = documentIn(text, IndexLine);
    if (!line) {
      faults.push(fault(where, 'a record of the chain', 'something else'));
    } else {
      if (line.previous !== previous)
        faults.push(fault(where, `previous ${previous ?? 'null'}`, line.previous ?? 'null'));
      if (line.sequence !== at + 1) faults.push(fault(where, `sequence ${at + 1}`, String(line.sequence)));
      if (lineText(line) !== text)
        faults.push(fault(where, 'the text as it was written', 'other bytes for the same record'));
      lines.push(line);
    }
    previous = lineHash(text);
  }
  return lines;
}

function auditRecord(desk: Desk, line: IndexLine): void {
  if (!checkFile(desk, { path: line.path, sha256: line.sha256 })) return;
  const folder = dirname(line.path);
  switch (line.kind) {
    case 'sealed':
      return auditSealed(desk, line);
    case 'attempt':
      return auditAttempt(desk, line, folder);
    case 'observed':
    case 'review':
    case 'displaced':
    case 'left-over': {
      const manifest = read(desk, line.path, FilesManifest);
      for (const file of manifest?.files ?? [])
        checkFile(desk, { path: `${folder}/${file.path}`, sha256: file.sha256 });
      return;
    }
    case 'escalation':
      return;
    case 'decision':
    case 'human':
      read(desk, line.path, StateBody);
      return;
  }
}

function auditSealed(desk: Desk, line: IndexLine): void {
  const baseline = read(desk, line.path, Baseline);
  if (baseline) checkFile(desk, { path: `${line.exercise}/contract.json`, sha256: baseline.contract.sha256 });
}

function auditAttempt(desk: Desk, line: IndexLine, folder: string): void {
  const manifest = read(desk, line.path, Manifest);
  if (!manifest) return;
  for (const result of manifest.results)
    checkFile(desk, { path: `${folder}/${result.logPath}`, sha256: result.logSha256 });
  for (const file of manifest.files) checkFile(desk, { path: `${folder}/${file.path}`, sha256: file.sha256 });
  const patch = manifest.files.find((file) => file.path === 'candidate.patch')?.sha256 ?? null;
  if (manifest.candidateSha256 !== patch)
    desk.faults.push(
      fault(line.path, `candidateSha256 ${patch ?? 'null'}`, manifest.candidateSha256 ?? 'null'),
    );
  const baseline = read(desk, `${line.exercise}/baseline.json`, Baseline);
  if (baseline && manifest.contractSha256 !== baseline.contract.sha256)
    desk.faults.push(fault(line.path, `contractSha256 ${baseline.contract.sha256}`, manifest.contractSha256));
  if (baseline && manifest.baselineSha256 !== sha256(jsonText(baseline)))
    desk.faults.push(fault(line.path, 'the hash of the baseline', manifest.baselineSha256));
}

/** A sealed copy is vouched for when a baseline in the chain names it, and must hash to its own name. */
function auditBlobs(desk: Desk, lines: readonly IndexLine[]): void {
  for (const line of lines) {
    if (line.kind !== 'sealed') continue;
    const baseline = read(desk, line.path, Baseline);
    for (const file of [...(baseline?.protected ?? []), ...(baseline?.mutable ?? [])]) {
      if (!desk.vouched.has(`blobs/${file.sha256}`))
        checkFile(desk, { path: `blobs/${file.sha256}`, sha256: file.sha256 });
    }
  }
}

function strays({ root, vouched }: Desk): readonly string[] {
  return walk(evidenceDir(root), '')
    .map(({ path }) => path)
    .filter((path) => !vouched.has(path));
}

/** Only this sees that records were cut off, or that all of them were written anew. */
function auditHead(index: string, pinned: Sha256, faults: Fault[]): void {
  const heads = linesOf(index).map(lineHash);
  const later = heads.length - 1 - heads.lastIndexOf(pinned);
  if (heads.at(-1) === pinned) return;
  const expected = `the chain to end with the pinned head ${pinned}`;
  faults.push(
    later === heads.length
      ? fault('index.jsonl', expected, heads.at(-1) ?? 'no record')
      : {
          at: `index.jsonl:${heads.length - later + 1}`,
          expected,
          found: `${later} later record${later === 1 ? '' : 's'}`,
          fix: 'Look at them; when they are meant, pin the head that verify prints without --head.',
        },
  );
}

function auditState(root: string, index: string, lines: readonly IndexLine[], faults: Fault[]): void {
  const text = readText(join(root, STATE));
  if (text === undefined) {
    const isEmpty =
      lines.length === 0 && ![STATE, LOOP_STATE, BASELINE, ESCALATION].some((path) => isThere(root, path));
    if (!isEmpty) faults.push(fault(STATE, 'the state of the last exercise', 'no file, or no text'));
    return;
  }
  const state = documentIn(text, StateDocument);
  if (!state) return void faults.push(fault(STATE, 'a state document', 'something else'));
  if (jsonText(state) !== text)
    faults.push(fault(STATE, 'the text as it was written', 'other bytes for the same state'));
  if (state.head !== headOf(index))
    faults.push(fault(STATE, `head ${headOf(index) ?? 'null'}`, state.head ?? 'null'));
  auditDecision(root, state, lines, faults);
  if (readText(join(root, LOOP_STATE)) !== renderState(state))
    faults.push(fault(LOOP_STATE, 'the state as it is rendered', 'other text'));
  auditReport(root, state, lines, faults);
  const sealed = lines.findLast((line) => line.kind === 'sealed');
  if (sealed && readText(join(root, BASELINE)) !== readText(join(evidenceDir(root), sealed.path)))
    faults.push(fault(BASELINE, 'the last sealed baseline', 'another text'));
}

function auditDecision(
  root: string,
  state: StateDocument,
  lines: readonly IndexLine[],
  faults: Fault[],
): void {
  if (WORKING_STATES.some((working) => working === state.state)) {
    const fix = 'Let the run end; if it died, run: npx loopwright restore';
    faults.push({ at: STATE, expected: 'an exercise that has ended', found: state.state, fix });
    return;
  }
  const last = lines.findLast((line) => line.kind === 'decision' || line.kind === 'human');
  const recorded = last ? readText(join(evidenceDir(root), last.path)) : undefined;
  if (recorded !== jsonText(bodyOf(state)))
    faults.push(fault(STATE, 'the last recorded decision', 'another state'));
}

/** An escalation has a report in the chain, and for people a copy of it; any other state has none lying about. */
function auditReport(root: string, state: StateDocument, lines: readonly IndexLine[], faults: Fault[]): void {
  const isEscalated = state.state === 'ESCALATED';
  const recorded = recordedReport(root, lines, state);
  const wrong = (expected: string, found: string, fix: string): void =>
    void faults.push({ at: ESCALATION, expected, found, fix });
  if (isEscalated && recorded === undefined)
    wrong('a report in the chain', 'none, or one that changed', 'Do not trust what this file says.');
  else if (isEscalated && readText(join(root, ESCALATION)) !== recorded)
    wrong(
      'the report as it was recorded',
      'other text, or no file',
      'Copy it from the evidence; keep notes elsewhere.',
    );
  else if (!isEscalated && isThere(root, ESCALATION))
    wrong(`no file: the state is ${state.state}`, 'one', 'Delete it.');
}

/** Marks the file as vouched for and compares its hash. */
function checkFile(desk: Desk, file: HashedFile): boolean {
  desk.vouched.add(file.path);
  const bytes = plainBytes(join(evidenceDir(desk.root), file.path));
  if (!bytes) {
    desk.faults.push(fault(`loop/evidence/${file.path}`, `sha256 ${file.sha256}`, 'no file'));
    return false;
  }
  const found = sha256(bytes);
  if (found !== file.sha256)
    desk.faults.push(fault(`loop/evidence/${file.path}`, `sha256 ${file.sha256}`, found));
  return found === file.sha256;
}

function read<T>(desk: Desk, path: string, schema: z.ZodType<T>): T | undefined {
  const text = readText(join(evidenceDir(desk.root), path));
  const value = text === undefined ? undefined : documentIn(text, schema);
  if (text !== undefined && value === undefined)
    desk.faults.push(unreadable(`loop/evidence/${path}`, 'a document that this version can read', text));
  return value;
}

/** Another version is no damage, and is told apart from it. */
function unreadable(at: string, expected: string, text: string): Fault {
  return otherVersion(at, json(text)) ?? fault(at, expected, 'something else');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isThere(root: string, path: string): boolean {
  return lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined;
}

/** `undefined` when there is no such file, or its bytes are no text: they would be decoded to something else. */
function readText(path: string): string | undefined {
  const bytes = plainBytes(path);
  return bytes && decodeSource(bytes);
}

function fault(at: string, expected: string, found: string): Fault {
  return { at, expected, found, fix: 'The evidence is not what was recorded; do not trust it.' };
}
