// At the end of a run that records: what its workers wrote becomes part of the committed files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../disk/whole.ts';
import { readFingerprintFile } from './read.ts';
import { fingerprintPath } from './site.ts';
import {
  addRecorded,
  type FingerprintFile,
  fingerprintText,
  RecordedFingerprint,
  type Replacing,
} from './store.ts';

interface Saved {
  /** Files that were written, root-relative. */
  readonly written: readonly string[];
  readonly warnings: readonly string[];
}

/** `out` is the folder that the workers wrote to; it may be missing. */
export function saveRecorded(root: string, out: string, replacing: Replacing): Saved {
  const written: string[] = [];
  const warnings: string[] = [];
  for (const [spec, recorded] of bySpec(readRecorded(out))) {
    const stored = readFingerprintFile(root, spec);
    if (stored.kind === 'damaged') {
      warnings.push(stored.warning);
      continue;
    }
    const before = stored.kind === 'read' ? stored.file : NOTHING;
    const text = fingerprintText(addRecorded(before, recorded, replacing));
    // A file that somebody formatted stays as it is while nothing is added to it.
    if (text === fingerprintText(before)) continue;
    const path = fingerprintPath(spec);
    writeWhole(join(root, path), text);
    written.push(path);
  }
  return { written, warnings };
}

const NOTHING: FingerprintFile = { schemaVersion: 1, locators: {} };

function readRecorded(out: string): readonly RecordedFingerprint[] {
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

function bySpec(
  recorded: readonly RecordedFingerprint[],
): ReadonlyMap<string, readonly RecordedFingerprint[]> {
  const specs = new Map<string, RecordedFingerprint[]>();
  for (const line of recorded) specs.set(line.spec, [...(specs.get(line.spec) ?? []), line]);
  return specs;
}
