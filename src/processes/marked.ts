// Processes that are known by a mark in their environment: it is handed down to whatever a command starts, also to what has
// left its group and its parent and stays when the command has ended. A process that cleans its environment is not found.
import { readdirSync, readFileSync } from 'node:fs';

export interface Mark {
  readonly name: string;
  /** Random, so that nobody else's processes carry it. */
  readonly value: string;
}

/** How often it is looked again for what was started meanwhile, and after how long. */
const ROUNDS = 200;
const PAUSE_MS = 10;

/** Ends all that carry the mark, and says how many there were. Only Linux tells the environment of processes: elsewhere, none. */
export async function endMarked(mark: Mark): Promise<number> {
  const ended = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = marked(mark);
    if (found.length === 0) break;
    for (const pid of found) {
      ended.add(pid);
      kill(pid);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
  }
  return ended.size;
}

function marked({ name, value }: Mark): readonly number[] {
  if (process.platform !== 'linux') return [];
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

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
