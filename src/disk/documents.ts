// The one door to JSON on disk: it is written whole, and every read is checked against its schema, so that inside the
// program data is trusted.
import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { type Fault, LoopwrightError } from '../errors.ts';
import { writeWhole } from './whole.ts';

/** The bytes that `writeJson` puts on disk: two spaces, a newline at the end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function writeJson(path: string, value: unknown): void {
  writeWhole(path, jsonText(value));
}

/** Reads a document of ours. A missing file is `undefined`; a file that does not fit its schema is an error that names every fault. */
export function readDocument<T>(path: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(path)) return undefined;
  return parseDocument(path, readFileSync(path, 'utf8'), schema);
}

export function parseDocument<T>(name: string, text: string, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new LoopwrightError(
      'document-invalid',
      `${name} is not JSON. Restore it from your backup or delete it.`,
      { cause },
    );
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue): Fault => ({
    at: issue.path.join('.') || '(document)',
    expected: issue.message,
    found: 'something else',
    fix: 'This file is written by Loopwright; restore it or delete it.',
  }));
  throw new LoopwrightError('document-invalid', `${name} is not a document this version can read.`, {
    faults,
  });
}
