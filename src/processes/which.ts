// Which process is which. Numbers are given again, and the clock may be set while a process runs, so a process is known
// by its number and its start, told in a way that no clock changes where the system has one.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When the process started, in the system's own words; `undefined` when there is none (one that has ended and was not
 * collected yet counts as none), `null` when there is one and the system does not tell.
 */
export function startOf(pid: number): string | null | undefined {
  if (process.platform === 'linux') return linuxStart(pid);
  if (process.platform === 'win32') return isRunning(pid) ? null : undefined;
  const told = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  if (told.error) return isRunning(pid) ? null : undefined;
  const [, status = '', started = ''] = /^\s*(\S+)\s+(.*)$/.exec(told.stdout.trim()) ?? [];
  return started === '' || status.startsWith('Z') ? undefined : started;
}

/** Ticks since the machine booted, with what tells this boot from another. */
function linuxStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name before the last bracket may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [status = ''] = fields;
    if ('ZX'.includes(status)) return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}+${fields[19] ?? ''}`;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
