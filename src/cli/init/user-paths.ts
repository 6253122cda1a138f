// Paths from the command line come as shells complete them (`./tests/a.spec.ts`, `tests`, absolute): here they may be
// corrected, because what is written into the contract is shown to the person at once.
import { lstatSync, type Stats } from 'node:fs';
import { join, resolve } from 'node:path';
import { rootPath } from '../../contract/root-path.ts';
import { readPath } from '../../contract/paths.ts';
import { type Fault, LoopwrightError } from '../../errors.ts';
import type { InitOptions } from './types.ts';

type Reading = { readonly path?: string; readonly fault?: Fault };

/** `--target` and `--oracle` as the contract spells them; a target must exist, an oracle may still be written. */
export function readUserPaths({ root, target, oracle }: InitOptions): {
  target: string | undefined;
  oracle: string | undefined;
} {
  const targetReading = target === undefined ? {} : mustExist(root, readOne(root, '--target', target));
  const oracleReading = oracle === undefined ? {} : readOne(root, '--oracle', oracle);
  const faults = [targetReading.fault, oracleReading.fault].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new LoopwrightError('usage', 'Nothing was written.', { faults });
  return { target: targetReading.path, oracle: oracleReading.path };
}

function readOne(root: string, at: string, text: string): Reading {
  const fromRoot = rootPath(root, resolve(root, text));
  const isFolder = /[\\/]$/.test(text) || statOf(root, fromRoot)?.isDirectory() === true;
  const reading = readPath(isFolder ? `${fromRoot}/` : fromRoot);
  if (reading.ok) return { path: reading.path };
  const { expected, found, fix } = reading;
  return { fault: { at, expected, found, fix } };
}

function mustExist(root: string, reading: Reading): Reading {
  if (reading.path === undefined || statOf(root, reading.path)) return reading;
  return {
    fault: {
      at: '--target',
      expected: 'a test that exists',
      found: `${JSON.stringify(reading.path)}, which is not there`,
      fix: 'Correct the path.',
    },
  };
}

function statOf(root: string, path: string): Stats | undefined {
  return lstatSync(join(root, path.replace(/\/$/, '')), { throwIfNoEntry: false });
}
