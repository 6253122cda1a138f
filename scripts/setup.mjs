// Takes a fresh clone to a state in which the demo and the tests run: packages, build, browser. Uses nothing but
// Node, prints one line for each step that it really does, and does nothing when everything is there.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, SetupError, main, runQuietly } from './run.mjs';
import { ensureBrowser } from './setup-browser.mjs';

export async function setup() {
  checkNode(process.versions.node);
  const fresh = await ensurePackages();
  await ensureBuild();
  await ensureBrowser({ fresh });
}

/** @param {string} version */
function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!supported)
    throw new SetupError(`Node ${version} is too old: install Node 20.19, 22.12 or any later one.`);
}

/** @returns {Promise<boolean>} whether the packages were installed just now */
async function ensurePackages() {
  // npm writes this file last; a clone or a pull gives the lock file a newer time.
  const installed = modified('node_modules/.package-lock.json');
  if (installed >= modified('package-lock.json')) return false;
  await step('installing packages (npm ci)', npm(), ['ci', '--include=dev', '--no-audit', '--no-fund']);
  return true;
}

async function ensureBuild() {
  const built = modified('dist/index.js');
  if (built >= Math.max(newest('src'), modified('tsconfig.json'))) return;
  // Emptied first, so that nothing of a deleted source file stays; nothing is written when there are errors.
  rmSync(path.join(ROOT, 'dist'), { recursive: true, force: true });
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmitOnError'];
  await step('building (tsc)', [process.execPath], tsc);
}

/**
 * @param {string} what
 * @param {readonly string[]} command
 * @param {readonly string[]} args
 */
async function step(what, [program = '', ...first], args) {
  console.log(`set-up: ${what}`);
  const { ok, output } = await runQuietly(program, [...first, ...args]);
  if (!ok) throw new SetupError(`${output.trimEnd()}\nset-up: ${what} failed, see above.`);
}

// Under `npm run` npm names its own script. Started directly on Windows, npm is a .cmd file, which only a shell runs.
function npm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, script];
  return process.platform === 'win32' ? ['cmd.exe', '/d', '/s', '/c', 'npm'] : ['npm'];
}

/** @param {string} file @returns {number} when it was last written; 0 when there is no such file */
function modified(file) {
  return statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * The newest time in a folder. Folders count too: theirs changes when a file is deleted.
 *
 * @param {string} folder
 */
function newest(folder) {
  if (!existsSync(path.join(ROOT, folder))) return 0;
  const entries = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return Math.max(modified(folder), ...entries.map((entry) => modified(path.join(folder, entry))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    await setup();
    return 0;
  });
}
