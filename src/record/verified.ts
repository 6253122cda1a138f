// The last candidate that passed its checks, as the evidence has it. Read only when the evidence holds.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseDocument } from '../disk/documents.ts';
import { LoopwrightError } from '../errors.ts';
import { Candidate } from '../make/candidate.ts';
import { Baseline } from '../seal/baseline.ts';
import { IndexLine, linesOf } from './chain.ts';
import { evidenceDir, PATCH, readIndex } from './evidence.ts';
import { Manifest, TestsDocument } from './manifest.ts';
import { TESTS } from './test-results.ts';

export interface Verified {
  readonly manifest: Manifest;
  readonly tests: TestsDocument;
  readonly baseline: Baseline;
  readonly candidate: Candidate;
  readonly patch: string;
}

/** @throws LoopwrightError when no candidate was verified here. */
export function lastVerified(root: string): Verified {
  const lines = linesOf(readIndex(root)).map((line) => IndexLine.parse(JSON.parse(line)));
  for (const line of lines.toReversed()) {
    if (line.kind !== 'attempt') continue;
    const read = (path: string): string => readFileSync(join(evidenceDir(root), path), 'utf8');
    const manifest = parseDocument(line.path, read(line.path), Manifest);
    if (!manifest.passed || manifest.candidateSha256 === null) continue;
    const folder = dirname(line.path);
    const tests = `${folder}/${TESTS}`;
    const baseline = `${line.exercise}/baseline.json`;
    const maker = `${folder}/maker.json`;
    return {
      manifest,
      tests: parseDocument(tests, read(tests), TestsDocument),
      baseline: parseDocument(baseline, read(baseline), Baseline),
      candidate: parseDocument(maker, read(maker), Candidate),
      patch: read(`${folder}/${PATCH}`),
    };
  }
  throw new LoopwrightError(
    'state-refused',
    existsSync(evidenceDir(root))
      ? 'No candidate was verified here, so there is nothing to replay.'
      : 'There is no exercise here. Run: npx playwright test --project=loop',
  );
}
