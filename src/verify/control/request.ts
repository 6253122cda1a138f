// What a control run leaves out, and what it wrote down of it. Types and names alone: both ends read it, and the worker
// loads no schema.
import type { LocatorCall } from '../../observe/observation.ts';

/** A repaired locator as the candidate's sources build it. */
export interface RepairedCall {
  readonly file: string;
  /** First and last line of the repaired text. */
  readonly lines: readonly [first: number, last: number];
  readonly call: LocatorCall;
}

export interface ControlRequest {
  readonly tests: readonly {
    /** Absolute path of the spec file. */
    readonly file: string;
    readonly titles: readonly string[];
    /** Repetition n leaves out the actions on n; on `null` none. Files are absolute. */
    readonly steps: readonly (RepairedCall | null)[];
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
