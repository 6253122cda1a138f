// Documents are written whole and read only when they fit; sources keep their bytes.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseDocument, readDocument, writeJson } from '../../../src/disk/documents.ts';
import { decodeSource } from '../../../src/disk/decode.ts';
import { LoopwrightError } from '../../../src/errors.ts';
import { folderWith } from './folder.ts';

const Schema = z.strictObject({ schemaVersion: z.literal(1), name: z.string() });

test('a document comes back as it was written; a missing one is undefined', () => {
  const root = folderWith({});
  writeJson(join(root, 'x.json'), { schemaVersion: 1, name: 'größe 🙂' });
  expect(readDocument(join(root, 'x.json'), Schema)).toEqual({ schemaVersion: 1, name: 'größe 🙂' });
  expect(readDocument(join(root, 'y.json'), Schema)).toBeUndefined();
});

function refusal(text: string): LoopwrightError {
  try {
    parseDocument('x.json', text, Schema);
  } catch (error) {
    if (error instanceof LoopwrightError) return error;
  }
  throw new Error('read');
}

test('another version is named for what it is, and not for what it has besides', () => {
  expect(refusal('{"schemaVersion":2,"name":1}')).toMatchObject({
    code: 'other-version',
    faults: [{ at: 'x.json', found: 'schemaVersion 2', fix: expect.stringContaining('update') as string }],
  });
  expect(refusal('{"schemaVersion":0}').faults).toMatchObject([
    { fix: expect.stringContaining('older') as string },
  ]);
});

test('no version, an unknown key and no JSON are refused with every fault', () => {
  expect(refusal('{"name":1}').faults.map(({ at }) => at)).toEqual(['schemaVersion', 'name']);
  expect(refusal('{"schemaVersion":1,"name":"x","more":1}').faults).toHaveLength(1);
  expect(refusal('{"schemaVersion":').message).toMatch('x.json is not JSON');
});

test('a source keeps its BOM; bytes that are no UTF-8 are no source', () => {
  expect(decodeSource(Buffer.from('\uFEFFa\r\n🙂'))).toBe('\uFEFFa\r\n🙂');
  expect(decodeSource(new Uint8Array([0x61, 0xff]))).toBeUndefined();
});
