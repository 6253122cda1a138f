// The only way from a file to a contract. A contract with one fault is no contract: everything that is wrong is
// told at once and nothing runs.
import { lstatSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { decodeSource } from '../disk/decode.ts';
import { type Fault, LoopwrightError } from '../errors.ts';
import { checkContract } from './check.ts';
import { diskFaults, isLinkFault } from './disk.ts';
import { readJson } from './json.ts';
import { listedPaths } from './listed.ts';
import { overlaps } from './paths.ts';
import type { Contract } from './schema.ts';
import type { ContractUse } from './use.ts';

type DiskRules = (json: unknown) => readonly Fault[];

/**
 * Reads the contract and holds it against the disk: before a run, when nothing has been touched yet.
 * @throws LoopwrightError `path-refused` when all that is wrong is that mutable paths lead through links: then the
 * contract is well written, and the disk is not what it allows.
 */
export function loadContract(root: string, path: string, use: ContractUse): Contract {
  return read(readText(root, path), { path, use }, (json) => [
    ...ownPathFaults(json, ownPath(root, path)),
    ...diskFaults(root, listedPaths(json)),
  ]);
}

/** Reads a contract from its sealed bytes, whatever has become of the file and of what it lists since. */
export function readSealedContract(bytes: Uint8Array, path: string): Contract {
  return read(textOf(bytes, path), { path, use: 'any' }, () => []);
}

function read(
  text: string,
  { path, use }: { readonly path: string; readonly use: ContractUse },
  diskRules: DiskRules,
): Contract {
  const json = readJson(text, path);
  if (!json.ok) throw invalid(path, [json.fault]);
  const reading = checkContract(json.value, use);
  const faults = [...json.duplicates, ...(reading.ok ? [] : reading.faults), ...diskRules(json.value)];
  if (reading.ok && faults.length === 0) return reading.contract;
  const onlyLinks = faults.every(isLinkFault) && faults.some(({ at }) => at.startsWith('mutablePaths'));
  throw onlyLinks ? linked(path, faults) : invalid(path, faults);
}

function readText(root: string, path: string): string {
  const file = resolve(root, path);
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat)
    throw new LoopwrightError(
      'contract-missing',
      `There is no contract at ${path}. Write one with: npx loopwright init`,
    );
  if (!stat.isFile()) {
    const found = stat.isSymbolicLink() ? 'a symbolic link' : 'something else';
    throw invalid(path, [
      { at: path, expected: 'a regular file', found, fix: 'Put the contract itself there.' },
    ]);
  }
  return textOf(readFileSync(file), path);
}

function textOf(bytes: Uint8Array, path: string): string {
  const text = decodeSource(bytes);
  if (text === undefined) {
    throw invalid(path, [
      { at: path, expected: 'UTF-8 text', found: 'bytes that are not UTF-8', fix: 'Save the file as UTF-8.' },
    ]);
  }
  return text.replace(/^\uFEFF/, '');
}

function ownPath(root: string, path: string): string {
  return relative(root, resolve(root, path)).replaceAll('\\', '/');
}

function ownPathFaults(json: unknown, contract: string): readonly Fault[] {
  return listedPaths(json)
    .filter(({ list, path }) => list === 'mutablePaths' && overlaps(path, contract))
    .map(({ at, path }) => ({
      at,
      expected: 'a path that leaves out the contract itself',
      found: `${JSON.stringify(path)}, which holds ${contract}`,
      fix: 'Name a narrower mutable path.',
    }));
}

function linked(path: string, faults: readonly Fault[]): LoopwrightError {
  const message = `${path} names mutable paths that lead through symbolic links. Nothing was run.`;
  return new LoopwrightError('path-refused', message, { faults });
}

function invalid(path: string, faults: readonly Fault[]): LoopwrightError {
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
  return new LoopwrightError('contract-invalid', `${path} has ${count}. Nothing was run.`, { faults });
}
