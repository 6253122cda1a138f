// The contract of an exercise from its sealed copy, whatever has become of the file since.
import { join } from 'node:path';
import { readSealedContract } from '../contract/load.ts';
import type { Contract } from '../contract/schema.ts';
import type { Baseline } from './baseline.ts';
import { readBlob } from './blobs.ts';
import { EVIDENCE } from './seal.ts';

export function sealedContract(root: string, { contract }: Baseline): Contract {
  return readSealedContract(readBlob(join(root, EVIDENCE), contract.sha256), contract.path);
}
