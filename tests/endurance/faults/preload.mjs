// Loaded with `--import` into the processes of a project under test: counts every call that changes the disk below the
// project, and at the one that is asked for kills the process tree, or answers as a disk that refuses. The product knows
// nothing of it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, resolve } from 'node:path';

/**
 * @typedef {object} Plan
 * @property {string} root calls on paths below it count
 * @property {'count' | 'kill' | 'refuse'} kind
 * @property {number} [at] number of the moment, from 1; with `refuse`, from there on
 * @property {string} [from] the same by the first path that has this part
 * @property {string} [code] with `refuse`: what the disk says
 * @property {string} [match] only paths with this part count
 * @property {string} [role] only in the processes of this kind: `main` or `worker`
 * @property {string} [log] a file outside the root that gets one line for each moment
 */

/** @type {Plan} */
const plan = JSON.parse(process.env.FAULT_PLAN ?? 'null');
const original = { ...fs };
/** @type {Map<number, string>} */
const opened = new Map();
let moment = 0;
let isReached = false;

process.env.FAULT_TOP ??= String(process.pid);
if (plan) {
  patch();
  syncBuiltinESMExports();
}

function patch() {
  for (const name of ['mkdirSync', 'rmSync', 'unlinkSync', 'chmodSync', 'writeFileSync', 'appendFileSync'])
    before(name, ([path]) => path);
  for (const name of ['renameSync', 'linkSync', 'symlinkSync']) before(name, ([, path]) => path);
  for (const name of ['fsyncSync', 'fchmodSync', 'fchownSync'])
    before(name, ([file]) => opened.get(Number(file)));
  wrap('openSync', (args, call) => {
    const [path, flags] = args;
    const isWrite = typeof flags === 'string' && /[wax+]/.test(flags);
    if (isWrite) pass('openSync', path);
    const file = call(...args);
    if (isWrite) opened.set(Number(file), String(path));
    return file;
  });
  wrap('closeSync', (args, call) => {
    opened.delete(Number(args[0]));
    return call(...args);
  });
  wrap('writeSync', (args, call) => {
    const [file, bytes, offset, length] = args;
    const path = opened.get(Number(file));
    if (path === undefined) return call(...args);
    pass('writeSync', path);
    // In the middle of a write: a part is there.
    pass('writeSync, half of it', path, () => void call(file, bytes, offset, Number(length) >> 1));
    return call(...args);
  });
}

/** @param {string} name @param {(args: readonly unknown[]) => unknown} pathOf */
function before(name, pathOf) {
  wrap(name, (args, call) => {
    pass(name, pathOf(args));
    return call(...args);
  });
}

/** @typedef {(...args: readonly unknown[]) => unknown} Call */

/** @param {string} name @param {(args: readonly unknown[], call: Call) => unknown} instead */
function wrap(name, instead) {
  /** @type {Call} */
  const call = Reflect.get(original, name);
  Reflect.set(fs, name, (/** @type {readonly unknown[]} */ ...args) => instead(args, call));
}

/** @param {string} name @param {unknown} path @param {() => void} [first] done before a process is killed here */
function pass(name, path, first) {
  if (typeof path !== 'string' && !(path instanceof URL)) return;
  const full = resolve(String(path));
  const { root, kind, at = Infinity, from, match, role, log } = plan;
  // Playwright says it to a process after it has started.
  if (role !== undefined && role !== (process.env.TEST_WORKER_INDEX === undefined ? 'main' : 'worker'))
    return;
  if (!full.startsWith(join(root, '/')) || (match !== undefined && !full.includes(match))) return;
  moment += 1;
  if (log !== undefined) original.appendFileSync(log, `${moment} ${name} ${full.slice(root.length + 1)}\n`);
  if (from !== undefined && full.includes(from)) isReached = true;
  if (kind === 'kill' && (isReached || moment === at)) {
    first?.();
    killTree(Number(process.env.FAULT_TOP));
  }
  // Removing needs no room.
  if (kind === 'refuse' && (isReached || moment >= at) && !/rm|unlink/.test(name)) {
    const { code = 'ENOSPC' } = plan;
    throw Object.assign(new Error(`${code}: the disk was told to refuse, ${name}`), { code, syscall: name });
  }
}

/** The process, and all that it or its ancestors up to `top` started, at once. @param {number} top */
function killTree(top) {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [top];
  for (const pid of found) for (const [own = 0, parent] of rows) if (parent === pid) found.push(own);
  for (const pid of found) if (pid !== process.pid) kill(pid);
  kill(process.pid);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
