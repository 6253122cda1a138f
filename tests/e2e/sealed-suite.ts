// The fixture, sealed once for all tests: most projects leave its oracle as it is, and a seal is a process of its own.
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectOptions } from './project.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures');

/** Name of its folder, beside the projects. */
export const SEALED_SUITE = 'sealed-suite';
export const SEALED_BY = ['--by', 'Test', '--reason', 'the oracle of this test'];

export function sealSuite(root: string): void {
  cpSync(join(FIXTURES, 'suite'), root, { recursive: true });
  cpSync(join(FIXTURES, 'browser.mjs'), join(root, 'browser.mjs'));
  const cli = join(root, '../node_modules/loopwright/dist/cli/main.js');
  execFileSync(process.execPath, [cli, 'seal', ...SEALED_BY], { cwd: root });
}

/** What the oracle is, or loads, is not the fixture's. */
export function needsOwnSeal({ files = {}, contract }: ProjectOptions): boolean {
  return (
    contract !== undefined ||
    Object.keys(files).some((path) => !/^(?:tests|product|loop\/fingerprints)\//.test(path))
  );
}
