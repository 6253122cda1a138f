// Processes are found by their mark wherever they went, also those that go on starting others, and nobody else's.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { endMarked, type Mark } from '../../../src/processes/marked.ts';

const newMark = (): Mark => ({ name: 'LOOPWRIGHT_MAKER', value: randomUUID() });

/** Starts the next one of its kind and ends, for ever. */
const RELAY = `
  require('node:child_process').spawn(process.execPath, ['-e', process.argv[1], process.argv[1]], {
    detached: true,
    stdio: 'ignore',
  }).unref();`;

function runningWith({ value }: Mark): boolean {
  return (
    spawnSync('sh', ['-c', `grep -al ${value} /proc/[0-9]*/environ 2>/dev/null`], { encoding: 'utf8' })
      .stdout !== ''
  );
}

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux('one that always has started another one (Linux)', async () => {
  const mark = newMark();
  const env = { PATH: process.env['PATH'], [mark.name]: mark.value };
  const first = spawn(process.execPath, ['-e', RELAY, RELAY], { env, stdio: 'ignore' });
  await once(first, 'exit');
  expect(await endMarked(mark)).toBeGreaterThan(0);
  expect(runningWith(mark)).toBe(false);
});

onLinux('not one with another mark, or with this one inside of it (Linux)', async () => {
  const mark = newMark();
  const env = { LOOPWRIGHT_MAKER: `${mark.value}0`, X_LOOPWRIGHT_MAKER: mark.value };
  const other = spawn('/bin/sleep', ['1000'], { env, stdio: 'ignore' });
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other, 'spawn');
  expect(await endMarked(mark)).toBe(0);
  expect(other.exitCode ?? other.signalCode).toBeNull();
});
