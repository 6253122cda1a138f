// What the no-op control tries: each repair that nothing vouches for yet, left out of the tests that need it, one at a
// time. Pure.
import type { SourcePlace } from '../../observe/observation.ts';
import { testKey, type TestRecord } from '../../observe/run-record.ts';
import { offsetAt, positionAt } from '../../syntax/parse.ts';
import { editsOf, optionOf, type Part } from '../../make/locator/candidate-of.ts';
import { type Repair, repairKey } from '../../make/locator/repairs.ts';
import type { Edit } from '../../syntax/edits.ts';
import type { EditedFile } from '../apply.ts';
import type { RepairedCall } from './request.ts';

/** A test, or the tests of a serial group: these stand on one another, so any of them may notice. */
export interface Unit {
  readonly name: string;
  readonly tests: readonly TestRecord[];
}

export interface Step extends RepairedCall {
  readonly repair: string;
}

/** Repetition n of the unit leaves out step n; on `null` it runs as it is. */
export interface Trial {
  readonly unit: Unit;
  readonly steps: readonly (Step | null)[];
}

/** The tests that may vouch for a repair; `proven` are those that pass with the candidate. */
export function unitsOf(repair: Repair, proven: readonly TestRecord[]): readonly Unit[] {
  const units = new Map<string, Unit>();
  for (const test of proven) {
    if (!repair.tests.includes(testKey(test))) continue;
    const { serial } = test;
    const tests = serial === undefined ? [test] : proven.filter((other) => other.serial === serial);
    const name = serial === undefined ? testKey(test) : `the serial group of ${tests.map(testKey)[0]}`;
    units.set(name, { name, tests });
  }
  return [...units.values()];
}

interface Tried {
  readonly proven: readonly TestRecord[];
  /** The whole candidate: every one of its edits moves what comes after it. */
  readonly parts: readonly Part[];
  readonly files: readonly EditedFile[];
}

/** Every unit of the open parts, or few of each: one that notices is enough. */
export function trialsOf(
  open: readonly Part[],
  { proven, parts, files }: Tried,
  pick: (units: readonly Unit[], part: Part) => readonly Unit[],
): readonly Trial[] {
  const trials = new Map<string, { unit: Unit; steps: Step[] }>();
  for (const part of open) {
    const step = stepOf(part, parts, files);
    for (const unit of step ? pick(unitsOf(part.repair, proven), part) : []) {
      const trial = trials.get(unit.name) ?? { unit, steps: [] };
      trials.set(unit.name, trial);
      if (step) trial.steps.push(step);
    }
  }
  return [...trials.values()];
}

/** Where the candidate's own sources build the repaired locator, and by which call. */
function stepOf(part: Part, parts: readonly Part[], files: readonly EditedFile[]): Step | undefined {
  const { built, span } = part.repair;
  const call = optionOf(part)?.calls.at(-1);
  if (!call) return undefined;
  const file = files.find(({ path }) => path === built.file);
  const edits = editsOf(parts).filter(({ path }) => path === built.file);
  const end = span.path === built.file ? span.end : 0;
  const lines = file ? linesAfter(file, edits, { built, end }) : ([built.line, built.line] as const);
  return { repair: repairKey(part.repair), file: built.file, lines, call };
}

/** The lines of a repaired call once the edits are made. Columns are left out: not every transpiler keeps them. */
function linesAfter(
  file: EditedFile,
  edits: readonly Edit[],
  at: { readonly built: SourcePlace; readonly end: number },
): readonly [number, number] {
  const start = offsetAt(file.before, at.built.line, at.built.column) ?? 0;
  const moved = (offset: number, isIn: (edit: Edit) => boolean): number =>
    positionAt(
      file.after,
      edits.filter(isIn).reduce((sum, edit) => sum + edit.newText.length - edit.oldText.length, offset),
    ).line;
  return [
    moved(start, (edit) => edit.end <= start && edit.start < start),
    moved(Math.max(start, at.end), (edit) => edit.start <= Math.max(start, at.end)),
  ];
}
