// The contract's own checks run with every candidate: each is recorded, a required one decides, and one that never ends
// is stopped with everything it started.
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { loopLines, Project } from './project.ts';

const BIN = `#!/usr/bin/env node
console.log(['of the project', process.cwd().split('/').at(-1), process.env.WORD, ...process.argv.slice(2)].join(' | '));
`;
const PLAYWRIGHT = join(inject('installed'), 'node_modules/@playwright/test/cli.js');

test('checks that pass, and an optional one that fails: recorded, and the candidate stands', async () => {
  const project = await Project.make({
    files: { 'node_modules/.bin/check-words': BIN, 'product/node_modules/.bin/own-words': BIN },
    contract: {
      checks: [
        {
          id: 'from-bin',
          command: 'check-words',
          args: ['$HOME', 'a b'],
          cwd: 'product',
          env: { WORD: 'given' },
        },
        { id: 'from-own-bin', command: 'own-words', args: [], cwd: 'product' },
        {
          id: 'may-fail',
          command: 'node',
          args: ['-e', 'console.log("no"); process.exit(3)'],
          required: false,
        },
        { id: 'not-there', command: 'no-such-program', args: [], required: false },
        { id: 'plain-suite', command: 'node', args: [PLAYWRIGHT, 'test', '--list'] },
      ],
    },
  });
  for (const path of ['node_modules/.bin/check-words', 'product/node_modules/.bin/own-words'])
    chmodSync(join(project.root, path), 0o755);
  const { exitCode, output } = await project.loop();
  expect(
    loopLines(output).filter((line) => line.startsWith('[verify:02]')),
    output,
  ).toEqual([
    '[verify:02] policy: PASS',
    '[verify:02] target-test: PASS',
    '[verify:02] immutable-oracle: PASS',
    '[verify:02] no-op-control: PASS',
    '[verify:02] from-bin: PASS',
    '[verify:02] from-own-bin: PASS',
    '[verify:02] may-fail: FAIL (not required)',
    '[verify:02] not-there: FAIL (not required)',
    '[verify:02] plain-suite: PASS',
  ]);
  expect(loopLines(output).at(-1)).toBe('[loop] AWAITING_HUMAN_APPROVAL');
  expect(exitCode).toBe(0);

  const attempt = project.attempts()[1];
  expect(attempt).toMatchObject({ passed: true });
  expect(attempt?.results.slice(4)).toMatchObject([
    { id: 'from-bin', command: 'check-words', args: ['$HOME', 'a b'], exitCode: 0, passed: true },
    { id: 'from-own-bin', exitCode: 0, passed: true },
    { id: 'may-fail', exitCode: 3, passed: false },
    { id: 'not-there', exitCode: null, passed: false },
    { id: 'plain-suite', exitCode: 0, passed: true },
  ]);
  expect(log(project, 'from-bin')).toContain('of the project | product | given | $HOME | a b');
  expect(log(project, 'from-own-bin')).toContain('of the project | product');
  expect(log(project, 'may-fail')).toContain('no');
  expect(log(project, 'not-there')).toContain('ENOENT');
  // A check that starts Playwright gets the suite as it is, without the loop around it.
  expect(log(project, 'plain-suite')).toContain('Total: 1 test in 1 file');
  expect((await project.cli('verify')).exitCode).toBe(0);
});

test('a required check that fails, and one that never ends: the candidate is rejected', async () => {
  const project = await Project.make({
    files: { 'never-ends.mjs': NEVER_ENDS },
    contract: {
      attemptCeiling: 1,
      checks: [
        { id: 'fails', command: 'node', args: ['-e', 'console.log("broken"); process.exit(1)'] },
        { id: 'never-ends', command: 'node', args: ['never-ends.mjs'], timeoutMs: 5000 },
        { id: 'after-it', command: 'node', args: ['-e', ''] },
      ],
    },
  });
  const before = project.files();
  const { exitCode, output } = await project.loop();
  expect(
    loopLines(output).filter((line) => line.startsWith('[verify:02]')),
    output,
  ).toEqual([
    '[verify:02] policy: PASS',
    '[verify:02] target-test: PASS',
    '[verify:02] immutable-oracle: PASS',
    '[verify:02] no-op-control: PASS',
    '[verify:02] fails: FAIL',
    '[verify:02] never-ends: FAIL',
    '[verify:02] after-it: PASS',
  ]);
  expect(project.state()).toMatchObject({ state: 'ESCALATED', reason: 'attempt-ceiling' });
  expect(exitCode).toBe(1);
  expect(project.files()).toEqual(before);
  expect(project.attempts()[1]).toMatchObject({ passed: false });
  expect(log(project, 'fails')).toContain('broken');
  const stopped = log(project, 'never-ends');
  expect(stopped).toContain('Ended by Loopwright: time limit.');
  const pids = [...stopped.matchAll(/^pid (\d+)$/gm)].map(([, pid = '']) => pid);
  expect(pids).toHaveLength(3);
  expect(pids.filter(isRunning)).toEqual([]);
  expect((await project.cli('verify')).exitCode).toBe(0);
});

/** Starts a child in its own process group and one in a group that nobody ends with it; none of the three ends by itself. */
const NEVER_ENDS = `import { spawn } from 'node:child_process';
const wait = ['-e', 'process.on("SIGINT", () => {}); console.log("pid " + process.pid); setInterval(() => {}, 1e6);'];
spawn(process.execPath, wait, { stdio: 'inherit' });
spawn(process.execPath, wait, { stdio: 'inherit', detached: true });
console.log('pid ' + process.pid);
setInterval(() => {}, 1e6);
`;

/** A zombie has ended: nobody has asked for its exit code yet. */
function isRunning(pid: string): boolean {
  const stat = spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim();
  return stat !== '' && !stat.startsWith('Z');
}

function log(project: Project, id: string): string {
  return project.read(`loop/evidence/${project.exercise()}/attempt-02/${id}.log`);
}
