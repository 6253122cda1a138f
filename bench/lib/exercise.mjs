// The login exercise as a user would have it: a project of its own, the built package in its node_modules. Benchmarks
// run here, so that nothing in the checkout is touched and nothing of the package is transformed as test code.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';

const ROOT = path.join(import.meta.dirname, '..', '..');
const TARGET = 'examples/login/login.spec.ts';

export function makeExercise() {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'loopwright-bench-')));
  const copied = [
    'fixtures/login',
    'fixtures/browser.mjs',
    'oracle',
    'examples/login',
    'playwright.config.ts',
    'loop/contract.json',
    'loop/oracle.seal.json',
  ];
  for (const name of copied) cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  installPackages(folder);
  // The same suite as it would be without the loop.
  const plain = readFileSync(path.join(folder, 'playwright.config.ts'), 'utf8')
    .replace(/^import \{ withLoop \}.*\n/m, '')
    .replace('withLoop(', '(')
    .replace("testDir: 'examples'", "testDir: '.'")
    .replace(/,\s*\{ contract: [^}]*\},?\s*\)/, ')');
  writeFileSync(path.join(folder, 'plain.config.ts'), plain);
  // A demo that somebody ran in the checkout has left the target repaired.
  const stale = readFileSync(path.join(folder, TARGET), 'utf8').replace('"Sign in"', '"Login"');
  return {
    folder,
    /** @param {'stale' | 'repaired'} how */
    setTarget(how) {
      writeFileSync(
        path.join(folder, TARGET),
        how === 'stale' ? stale : stale.replace('"Login"', '"Sign in"'),
      );
    },
    clearEvidence() {
      for (const name of [
        'evidence',
        'baseline.json',
        'state.json',
        'LOOP_STATE.md',
        'ESCALATION.md',
        'history.json',
      ])
        rmSync(path.join(folder, 'loop', name), { recursive: true, force: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The built package, and everything it needs, as npm would install it. @param {string} folder */
export function installPackages(folder) {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, 'loopwright'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  cpSync(path.join(ROOT, 'package.json'), path.join(modules, 'loopwright', 'package.json'));
  cpSync(path.join(ROOT, 'dist'), path.join(modules, 'loopwright', 'dist'), { recursive: true });
}

/**
 * Runs `playwright test` by node and gives the wall time in milliseconds.
 *
 * @param {string} folder @param {readonly string[]} args @param {number} expectedExit
 * @param {Record<string, string>} extra environment
 */
export function timePlaywright(folder, args, expectedExit, extra = {}) {
  const { LOOPWRIGHT_RUN: _run, ...env } = process.env;
  const started = performance.now();
  const done = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...args], {
    cwd: folder,
    env: { ...env, LOGIN_PORT: '4322', ...extra },
    encoding: 'utf8',
  });
  const elapsed = performance.now() - started;
  if (done.status !== expectedExit)
    throw new Error(
      `playwright test ${args.join(' ')} exited with ${done.status}:\n${done.stdout}${done.stderr}`,
    );
  return elapsed;
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** @param {string} name @param {readonly number[]} values */
export function row(name, values) {
  const seconds = (/** @type {number} */ value) => `${(value / 1000).toFixed(2)} s`;
  return `${name.padEnd(34)} median ${seconds(median(values))}   (${seconds(Math.min(...values))} – ${seconds(Math.max(...values))}, ${values.length} runs)`;
}
