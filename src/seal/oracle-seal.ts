// The oracle seal: a committed statement by a person of what the oracles are. A run only reads it; `loopwright seal`
// alone writes it, with who, when and why.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Contract } from '../contract/schema.ts';
import { readDocument, writeJson } from '../disk/documents.ts';
import { type Fault, LoopwrightError } from '../errors.ts';
import { compareFiles, describeChange, SealedFile } from './baseline.ts';
import { importClosure } from './closure.ts';
import { measure } from './measure.ts';
import { covers } from '../contract/paths.ts';

export const ORACLE_SEAL = 'loop/oracle.seal.json';

export const OracleSeal = z.strictObject({
  schemaVersion: z.literal(1),
  sealedBy: z.string().min(1),
  reason: z.string().min(1),
  sealedAt: z.string(),
  files: z.array(SealedFile),
});
export type OracleSeal = z.infer<typeof OracleSeal>;

export type OracleCheck =
  | { readonly kind: 'intact'; readonly files: readonly SealedFile[] }
  | { readonly kind: 'never-sealed' }
  | { readonly kind: 'changed'; readonly changes: readonly string[] };

export interface OracleFiles {
  /** The oracles' own files. */
  readonly roots: readonly string[];
  readonly entries: readonly string[];
  readonly faults: readonly Fault[];
}

/** The files an oracle stands on: itself, its import closure, its snapshots. Faults name what cannot be sealed. */
export function oracleEntries(root: string, contract: Contract): OracleFiles {
  const files = measure(root, contract.oracles, []).map((file) => file.path);
  const closure = importClosure(root, files);
  const snapshots = files
    .map((file) => `${file}-snapshots/`)
    .filter((folder) => existsSync(join(root, folder)));
  const imported = closure.files
    .filter((file) => contract.mutablePaths.some((entry) => covers(entry, file)))
    .map((file): Fault => ({
      at: file,
      expected: 'an oracle that stands on protected files only',
      found: 'a mutable file in the import closure of an oracle',
      fix: 'Let the oracle state its intent on its own, or take the file out of mutablePaths.',
    }));
  const empty = contract.oracles
    .filter((entry) => measure(root, [entry], []).length === 0)
    .map((entry): Fault => ({
      at: `oracles[${contract.oracles.indexOf(entry)}]`,
      expected: 'at least one file',
      found: `none in ${JSON.stringify(entry)}`,
      fix: 'Write an oracle there, or name another path.',
    }));
  return {
    roots: files,
    entries: [...contract.oracles, ...closure.files, ...snapshots],
    faults: [...empty, ...closure.faults, ...imported],
  };
}

export function checkOracleSeal(root: string, contract: Contract): OracleCheck {
  const seal = readSeal(root);
  if (seal instanceof LoopwrightError) return { kind: 'changed', changes: seal.message.split('\n') };
  if (!seal) return { kind: 'never-sealed' };
  const sealed = seal.files.map((file) => file.path);
  const now = measure(root, [...oracleEntries(root, contract).entries, ...sealed], []).map(asCommitted);
  const changes = compareFiles(seal.files, now);
  return changes.length === 0
    ? { kind: 'intact', files: now }
    : { kind: 'changed', changes: changes.map(describeChange) };
}

function readSeal(root: string): OracleSeal | LoopwrightError | undefined {
  try {
    return readDocument(join(root, ORACLE_SEAL), OracleSeal);
  } catch (error) {
    if (error instanceof LoopwrightError) return error;
    throw error;
  }
}

/** Permissions as git keeps them, executable or not: the seal is read on machines with another umask. */
function asCommitted(file: SealedFile): SealedFile {
  return { ...file, mode: file.mode & 0o100 ? 0o755 : 0o644 };
}

/** Writes the seal. @throws LoopwrightError `contract-invalid` when an oracle cannot be sealed as it is. */
export function sealOracles(
  root: string,
  contract: Contract,
  by: { name: string; reason: string; now: Date },
): OracleSeal {
  const { entries, faults } = oracleEntries(root, contract);
  if (faults.length > 0)
    throw new LoopwrightError('contract-invalid', 'The oracles cannot be sealed.', { faults });
  const files = measure(root, entries, []).map(asCommitted);
  const links = files.filter((file) => file.kind === 'symlink');
  if (links.length > 0) {
    throw new LoopwrightError(
      'path-refused',
      `An oracle may not stand on a symbolic link: ${links.map((link) => link.path).join(', ')}.`,
    );
  }
  const seal: OracleSeal = {
    schemaVersion: 1,
    sealedBy: by.name,
    reason: by.reason,
    sealedAt: by.now.toISOString(),
    files,
  };
  writeJson(join(root, ORACLE_SEAL), seal);
  return seal;
}
