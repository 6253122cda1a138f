// After a process that died: the state catches up with the chain, and what nothing vouches for is recorded as left over.
// Copies that were made for an exercise whose first record was never written are removed: it never began.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from '../disk/documents.ts';
import { writeWhole } from '../disk/whole.ts';
import { type Fault, faultLine } from '../errors.ts';
import { Baseline } from '../seal/baseline.ts';
import { BASELINE } from '../seal/seal.ts';
import { auditChain, unvouched } from './audit.ts';
import { IndexLine, linesOf } from './chain.ts';
import { evidenceDir, readIndex, readState, recordLeftOver, writeState } from './evidence.ts';
import { recordedText } from './recorded.ts';
import { bodyOf, firstState, StateBody } from './state.ts';

/** The last record decides: a decision is the state, a seal is the beginning of one. */
export function catchUp(root: string): void {
  const lines = readLines(root);
  const sealed = lines.findLast(({ kind }) => kind === 'sealed');
  const decided = lines.findLast(({ kind }) => kind === 'decision' || kind === 'human');
  restoreBaseline(root, sealed);
  const state = readState(root);
  if (decided && decided.sequence > (sealed?.sequence ?? 0)) {
    const text = recordedText(root, decided);
    if (text !== undefined) writeState(root, parseDocument(decided.path, text, StateBody));
  } else if (sealed && state?.exercise !== sealed.exercise) {
    const text = recordedText(root, sealed);
    if (text === undefined) return;
    const { contract } = parseDocument(sealed.path, text, Baseline);
    writeState(root, firstState(sealed.exercise, contract.path, new Date(sealed.at)));
  }
}

/** Nothing that an exercise wrote is lost because its record was not. */
export function keepLeftOver(root: string, now: Date): void {
  const exercises = new Set(readLines(root).map(({ exercise }) => exercise));
  const files = unvouched(root);
  const exerciseOf = (path: string): string => path.split('/', 1)[0] ?? '';
  for (const path of files)
    if (!exercises.has(exerciseOf(path)) && OURS.test(path))
      rmSync(join(evidenceDir(root), path), { force: true });
  for (const exercise of exercises) {
    const own = files.filter((path) => exerciseOf(path) === exercise);
    if (own.length > 0)
      recordLeftOver(
        { root, exercise },
        own.map((path) => path.slice(exercise.length + 1)),
        now,
      );
  }
  const state = readState(root);
  if (state) writeState(root, bodyOf(state));
}

/** Copies, and the folder of an exercise; anything else was put there by somebody, and `verify` names it. */
const OURS = /^(?:blobs|\d{8}T\d{6}Z-[0-9a-f]{6})\//;

/** What is wrong with the chain, in lines, when nothing may be recorded on top of it. */
export function brokenChain(root: string): readonly string[] {
  const faults: Fault[] = [];
  auditChain(readIndex(root), faults);
  if (faults.length === 0) return [];
  const fix = 'Keep loop/evidence for whoever looks into it, but elsewhere, and run again.';
  return [...faults.map((fault) => `loop/evidence/${faultLine(fault)}`), fix];
}

/** It is a copy of what the chain has, for people. */
function restoreBaseline(root: string, sealed: IndexLine | undefined): void {
  const path = join(root, BASELINE);
  const text = sealed && recordedText(root, sealed);
  if (!sealed) rmSync(path, { force: true });
  else if (text !== undefined) writeWhole(path, text);
}

function readLines(root: string): readonly IndexLine[] {
  return linesOf(readIndex(root)).map((line) => parseDocument('loop/evidence/index.jsonl', line, IndexLine));
}
