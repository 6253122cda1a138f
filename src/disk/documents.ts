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
  const version = otherVersion(name, json);
  if (version)
    throw new LoopwrightError('other-version', `${name} was written by another version of Loopwright.`, {
      faults: [version],
    });
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

/** The document that a text is; `undefined` for any other text. */
export function documentIn<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Of every document of ours. */
const SCHEMA_VERSION = 1;

/** What is wrong, and what to do, when a document says that it has another version than this program reads. */
export function otherVersion(at: string, json: unknown): Fault | undefined {
  if (typeof json !== 'object' || json === null || !('schemaVersion' in json)) return undefined;
  const { schemaVersion: found } = json;
  if (typeof found !== 'number' || found === SCHEMA_VERSION) return undefined;
  return {
    at,
    expected: `schemaVersion ${SCHEMA_VERSION}`,
    found: `schemaVersion ${found}`,
    fix: found > SCHEMA_VERSION ? NEWER : OLDER,
  };
}

const NEWER = 'It is newer: update Loopwright (npm install --save-dev loopwright@latest).';
const OLDER =
  'It is older: decide on what waits there with the Loopwright that wrote it, then move the file away (docs/evidence.md, "Other versions").';
