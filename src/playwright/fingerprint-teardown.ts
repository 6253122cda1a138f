// The last globalTeardown of a run that records fingerprints: every worker has ended. Playwright loads it by path and
// needs a default export. Nothing that goes wrong here is a fault of the user's tests, so nothing is thrown.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UNSUPPORTED } from '../observe/fingerprints/site.ts';
import { readRecording, type Recording } from './fingerprint-mode.ts';

export default async function teardown(): Promise<void> {
  const recording = readRecording();
  // Nothing was missing: nothing more is loaded.
  if (!recording || !existsSync(recording.out)) return;
  try {
    for (const line of await save(recording)) console.warn(`[fingerprints] ${line}`);
  } catch (error) {
    console.warn(
      `[fingerprints] nothing was saved: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    rmSync(recording.out, { recursive: true, force: true });
  }
}

async function save({ root, out, anew }: Recording): Promise<readonly string[]> {
  const { saveFingerprints } = await import('../observe/fingerprints/save.ts');
  const { written, warnings } = saveFingerprints(root, out, anew ? 'anew' : 'missing');
  const unsupported = existsSync(join(out, UNSUPPORTED));
  return [
    ...warnings,
    ...(unsupported ? ['this version of Playwright is not supported: nothing was recorded.'] : []),
    ...written.map((path) => `recorded in ${path}`),
  ];
}
