// One writer at a time: a living owner is named, a dead one is passed over, and what cannot be known counts as alive.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deadClaims, type Owner, takeLock, whileLocked } from '../../../src/disk/lock.ts';
import { startOf } from '../../../src/processes/which.ts';
import { folderWith } from './folder.ts';

async function other(): Promise<{ pid: number; kill: () => Promise<unknown> }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  const kill = (): Promise<unknown> => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    return gone;
  };
  return { pid: child.pid ?? 0, kill };
}

function owner(change: Partial<Owner>): Owner {
  const { pid } = process;
  const since = '2026-01-02T03:04:05.000Z';
  return {
    work: 'exercise X',
    exercise: 'X',
    pid,
    host: hostname(),
    started: startOf(pid) ?? null,
    since,
    ...change,
  };
}

function claimedBy(claim: Owner | string): string {
  return folderWith({ 'loop/lock.0a.json': typeof claim === 'string' ? claim : JSON.stringify(claim) });
}

function refusal(root: string): string {
  try {
    takeLock(root, 'loopwright seal').release();
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('one at a time; a lock that was released is gone', () => {
  const root = folderWith({});
  const lock = takeLock(root, 'exercise X');
  expect(refusal(root)).toMatch(
    /^Already at work in this project: exercise X \(process \d+ on .*, since \d{4}-.*\)\. Wait until it has ended, or end it\.$/,
  );
  expect(readdirSync(join(root, 'loop'))).toHaveLength(1);
  lock.release();
  expect(refusal(root)).toBe('taken');
  expect(readdirSync(join(root, 'loop'))).toEqual([]);
});

test('released also when the work fails', () => {
  const root = folderWith({});
  const fail = (): never => {
    throw new Error('no');
  };
  expect(() => whileLocked(root, 'loopwright seal', fail)).toThrow('no');
  expect(refusal(root)).toBe('taken');
});

test('the owner lives until it has ended', async () => {
  const { pid, kill } = await other();
  const root = claimedBy(owner({ pid, started: startOf(pid) ?? null }));
  expect(refusal(root)).toContain(`process ${pid}`);
  expect(deadClaims(root)).toEqual([]);
  await kill();
  expect(refusal(root)).toBe('taken');
  expect(deadClaims(root)).toMatchObject([{ path: 'loop/lock.0a.json', owner: { pid } }]);
});

test('a later process with the same number is not the owner', () => {
  const root = claimedBy(owner({ started: 'another start' }));
  expect(refusal(root)).toBe('taken');
});

test.each([
  ['another machine', owner({ host: 'elsewhere', pid: 1, started: 'x' }), 'delete loop/lock.0a.json'],
  ['a system that does not tell the start', owner({ started: null }), `process ${process.pid}`],
  ['half a file', '{ "pid":', 'If nothing of Loopwright runs here, delete it'],
  ['another document', '{ "pid": "1" }', 'If nothing of Loopwright runs here, delete it'],
])('%s: not known to be dead', (_what, claim, words) => {
  expect(refusal(claimedBy(claim))).toContain(words);
});

test('a process that has ended and was not collected yet is none', async () => {
  // The shell in between never collects its child.
  const code = 'sleep 0 & echo $!; exec sleep 1000';
  const shell = spawn('sh', ['-c', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void shell.kill('SIGKILL'));
  const [text] = (await once(shell.stdout, 'data')) as [Buffer];
  await expect.poll(() => startOf(Number(text.toString()))).toBeUndefined();
  expect(typeof startOf(shell.pid ?? 0)).toBe('string');
});
