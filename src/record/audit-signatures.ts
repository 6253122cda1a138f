// Compares what was signed with what the evidence says. Nothing is taken from an envelope that its signature does not hold for.
import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseDocument, readDocument } from '../disk/documents.ts';
import type { Fault } from '../errors.ts';
import { IndexLine, linesOf } from './chain.ts';
import { Envelope, verifiedPayload } from './dsse.ts';
import { evidenceDir, readIndex } from './evidence.ts';
import { Manifest, TestsDocument } from './manifest.ts';
import { STATEMENT_TYPE, statementOf } from './statement.ts';
import { SIGNED, TESTS } from './test-results.ts';

export interface Signatures {
  readonly faults: readonly Fault[];
  readonly attempts: number;
  readonly signed: number;
}

/** Of evidence whose hashes hold. Without a key the envelopes are only counted. */
export function auditSignatures(root: string, publicKey: KeyObject | undefined): Signatures {
  const lines = linesOf(readIndex(root)).map((line) => IndexLine.parse(JSON.parse(line)));
  const attempts = lines.filter((line) => line.kind === 'attempt').map((line) => dirname(line.path));
  const last = lines.at(-1)?.exercise;
  const isSigned = (folder: string): boolean => existsSync(join(evidenceDir(root), folder, SIGNED));
  if (!publicKey) return { faults: [], attempts: attempts.length, signed: attempts.filter(isSigned).length };
  const faults = attempts.flatMap((folder) =>
    // Signing may have begun later; what the last exercise did is what is decided on.
    isSigned(folder) || folder.startsWith(`${last}/`) ? signatureFaults(root, folder, publicKey) : [],
  );
  return { faults, attempts: attempts.length, signed: attempts.filter(isSigned).length };
}

function signatureFaults(root: string, folder: string, publicKey: KeyObject): readonly Fault[] {
  const file = join(evidenceDir(root), folder, SIGNED);
  const at = `loop/evidence/${folder}/${SIGNED}`;
  if (!existsSync(file)) return [fault(at, 'a signed test result', 'no file')];
  const envelope = parseDocument(at, readFileSync(file, 'utf8'), Envelope);
  const payload = verifiedPayload(envelope, publicKey);
  if (payload === undefined)
    return [fault(at, 'a signature of the given key', 'one of another key, or of another payload')];
  if (envelope.payloadType !== STATEMENT_TYPE) return [fault(at, STATEMENT_TYPE, envelope.payloadType)];
  return isDeepStrictEqual(JSON.parse(payload), statedBy(root, folder))
    ? []
    : [fault(at, 'a statement of what the manifest says', 'a statement of something else')];
}

/** The statement that the evidence stands for now. */
function statedBy(root: string, folder: string): unknown {
  const read = (name: string): string => join(evidenceDir(root), folder, name);
  const manifest = readDocument(read('manifest.json'), Manifest);
  const tests = readDocument(read(TESTS), TestsDocument);
  return manifest && tests ? JSON.parse(JSON.stringify(statementOf(manifest, tests))) : undefined;
}

function fault(at: string, expected: string, found: string): Fault {
  return { at, expected, found, fix: 'Whoever holds the key did not sign this; do not trust it.' };
}
