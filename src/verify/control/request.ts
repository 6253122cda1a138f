// What a control run leaves out, and what it wrote down of it. Types and names alone: both ends read it, and the worker
// loads no schema.
import type { LocatorCall } from '../../observe/observation.ts';

/** Where the candidate's sources say what is left out. */
interface Lines {
  readonly file: string;
  readonly lines: readonly [first: number, last: number];
}

/** The actions on a repaired locator, as the candidate's sources build it. */
export interface RepairedCall extends Lines {
  readonly kind: 'call';
  readonly call: LocatorCall;
}

/** The actions that are called in changed lines, and those on locators that are built there or with a new text of theirs. */
export interface ChangedLines extends Lines {
  readonly kind: 'lines';
  readonly texts: readonly string[];
}

export type LeftOutStep = RepairedCall | ChangedLines;

export interface ControlRequest {
  readonly tests: readonly {
    /** Absolute path of the spec file. */
    readonly file: string;
    readonly titles: readonly string[];
    /** Repetition n leaves out the actions on n; on `null` none. Files are absolute. */
    readonly steps: readonly (LeftOutStep | null)[];
    readonly limitMs: number | null;
  }[];
  /** Shorter patience than the suite's own; `null` for none. */
  readonly stepMs: number | null;
}

/** How an action was left out. */
export type LeftOut =
  /** It did nothing. */
  | 'done without'
  /** It answered with an empty text. */
  | 'emptied'
  /** It ran: there is no answer that says nothing. */
  | 'not possible';

/** One line of a worker's notes. */
export interface ControlNote {
  readonly file: string;
  readonly titles: readonly string[];
  readonly repeat: number;
  readonly how: LeftOut;
}

export const CONTROL_FILE = 'control.json';

/** Name of the file that a worker appends its notes to. */
export function notesFile(pid: number): string {
  return `left-out-${pid}.jsonl`;
}

export const NOTES_FILE = /^left-out-\d+\.jsonl$/;
