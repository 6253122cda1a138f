// Whether a run records fingerprints, and how its workers know. Loads in every worker: no dependencies.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { State } from '../contract/words.ts';
import type { RecordingPlace } from '../observe/recorder/fingerprints/recorder.ts';
import { announce, announced, FINGERPRINTS_VARIABLE } from './run-env.ts';

export const FINGERPRINT_MODES = ['off', 'record', 'renew'] as const;
export type FingerprintMode = (typeof FINGERPRINT_MODES)[number];

const RECORDING_VARIABLE = 'LOOPWRIGHT_RECORDING';

export interface Recording extends RecordingPlace {
  /** The process that set this. */
  readonly pid: number;
}

/** What was asked for; the environment wins over the option. `wrong` is a value that means nothing. */
export function fingerprintMode(
  option: unknown,
):
  | { readonly kind: 'mode'; readonly mode: FingerprintMode }
  | { readonly kind: 'wrong'; readonly message: string } {
  const variable = process.env[FINGERPRINTS_VARIABLE];
  const asked = variable ?? option ?? 'off';
  const mode = FINGERPRINT_MODES.find((known) => known === asked);
  if (mode !== undefined) return { kind: 'mode', mode };
  const where = variable === undefined ? 'The option fingerprints of withLoop' : FINGERPRINTS_VARIABLE;
  return {
    kind: 'wrong',
    message: `${where} is ${JSON.stringify(asked)}; it must be one of: ${FINGERPRINT_MODES.join(', ')}.`,
  };
}

/** Tells the workers of this run to record. */
export function announceRecording(root: string, anew: boolean): void {
  const out = join(tmpdir(), `loopwright-fingerprints-${process.pid}-${randomBytes(6).toString('hex')}`);
  const recording: Recording = { pid: process.pid, root, out, anew };
  announce(RECORDING_VARIABLE, recording);
}

/** The recording this process takes part in, if any. */
export function readRecording(): Recording | undefined {
  const recording = announced(RECORDING_VARIABLE);
  return recording && isRecording(recording) ? recording : undefined;
}

function isRecording(value: object): value is Recording {
  return 'pid' in value && 'root' in value && 'out' in value && 'anew' in value;
}

/**
 * True while the loop has something at work or waiting for a decision: what is sealed then, the fingerprints among it,
 * must stay as it is. Read without a schema; a state that cannot be read counts as something at work.
 */
export function isUndecided(root: string): boolean {
  const path = join(root, 'loop', 'state.json');
  if (!existsSync(path)) return false;
  try {
    const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const state: unknown = Reflect.get(Object(document), 'state');
    return !DECIDED.some((decided) => decided === state);
  } catch {
    return true;
  }
}

const DECIDED: readonly State[] = ['GREEN', 'BLOCKED', 'ESCALATED', 'ACCEPTED', 'REJECTED'];
