// What an exercise was sealed with, of a project that holds a contract and tests.
import type { Baseline } from '../../../src/seal/baseline.ts';
import { sha256 } from '../../../src/seal/digest.ts';
import { measure } from '../../../src/seal/measure.ts';

export const NOW = new Date('2026-11-30T00:00:00Z');

export function sealedIn(root: string, exercise: string): Baseline {
  return {
    schemaVersion: 1,
    exercise,
    sealedAt: NOW.toISOString(),
    contract: { path: 'loop/contract.json', sha256: sha256('{}') },
    protectedEntries: ['loop/contract.json'],
    mutableEntries: ['tests/'],
    closureRoots: [],
    leftOut: [],
    protected: [...measure(root, ['loop/contract.json'], [])],
    mutable: [...measure(root, ['tests/'], [])],
  };
}
