// `loopwright verify --replay` runs the checks of a verified candidate again, on a copy, and says whether they do what was
// recorded. The user's own files stay as they are.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { Project } from './project.ts';

const { renderState } = (await import(
  join(inject('installed'), 'node_modules/loopwright/dist/record/render-state.js')
)) as { renderState: (state: object) => string };

interface Replayed {
  readonly ok: boolean;
  readonly replay: {
    readonly checks: readonly { id: string; recorded: string; now: string; differences: readonly string[] }[];
  };
}

const OWN = { id: 'own', command: 'node', args: ['product/check.mjs'] };

async function verified(): Promise<Project> {
  const project = await Project.make({
    // Neither protected nor mutable: as it is on disk when it is replayed.
    files: { 'flag.txt': 'good', 'product/check.mjs': CHECK },
    contract: { checks: [OWN] },
  });
  expect((await project.loop()).output).toContain('[loop] AWAITING_HUMAN_APPROVAL');
  return project;
}

const CHECK = `import { readFileSync } from 'node:fs';
const spec = readFileSync('tests/sign-in.spec.ts', 'utf8');
const flag = readFileSync('flag.txt', 'utf8');
console.log('flag', flag);
process.exitCode = spec.includes("'Sign in'") && flag === 'good' ? 0 : 1;
`;

/** Everything of the project, evidence included. */
function everything(project: Project): Readonly<Record<string, string>> {
  const loop = readdirSync(join(project.root, 'loop'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return {
    ...project.files(),
    ...Object.fromEntries(loop.map((file) => [file, readFileSync(file, 'latin1')])),
  };
}

async function replay(project: Project): Promise<{ exitCode: number | null; said: Replayed }> {
  const { exitCode, stdout } = await project.cli('verify', '--replay', '--json');
  return { exitCode, said: JSON.parse(stdout) as Replayed };
}

const AS_RECORDED = [
  { id: 'policy', recorded: 'passed', now: 'passed', differences: [] },
  { id: 'target-test', recorded: 'passed', now: 'passed', differences: [] },
  { id: 'immutable-oracle', recorded: 'passed', now: 'passed', differences: [] },
  { id: 'no-op-control', recorded: 'passed', now: 'not replayed', differences: [] },
  { id: 'own', recorded: 'passed', now: 'passed', differences: [] },
];

test('a candidate that waits: the checks do what was recorded, and nothing is touched', async () => {
  const project = await verified();
  const before = everything(project);
  expect(await replay(project)).toMatchObject({
    exitCode: 0,
    said: { ok: true, replay: { checks: AS_RECORDED } },
  });
  expect(everything(project)).toEqual(before);
  expect(project.processes()).toEqual([]);

  // What was sealed is what is replayed, whatever became of the files since.
  project.write('product/pages/index.html', '<h1>Gone</h1>');
  project.write('tests/sign-in.spec.ts', 'not even a program');
  project.write('tests/new.spec.ts', 'nor this');
  const changed = everything(project);
  expect(await replay(project)).toMatchObject({ exitCode: 0, said: { replay: { checks: AS_RECORDED } } });
  expect(everything(project)).toEqual(changed);

  project.write('flag.txt', 'bad');
  const { exitCode, said } = await replay(project);
  expect(exitCode).toBe(1);
  expect(said).toMatchObject({ ok: false, replay: { checks: { 4: { id: 'own', now: 'failed' } } } });
});

test('evidence that says a test passed which does not: it fits in itself, and does not hold', async () => {
  const project = await verified();
  // The patch no longer repairs anything, and everything else is made to fit.
  const folder = `loop/evidence/${project.exercise()}/attempt-02`;
  const patch = project.read(`${folder}/candidate.patch`);
  forge(
    project,
    `${folder}/candidate.patch`,
    patch.replace(
      "+  await page.getByRole('button', { name: 'Sign in' })",
      "+  await page.getByRole('button', { name: 'Sign on' })",
    ),
  );
  expect(await project.cli('verify')).toMatchObject({ exitCode: 0 });

  const { exitCode, output } = await project.cli('verify', '--replay');
  expect(exitCode).toBe(1);
  expect(output).toContain('target-test: recorded passed, now failed');
  expect(output).toContain('[loop] tests/sign-in.spec.ts › signs in: recorded passed, now failed');
  expect(output).toContain('immutable-oracle: passed, as recorded');
});

test('nothing to replay', async () => {
  const project = await Project.make({ seal: false });
  const { exitCode, output } = await project.cli('verify', '--replay');
  expect(exitCode).toBe(1);
  expect(output).toContain('There is no exercise here.');
});

/** Replaces a file of the last attempt and computes every hash after it anew. */
function forge(project: Project, path: string, text: string): void {
  const [before, after] = [sha256(project.read(path)), sha256(text)];
  const manifest = join(path, '../manifest.json');
  project.write(path, text);
  project.write(manifest, project.read(manifest).replaceAll(before, after));
  const decision = `loop/evidence/${project.exercise()}/decision-01.json`;
  project.write(decision, project.read(decision).replaceAll(before, after));
  const done: string[] = [];
  for (const line of project.read('loop/evidence/index.jsonl').trimEnd().split('\n')) {
    const record = JSON.parse(line) as Record<string, unknown>;
    const last = done.at(-1);
    const previous = last === undefined ? null : sha256(last);
    const digest = sha256(project.read(`loop/evidence/${String(record['path'])}`));
    done.push(JSON.stringify({ ...record, sha256: digest, previous }));
  }
  project.write('loop/evidence/index.jsonl', done.map((line) => `${line}\n`).join(''));
  const state = { ...project.json(decision), head: sha256(done.at(-1) ?? '') };
  project.write('loop/state.json', `${JSON.stringify(state, null, 2)}\n`);
  project.write('loop/LOOP_STATE.md', renderState(state));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
