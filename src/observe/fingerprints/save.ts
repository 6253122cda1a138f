// At the end of a run that records: what its workers wrote becomes part of the committed files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grouped, type Saved, saveRecorded } from '../recorded.ts';
import { FINGERPRINTS } from './read.ts';
import { addRecorded, type FingerprintFile, RecordedFingerprint, type Replacing } from './store.ts';

/** `out` is the folder that the workers wrote to; it may be missing. */
export function saveFingerprints(root: string, out: string, replacing: Replacing): Saved {
  const add = (before: FingerprintFile, seen: readonly RecordedFingerprint[]): FingerprintFile =>
    addRecorded(before, seen, replacing);
  return saveRecorded(
    root,
    grouped(seenIn(out), ({ spec }) => spec),
    { ...FINGERPRINTS, add },
  );
}

function seenIn(out: string): readonly RecordedFingerprint[] {
  if (!existsSync(out)) return [];
  return readdirSync(out)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(join(out, name), 'utf8').split('\n'))
    .flatMap((line) => readLine(line) ?? []);
}

/** A worker that was killed may have left half a line: it is recorded next time. */
function readLine(line: string): RecordedFingerprint | undefined {
  if (line === '') return undefined;
  try {
    const read = RecordedFingerprint.parse(JSON.parse(line));
    return read.spec.split('/').includes('..') ? undefined : read;
  } catch {
    return undefined;
  }
}
