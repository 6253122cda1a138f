// What a maker leaves running ends with it, also what has left its group, its session and its parent.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MakerDone } from '../../../src/make/command/done.ts';
import { type Place, place, run, scripted } from './runs.ts';

/** A process that nobody is the parent of any more, in a session of its own, that writes its number to `pid` beside the folder. */
const DAEMON = `
  const { spawn } = require('node:child_process');
  const away = { detached: true, stdio: 'ignore' };
  const last = "require('fs').writeFileSync('../pid', String(process.pid)); setInterval(() => {}, 1e6)";
  const middle = "require('child_process').spawn(process.execPath, ['-e', process.argv[1]], " +
    "{ detached: true, stdio: 'ignore' }).unref()";
  spawn(process.execPath, ['-e', middle, last], away).unref();
  const waiting = setInterval(() => {
    if (!fs.existsSync('../pid') || fs.readFileSync('../pid', 'utf8') === '') return;
    clearInterval(waiting);
    THEN
  }, 5);`;

function isRunning(pid: number): boolean {
  try {
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

const onLinux = test.skipIf(process.platform !== 'linux');

function wasEnded({ workshop }: Place, done: MakerDone): void {
  expect(isRunning(Number(readFileSync(join(workshop.folder, '../pid'), 'utf8')))).toBe(false);
  expect(done.log).toContain('left running, and ended: 1 of its processes');
}

onLinux('a daemon of a maker that ends (Linux)', async () => {
  const there = place();
  const done = await run(there, scripted(DAEMON.replace('THEN', 'say([]);')));
  expect(done).toMatchObject({ kind: 'nothing' });
  wasEnded(there, done);
});

onLinux('a daemon of a maker that has to be ended (Linux)', async () => {
  const there = place();
  const stop = new AbortController();
  process.once('SIGUSR2', () => stop.abort());
  const wait = `process.kill(${process.pid}, 'SIGUSR2'); setInterval(() => {}, 1e6);`;
  const done = await run(there, scripted(DAEMON.replace('THEN', wait)), {}, stop.signal);
  expect(done).toMatchObject({ kind: 'broke', reason: 'aborted' });
  wasEnded(there, done);
});
