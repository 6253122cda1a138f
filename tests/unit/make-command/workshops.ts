// A maker's folder with two small files, for tests that leave something in it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOf } from '../../../src/make/command/bundle.ts';
import { type Left, leftIn } from '../../../src/make/command/left.ts';
import { type Papers, papersOf } from '../../../src/make/command/papers.ts';
import { type HandedFile, openWorkshop, type Workshop } from '../../../src/make/command/workshop.ts';
import { checkContract } from '../../../src/contract/check.ts';
import { Redactor } from '../../../src/secrets/redactor.ts';
import { changedPaths } from '../../../src/verify/policy/scope/changes.ts';
import { contractWith, type Json } from '../contract/contracts.ts';
import { folderWith } from '../disk/folder.ts';
import { bytesOf, FACTS } from './facts.ts';

export const SUM = 'src/sum.ts';
export const OLD = 'export const sum = (a, b) => a - b;\n';
export const NEW = 'export const sum = (a, b) => a + b;\n';

export const FILES: readonly HandedFile[] = [
  { path: SUM, bytes: bytesOf(OLD), mode: 0o644 },
  { path: 'src/run.sh', bytes: bytesOf('#!/bin/sh\n'), mode: 0o755 },
];

export function papers(contract: Json = {}): Papers {
  const redactor = new Redactor([]);
  const bundling = bundleOf(FACTS, { redactor });
  const reading = checkContract(contractWith(contract));
  if (!bundling.ok || !reading.ok) throw new Error('no papers');
  return papersOf(bundling.bundle, reading.contract, redactor);
}

/** In a folder that has a neighbour, which no maker may reach. */
export function workshop(files: readonly HandedFile[] = FILES): Workshop {
  const folder = join(folderWith({ 'neighbour/secret.ts': 'secret' }), 'maker');
  mkdirSync(folder);
  return openWorkshop(folder, files, papers());
}

export function left(opened: Workshop): Left {
  const looked = leftIn(opened);
  if (!looked.ok) throw new Error(looked.why);
  return looked.left;
}

export function changedIn(opened: Workshop): readonly string[] {
  const { before, after } = left(opened).seen;
  return changedPaths(before, after);
}
