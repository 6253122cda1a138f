// The locators of a candidate that the no-op control may leave out, with the tests that need them. Pure.
import { editsOf, optionOf, type Part } from '../../make/locator/candidate-of.ts';
import { callText, optionText, repairKey, type Voucher } from '../../make/locator/repairs.ts';
import type { SourcePlace } from '../../observe/observation.ts';
import type { TestKey } from '../../observe/run-record.ts';
import type { Edit } from '../../syntax/edits.ts';
import { offsetAt, positionAt } from '../../syntax/parse.ts';
import type { EditedFile } from '../apply.ts';
import type { LeftOutStep, RepairedCall } from './request.ts';

export interface Target {
  readonly key: string;
  /** For people: `getByRole("button") → getByText("Go")`. */
  readonly label: string;
  readonly tests: readonly TestKey[];
  readonly vouchedBy: Voucher;
  /** What is left out; `undefined` when that is not known. */
  readonly built: LeftOutStep | undefined;
}

/** Of the locator maker's repairs. `files` is the whole candidate: every one of its edits moves what comes after it. */
export function targetsOf(parts: readonly Part[], files: readonly EditedFile[]): readonly Target[] {
  return parts.map((part) => ({
    key: repairKey(part.repair),
    label: `${callText(part.repair.stale)} → ${optionText(optionOf(part))}`,
    tests: part.repair.tests,
    vouchedBy: part.repair.vouchedBy,
    built: builtBy(part, parts, files),
  }));
}

/** Where the candidate's own sources build the repaired locator, and by which call. */
function builtBy(part: Part, parts: readonly Part[], files: readonly EditedFile[]): RepairedCall | undefined {
  const { built, span } = part.repair;
  const call = optionOf(part)?.calls.at(-1);
  if (!call) return undefined;
  const file = files.find(({ path }) => path === built.file);
  const edits = editsOf(parts).filter(({ path }) => path === built.file);
  const end = span.path === built.file ? span.end : 0;
  const lines = file ? linesAfter(file, edits, { built, end }) : ([built.line, built.line] as const);
  return { kind: 'call', file: built.file, lines, call };
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
