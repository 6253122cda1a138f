// The products as users would have them: one folder with the built package in its node_modules, in it a sealed copy of
// each product with keys stamped in, and a copy of that for every run.
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackages } from '../../lib/exercise.mjs';
import { judge } from '../judge/judge.mjs';
import { readProduct, stampKeys } from '../source/product.mjs';
import { loopwright, playwright } from './programs.mjs';

const FIXTURES = path.join(import.meta.dirname, '..', '..', '..', 'fixtures');

export function openWorkshop() {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'loopwright-drift-')));
  installPackages(folder);
  return folder;
}

/**
 * @param {string} workshop @param {string} name
 */
export async function prepareProduct(workshop, name) {
  const root = path.join(workshop, name);
  cpSync(path.join(FIXTURES, name), root, { recursive: true });
  cpSync(path.join(FIXTURES, 'browser.mjs'), path.join(root, 'browser.mjs'));
  stampKeys(root);
  await seal(root);
  return { name, root, source: readProduct(root) };
}
/** @typedef {Awaited<ReturnType<typeof prepareProduct>>} PreparedProduct */

/** What every test acts upon when nothing has drifted. @param {string} workshop @param {PreparedProduct} product */
export async function recordRightAnswers(workshop, { name, root }) {
  return withCopy(workshop, root, async (copy) => {
    const answers = await judge(copy);
    const red = [...answers].filter(([, { passed }]) => !passed).map(([test]) => test);
    if (red.length > 0) throw new Error(`${name}: the suite is red before any drift: ${red.join(', ')}`);
    return answers;
  });
}

/** A green run with recording on; what it leaves in `loop/fingerprints/` is in every copy. @param {PreparedProduct} product */
export async function recordFingerprints({ name, root }) {
  const { exitCode, output } = await playwright(root, [], { LOOPWRIGHT_FINGERPRINTS: 'record' });
  if (exitCode !== 0) throw new Error(`${name}: the green run is red:\n${output}`);
  rmSync(path.join(root, 'test-results'), { recursive: true, force: true });
}

/** As a person does. @param {string} root */
export async function seal(root) {
  const { exitCode, output } = await loopwright(root, [
    'seal',
    '--by',
    'Benchmark',
    '--reason',
    'product intent',
  ]);
  if (exitCode !== 0) throw new Error(output);
}

/**
 * @template T
 * @param {string} workshop @param {string} root @param {(copy: string) => Promise<T>} use
 */
export async function withCopy(workshop, root, use) {
  const copy = mkdtempSync(path.join(workshop, 'run-'));
  try {
    cpSync(root, copy, { recursive: true });
    return await use(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
