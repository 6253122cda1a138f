// The hash chain over everything that was recorded: one JSON line per record, each with the hash of the line before.
// Pure; the head is the hash of the last line and can be pinned outside.
import { z } from 'zod';
import { Sha256, sha256 } from '../seal/digest.ts';

const RECORD_KINDS = [
  'sealed',
  'attempt',
  'observed',
  'displaced',
  'review',
  'left-over',
  'escalation',
  'decision',
  'human',
] as const;

export const IndexLine = z.strictObject({
  schemaVersion: z.literal(1),
  sequence: z.number().int().positive(),
  at: z.string(),
  exercise: z.string(),
  kind: z.enum(RECORD_KINDS),
  /** The document this line vouches for, relative to the evidence folder. */
  path: z.string(),
  sha256: Sha256,
  /** Hash of the line before, without its newline; `null` for the first. */
  previous: Sha256.nullable(),
});
export type IndexLine = z.infer<typeof IndexLine>;

export function lineText(line: IndexLine): string {
  return JSON.stringify(line);
}

export function lineHash(text: string): Sha256 {
  return sha256(text);
}

/** The line that follows the last one of `index` (the whole file's text). */
export function nextLine(
  index: string,
  record: Omit<IndexLine, 'schemaVersion' | 'sequence' | 'previous'>,
): IndexLine {
  const lines = linesOf(index);
  const last = lines.at(-1);
  return {
    schemaVersion: 1,
    sequence: lines.length + 1,
    ...record,
    previous: last === undefined ? null : lineHash(last),
  };
}

export function linesOf(index: string): readonly string[] {
  return index.split('\n').filter((line) => line !== '');
}

export function headOf(index: string): Sha256 | null {
  const last = linesOf(index).at(-1);
  return last === undefined ? null : lineHash(last);
}
