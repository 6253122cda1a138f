// One way to start programs from these scripts: without a shell, never left running, and with one plain line
// instead of a stack when it is the machine that lacks something.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const POSIX = process.platform !== 'win32';

/** What the person at the terminal has to do; the message is the whole story. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/**
 * Runs without a word and keeps the output for the case that it fails.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ timeoutMs?: number }} [limits]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runQuietly(program, args, { timeoutMs } = {}) {
  return new Promise((resolve) => {
    // A group of its own: what it started in turn (a download, say) ends with it.
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], detached: POSIX });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));

    const stop = () => endGroup(child);
    /** @param {NodeJS.Signals} signal */
    const interrupted = (signal) => {
      stop();
      process.exit(128 + constants.signals[signal]);
    };
    const limit = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs);
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);

    /** @param {boolean} ok */
    const finish = (ok) => {
      clearTimeout(limit);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      resolve({ ok, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}

/**
 * Runs on our own terminal. An interrupt reaches it directly: this process only waits for how it ends.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code, for a signal as a shell reports it
 */
export function runOnTerminal(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit' });
    const pass = () => child.kill('SIGTERM');
    process.on('SIGINT', waitForChild).on('SIGTERM', pass);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', waitForChild).off('SIGTERM', pass);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

function waitForChild() {}

/**
 * @param {() => Promise<number>} script resolves with the exit code
 */
export async function main(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
  if (child.pid === undefined) return;
  try {
    process.kill(POSIX ? -child.pid : child.pid, 'SIGKILL');
  } catch {
    // It ended on its own in the meantime.
  }
}
