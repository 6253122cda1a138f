// Reads what the chain vouches for, and nothing else: a document that no longer hashes as it was recorded says nothing.
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { documentIn } from '../disk/documents.ts';
import { plainBytes } from '../disk/plain.ts';
import { type Sha256, sha256 } from '../seal/digest.ts';
import { EVIDENCE } from '../seal/seal.ts';
import { IndexLine, linesOf } from './chain.ts';

/** The text of a record; `undefined` when it is not what was recorded. */
export function recordedText(root: string, line: Pick<IndexLine, 'path' | 'sha256'>): string | undefined {
  const bytes = plainBytes(join(root, EVIDENCE, line.path));
  return bytes && sha256(bytes) === line.sha256 ? Buffer.from(bytes).toString('utf8') : undefined;
}

/** A record that is a document; `undefined` also when this version cannot read it. */
export function recordedDocument<T>(
  root: string,
  line: Pick<IndexLine, 'path' | 'sha256'>,
  schema: z.ZodType<T>,
): T | undefined {
  const text = recordedText(root, line);
  return text === undefined ? undefined : documentIn(text, schema);
}

/** A file that a record's manifest names by its hash. */
export function fileBeside(
  line: IndexLine,
  file: { path: string; sha256: Sha256 },
): Pick<IndexLine, 'path' | 'sha256'> {
  return { path: `${dirname(line.path)}/${file.path}`, sha256: file.sha256 };
}

/** The lines of a chain that can be read; of a chain that was changed, what is left of it. */
export function readableLines(index: string): readonly IndexLine[] {
  return linesOf(index).flatMap((text) => documentIn(text, IndexLine) ?? []);
}
