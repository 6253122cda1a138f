// Processes that are known by a mark in their environment: it is handed down to whatever a command starts, also to what has
// left its group and its parent and stays when the command has ended. A process that cleans its environment is not found.
import { readdirSync, readFileSync } from 'node:fs';
import { signal } from './tree.ts';
import { startOf } from './which.ts';

export interface Mark {
  readonly name: string;
  /** Random, so that nobody else's processes carry it. */
  readonly value: string;
}

/** How often it is looked again for what was started meanwhile, and after how long. */
const ROUNDS = 200;
const PAUSE_MS = 10;
/** So many looks find none before there is none: one that hands over to the next while we look is in neither place. */
const QUIET = 3;

/** Ends all that carry the mark, and says how many there were. Only Linux tells the environment of processes: elsewhere, none. */
export async function endMarked(mark: Mark): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const ended = new Map<number, string | null | undefined>();
  let quiet = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = marked(mark);
    for (const pid of found) {
      ended.set(pid, startOf(pid));
      signal(pid, 'SIGKILL');
    }
    // One that is ending has no environment any more, and may still hold files open.
    const isQuiet = found.length === 0 && ![...ended].some(([pid, started]) => isRunning(pid, started));
    quiet = isQuiet ? quiet + 1 : 0;
    if (quiet === QUIET) break;
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
  }
  return ended.size;
}

function isRunning(pid: number, started: string | null | undefined): boolean {
  const now = startOf(pid);
  return now !== undefined && now === started;
}

function marked({ name, value }: Mark): readonly number[] {
  const sign = `\0${name}=${value}\0`;
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => `\0${environmentOf(pid)}\0`.includes(sign))
    .map(Number);
}

/** Of a process that has ended, or is another user's, nothing. */
function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}
