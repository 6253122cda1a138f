// One command: what it printed, how it ended, and that nothing of it runs on, however it was started.
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Command, type CommandResult, runCommand } from '../../../src/processes/command.ts';
import { folderWith } from '../disk/folder.ts';

const NEVER = new AbortController().signal;

function node(code: string, change: Partial<Command> = {}, abort = NEVER): Promise<CommandResult> {
  const cwd = process.cwd();
  const args = ['-e', code];
  return runCommand(
    { command: 'node', args, cwd, root: cwd, env: process.env, timeoutMs: 60_000, ...change },
    abort,
  );
}

describe('how it ended', () => {
  test('by itself, with both outputs in order', async () => {
    const code = 'console.log("out"); console.error("err"); process.exitCode = 3;';
    expect(await node(code)).toMatchObject({
      exitCode: 3,
      signal: null,
      output: 'out\nerr\n',
      stopped: undefined,
    });
  });

  test('by a signal', async () => {
    expect(await node('process.kill(process.pid, "SIGTERM")')).toMatchObject({
      exitCode: null,
      signal: 'SIGTERM',
    });
  });

  test('not at all: there is no such program, or no such folder', async () => {
    expect(await node('', { command: 'no-such-program' })).toMatchObject({
      exitCode: null,
      stopped: 'not started',
    });
    expect(await node('', { cwd: '/no/such/folder' })).toMatchObject({
      exitCode: null,
      stopped: 'not started',
    });
  });

  test('not by itself within its time', async () => {
    const result = await node('setInterval(() => {}, 1e6)', { timeoutMs: 1 });
    expect(result).toMatchObject({ stopped: 'time limit', exitCode: null });
  });

  test('an abort that came before', async () => {
    const result = await node('setInterval(() => {}, 1e6)', {}, AbortSignal.abort());
    expect(result).toMatchObject({ stopped: 'aborted', exitCode: null });
  });
});

test('what it is given to read, and what came on stdout alone', async () => {
  const code = 'console.error("err"); process.stdin.pipe(process.stdout);';
  expect(await node(code, { input: 'lines\n😀\n' })).toMatchObject({ exitCode: 0, stdout: 'lines\n😀\n' });
});

test('what it is given and never reads', async () => {
  expect(await node('', { input: 'x'.repeat(1_000_000) })).toMatchObject({ exitCode: 0, output: '' });
});

test('no shell: arguments arrive as they are', async () => {
  const args = ['-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '$HOME', '*', 'a b', '"'];
  expect((await node('', { args })).output).toBe('["$HOME","*","a b","\\""]\n');
});

test('a very long output keeps its beginning and its end', async () => {
  const code =
    'console.log("first"); for (let i = 0; i < 9; i++) console.log("x".repeat(1e6)); console.log("last");';
  const { output } = await node(code);
  expect(output).toMatch(/^first\n/);
  expect(output).toMatch(/bytes left out/);
  expect(output).toMatch(/last\n$/);
  expect(output.length).toBeLessThan(4_500_000);
});

test('200 MB are read to the end, and a few are kept', async () => {
  const code =
    'const text = "x".repeat(1e6) + "\\n"; let left = 200; (function next() { if (left-- > 0) process.stdout.write(text, next); else console.log("last"); })();';
  const { output, exitCode } = await node(code);
  expect(exitCode).toBe(0);
  expect(output).toMatch(/\n… about \d{9} bytes left out …\n/);
  expect(output).toMatch(/last\n$/);
  expect(output.length).toBeLessThan(4_500_000);
});

test('a bare name is looked up in its folder, then in the project, then on the path', async () => {
  const root = folderWith({
    'node_modules/.bin/say': '#!/bin/sh\necho project',
    'part/node_modules/.bin/say': '#!/bin/sh\necho part',
    'other/x': '',
  });
  for (const path of ['node_modules/.bin/say', 'part/node_modules/.bin/say'])
    chmodSync(join(root, path), 0o755);
  const say = async (cwd: string): Promise<string> =>
    (await node('', { command: 'say', args: [], root, cwd: join(root, cwd) })).output;
  expect(await say('part')).toBe('part\n');
  expect(await say('other')).toBe('project\n');
});

/** Ignores Ctrl-C and never ends; starts another of its kind below itself, which says so. */
const WAIT = `
  const [more] = process.argv.slice(1);
  process.on('SIGINT', () => {});
  if (more) require('node:child_process').spawn(process.execPath, ['-e', process._eval], { stdio: 'inherit' });
  console.log('pid ' + process.pid + (more ? '' : '\\nbelow'));
  setInterval(() => {}, 1e6);`;

describe('nothing runs on', () => {
  const child = (options: string): string => `
    const { spawn } = require('node:child_process');
    const wait = ['-e', ${JSON.stringify(WAIT)}, 'and one more'];
    const child = spawn(process.execPath, wait, ${options});
    child.stdout.on('data', (text) => { process.stdout.write(text); if (/below/.test(text)) process.emit('ready'); });`;
  const PIPED = "{ stdio: ['ignore', 'pipe', 'inherit'] }";
  const DETACHED = "{ stdio: ['ignore', 'pipe', 'inherit'], detached: true }";

  test('a child left behind by a command that has ended', async () => {
    const result = await node(`${child(PIPED)} process.once('ready', () => process.exit(0));`);
    expect(result).toMatchObject({ exitCode: 0, stopped: undefined });
    expect(pidsOf(result)).toHaveLength(2);
    expect(stillRunning(result)).toEqual([]);
  });

  test.each([PIPED, DETACHED])('a child of a command that is stopped: %s', async (options) => {
    const stop = new AbortController();
    const seen = `process.once('ready', () => process.kill(${process.pid}, 'SIGUSR2')); setInterval(() => {}, 1e6);`;
    process.once('SIGUSR2', () => stop.abort());
    const result = await node(child(options) + seen, {}, stop.signal);
    expect(result).toMatchObject({ stopped: 'aborted' });
    expect(pidsOf(result)).toHaveLength(2);
    expect(stillRunning(result)).toEqual([]);
  });

  test('a process that escaped and holds the output open does not hold up the end', async () => {
    const result = await node(`
      const { spawn } = require('node:child_process');
      const wait = ['-e', 'console.log("pid " + process.pid); setTimeout(() => {}, 60_000)'];
      spawn(process.execPath, wait, { stdio: 'inherit', detached: true }).unref();
    `);
    expect(result).toMatchObject({ exitCode: 0, stopped: undefined });
    for (const pid of stillRunning(result)) process.kill(Number(pid), 'SIGKILL');
  });
});

function pidsOf({ output }: CommandResult): readonly string[] {
  return [...output.matchAll(/^pid (\d+)$/gm)].map(([, pid = '']) => pid);
}

/** Of the processes that said their number; a zombie has ended. */
function stillRunning(result: CommandResult): readonly string[] {
  return pidsOf(result).filter((pid) => {
    const stat = spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim();
    return stat !== '' && !stat.startsWith('Z');
  });
}
