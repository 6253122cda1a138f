// A verified candidate waits for a person: approve accepts exactly what was verified, reject puts it back, and until
// then no other run starts. Nothing is committed.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { type Finished, loopLines, Project } from './project.ts';

const TARGET = 'tests/sign-in.spec.ts';
const ADA = ['--by', 'Ada', '--reason', 'read the patch'];

interface Decide {
  readonly approve: (root: string, by: { by: string; reason: string; now: Date }) => unknown;
}

/** What `loopwright approve` calls, from the built package: a process for each refusal is too slow. */
const { approve } = (await import(
  join(inject('installed'), 'node_modules/loopwright/dist/human/decide.js')
)) as Decide;

test('approve, reject, and a run in between', async () => {
  const waiting = await Project.make({ files: { 'tests/other.ts': 'export {};\n' } });
  git(waiting, 'init', '--quiet');
  git(waiting, 'add', '--all');
  git(waiting, '-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '--quiet', '-m', 'before');
  const sealed = waiting.read(TARGET);
  expect((await waiting.loop()).exitCode).toBe(0);
  const candidate = waiting.read(TARGET);
  expect(candidate).not.toBe(sealed);
  const status = await waiting.cli('status', '--json');
  expect(status.exitCode).toBe(0);
  expect(JSON.parse(status.stdout)).toMatchObject({ state: 'AWAITING_HUMAN_APPROVAL' });

  await approving(await waiting.copy(), candidate);
  await rejecting(await waiting.copy(), { sealed, candidate });
  await runningAgain(await waiting.copy(), candidate);
});

async function approving(project: Project, candidate: string): Promise<void> {
  const refusals = refusedUnlessUntouched(project, candidate);
  expect(refusals).toEqual(refusals.map(({ change }) => ({ change, named: true })));

  for (const args of [[], ['--by', 'Ada'], ['--reason', 'why'], ['--by', '', '--reason', ' ']]) {
    const refused = await project.cli('approve', ...args, '--json');
    expect(refused.exitCode).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: 'usage' });
  }
  project.write(TARGET, `${candidate}// one more line\n`);
  const edited = await project.cli('approve', ...ADA);
  expect(edited.exitCode).toBe(1);
  expect(edited.output).toContain(`${TARGET}: expected the verified candidate`);
  expect(project.state().state).toBe('AWAITING_HUMAN_APPROVAL');
  project.write(TARGET, candidate);

  const before = project.files();
  const done = await project.cli('approve', ...ADA, '--json');
  expect(done.exitCode, done.output).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject({
    state: 'ACCEPTED',
    human: { by: 'Ada', reason: 'read the patch', at: expect.stringMatching(/^\d{4}-/) },
  });
  expect(project.files()).toEqual(before);
  expect(project.read(TARGET)).toBe(candidate);
  expect(git(project, 'log', '--format=%s')).toBe('before\n');
  expect(git(project, 'diff', '--name-only')).toBe(`${TARGET}\n`);
  expect(git(project, 'diff', '--cached', '--name-only')).toBe('');
  expect(await verified(project)).toBe(true);

  for (const verb of ['approve', 'reject'])
    expect(await refusal(project.cli(verb, ...ADA, '--json'))).toBe('state-refused');
  expect(project.state().state).toBe('ACCEPTED');
}

/** One change each that makes the disk or the evidence other than verified; the project is put back after each. */
function refusedUnlessUntouched(
  project: Project,
  candidate: string,
): readonly { change: string; named: boolean }[] {
  const evidence = `loop/evidence/${project.exercise()}`;
  const keep = (path: string): (() => void) => {
    const text = project.read(path);
    return () => project.write(path, text);
  };
  const edit = (path: string, text: string): (() => void) => {
    const undo = keep(path);
    project.write(path, text);
    return undo;
  };
  const add = (path: string): (() => void) => {
    project.write(path, '');
    return () => project.remove(path);
  };
  const cases: Record<string, () => () => void> = {
    [`${evidence}/attempt-02/target-test.log`]: () =>
      edit(`${evidence}/attempt-02/target-test.log`, 'all passed'),
    [`${evidence}/attempt-02/manifest.json`]: () => edit(`${evidence}/attempt-02/manifest.json`, '{}'),
    'loop/state.json': () =>
      edit('loop/state.json', project.read('loop/state.json').replace('"attempt": 2', '"attempt": 3')),
    [TARGET]: () => edit(TARGET, candidate.replace('Sign in', 'Login')),
    [`${TARGET} was deleted`]: () => {
      project.remove(TARGET);
      return () => project.write(TARGET, candidate);
    },
    [`${TARGET} was given other permissions`]: () => {
      chmodSync(join(project.root, TARGET), 0o755);
      return () => chmodSync(join(project.root, TARGET), 0o644);
    },
    [`${TARGET} was replaced by another kind of file`]: () => {
      copyFileSync(join(project.root, TARGET), join(project.root, 'same-bytes.ts'));
      project.remove(TARGET);
      project.link('../same-bytes.ts', TARGET);
      return () => {
        project.remove(TARGET);
        project.write(TARGET, candidate);
      };
    },
    'tests/other.ts was changed': () => edit('tests/other.ts', 'export const more = 1;\n'),
    'tests/new.ts was added': () => add('tests/new.ts'),
    'product/pages/index.html was changed': () => edit('product/pages/index.html', '<h1>Other</h1>'),
    'product/new.txt was added': () => add('product/new.txt'),
    'oracle/product.spec.ts was changed': () => edit('oracle/product.spec.ts', ''),
    'loop/contract.json was changed': () => edit('loop/contract.json', '{}'),
    'yarn.lock was added': () => add('yarn.lock'),
  };
  return Object.entries(cases).map(([change, make]) => {
    const undo = make();
    const message = messageOf(() => approve(project.root, { by: 'Ada', reason: 'why', now: new Date() }));
    undo();
    return { change, named: message.startsWith('Not approved') && message.includes(change) };
  });
}

async function rejecting(
  project: Project,
  { sealed, candidate }: Record<'sealed' | 'candidate', string>,
): Promise<void> {
  const before = project.files();
  // A person has gone on from the candidate: that work is theirs.
  project.write(TARGET, `${candidate}// my work\n`);
  const edited = await project.cli('reject', ...ADA, '--json');
  expect(edited.exitCode).toBe(1);
  expect(JSON.parse(edited.stdout)).toMatchObject({ error: 'state-refused', faults: [{ at: TARGET }] });
  expect(project.read(TARGET)).toBe(`${candidate}// my work\n`);
  project.write(TARGET, candidate);

  // Without the baseline nobody can say what the file was.
  const baseline = `loop/evidence/${project.exercise()}/baseline.json`;
  const text = project.read(baseline);
  project.remove(baseline);
  expect(await refusal(project.cli('reject', ...ADA, '--json'))).toBe('evidence-broken');
  expect(project.state().state).toBe('AWAITING_HUMAN_APPROVAL');
  project.write(baseline, text);

  expect(await refusal(project.cli('restore', '--json'))).toBe('state-refused');
  expect(await refusal(project.cli('reject', '--by', 'Ada', '--json'))).toBe('usage');
  const done = await project.cli('reject', ...ADA, '--json');
  expect(done.exitCode, done.output).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject({ state: 'REJECTED', human: { by: 'Ada' } });
  expect(project.files()).toEqual({ ...before, [TARGET]: sealed });
  expect(git(project, 'status', '--porcelain', '--', 'tests', 'product', 'oracle')).toBe('');
  expect(await verified(project)).toBe(true);
  expect(await project.cli('restore', '--json')).toMatchObject({ exitCode: 0 });
}

async function runningAgain(project: Project, candidate: string): Promise<void> {
  rmSync(join(project.root, 'test-results'), { recursive: true, force: true });
  const before = project.files();
  const state = project.read('loop/state.json');
  const { exitCode, output } = await project.loop();
  expect(loopLines(output).at(-1), output).toBe('[loop] BLOCKED candidate-pending');
  expect(exitCode).toBe(1);
  expect(output).toContain(`${TARGET} holds a candidate that no person has decided on.`);
  expect(project.files()).toEqual(before);
  expect(project.read(TARGET)).toBe(candidate);
  expect(project.read('loop/state.json')).toBe(state);
  expect((await project.cli('approve', ...ADA)).exitCode).toBe(0);
}

async function verified(project: Project): Promise<boolean> {
  const { exitCode, stdout } = await project.cli('verify', '--json');
  return exitCode === 0 && (JSON.parse(stdout) as { ok: boolean }).ok;
}

async function refusal(run: Promise<Finished>): Promise<string> {
  const { exitCode, stdout } = await run;
  return exitCode === 1 ? (JSON.parse(stdout) as { error: string }).error : `exit ${exitCode}`;
}

function messageOf(call: () => unknown): string {
  try {
    call();
    return 'no error';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function git(project: Project, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: project.root, encoding: 'utf8' });
}
