// The first thing anyone runs: `npm run demo` in a checkout ends with a verified candidate and one changed span.
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, REPAIRED_AT_ONCE, verdictLines } from './project.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const TARGET = 'examples/login/login.spec.ts';

test('the demo repairs the login exercise and changes nothing else that is tracked', async () => {
  const checkout = makeCheckout();
  // What an earlier demo may have left: the repaired target, and evidence.
  writeFileSync(join(checkout, TARGET), '// repaired before\n');
  mkdirSync(join(checkout, 'loop/evidence/earlier'), { recursive: true });
  writeFileSync(join(checkout, 'loop/evidence/index.jsonl'), 'not a record\n');
  const { exitCode, output } = await demo(checkout);
  expect(verdictLines(output), output).toEqual(REPAIRED_AT_ONCE);
  expect(exitCode).toBe(0);
  expect(existsSync(join(checkout, 'loop/evidence/earlier'))).toBe(false);
  expect(git(checkout, 'diff', '--name-only').trim()).toBe(TARGET);
  expect(
    changedWords(git(checkout, 'diff', '--word-diff=porcelain', '--word-diff-regex="[^"]*"', '-U0')),
  ).toEqual(['-"Login"', '+"Sign in"']);
});

/** The tracked files as a repository of their own, with what an install would put beside them. */
function makeCheckout(): string {
  const checkout = realpathSync(mkdtempSync(join(tmpdir(), 'loopwright-demo-')));
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true }));
  const tracked = git(REPOSITORY, 'ls-files', '-z')
    .split('\0')
    .filter((path) => path !== '');
  // Times are kept: the set-up compares them to see whether there is something to install or to build.
  for (const path of [...tracked, 'dist', 'node_modules/.package-lock.json']) {
    cpSync(join(REPOSITORY, path), join(checkout, path), { recursive: true, preserveTimestamps: true });
  }
  for (const name of readdirSync(join(REPOSITORY, 'node_modules'))) {
    if (name !== '.package-lock.json')
      symlinkSync(join(REPOSITORY, 'node_modules', name), join(checkout, 'node_modules', name));
  }
  // As it is committed: a demo that somebody ran here has left it repaired.
  writeFileSync(join(checkout, TARGET), git(REPOSITORY, 'show', `HEAD:${TARGET}`));
  mkdirSync(join(checkout, 'loop'), { recursive: true });
  git(checkout, 'init', '--quiet');
  git(checkout, 'add', '--all');
  git(
    checkout,
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    'commit',
    '--quiet',
    '--message',
    'checkout',
  );
  return checkout;
}

async function demo(checkout: string): Promise<{ exitCode: number | null; output: string }> {
  const { CI: _ci, LOOPWRIGHT_RUN: _run, ...env } = process.env;
  const child = spawn('npm', ['run', 'demo'], {
    cwd: checkout,
    env: { ...env, LOGIN_PORT: String(await freePort()), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  return new Promise((done) => child.once('close', (exitCode) => done({ exitCode, output })));
}

function changedWords(diff: string): readonly string[] {
  return diff.split('\n').filter((line) => /^[-+](?![-+])/.test(line));
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', [...args], { cwd: folder, encoding: 'utf8' });
}
