// A command's processes: those in its group, and those that left the group but were started below it. A check that is
// stopped must not leave a server or a watcher behind.
import { spawnSync } from 'node:child_process';
import { startOf } from './which.ts';

interface Row {
  readonly pid: number;
  readonly parent: number;
}

export interface Started extends Row {
  /** Tells a process from a later one that got the same number. */
  readonly started: string | null | undefined;
}

/** The processes started below `pid`, itself left out; empty where the system does not tell. */
export function processesBelow(pid: number | undefined): readonly Started[] {
  const rows = pid === undefined ? [] : allProcesses();
  const found: Row[] = [];
  const queue = [pid];
  for (let parent = queue.pop(); parent !== undefined; parent = queue.pop()) {
    for (const row of rows) {
      if (row.parent !== parent || found.includes(row)) continue;
      found.push(row);
      queue.push(row.pid);
    }
  }
  return found.map((row) => ({ ...row, started: startOf(row.pid) }));
}

/** Ends the group of `pid` and every process of `below` that still runs. */
export function killTree(pid: number | undefined, below: readonly Started[]): void {
  signalGroup(pid, 'SIGKILL');
  for (const row of below) {
    const now = startOf(row.pid);
    if (now !== undefined && now === row.started) signal(row.pid, 'SIGKILL');
  }
}

/** On Windows there are no groups: the process alone. */
export function signalGroup(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid !== undefined) signal(process.platform === 'win32' ? pid : -pid, name);
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

function allProcesses(): readonly Row[] {
  if (process.platform === 'win32') return [];
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return (listed.stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, parent] = /^\s*(\d+)\s+(\d+)\s*$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent) }];
  });
}
