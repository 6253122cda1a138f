// `loopwright verify` says no to every change of the evidence: any byte, any file, any line of the chain.
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { Project } from './project.ts';

interface Audit {
  readonly faults: readonly { readonly at: string }[];
  readonly records: number;
}

/** The audit behind `loopwright verify`, from the built package: a process for each of hundreds of cases is too slow. */
const { audit } = (await import(
  join(inject('installed'), 'node_modules/loopwright/dist/record/audit.js')
)) as {
  audit: (root: string) => Audit;
};

const INDEX = 'loop/evidence/index.jsonl';
const TOP = ['loop/state.json', 'loop/LOOP_STATE.md', 'loop/ESCALATION.md', 'loop/baseline.json'];

test('no evidence yet: nothing to doubt', async () => {
  const project = await Project.make();
  expect(await project.cli('verify', '--json')).toMatchObject({ exitCode: 0 });
  expect(await project.cli('status')).toMatchObject({ exitCode: 0 });
});

test('two exercises in one chain, and every way to change them', async () => {
  const project = await Project.make();
  expect((await project.loop()).exitCode).toBe(0);
  expect((await project.cli('reject', '--by', 'Ada', '--reason', 'not now')).exitCode).toBe(0);
  project.write('product/pages/index.html', '<h1>Gone</h1>');
  expect((await project.loop()).exitCode).toBe(1);
  expect(project.state()).toMatchObject({ state: 'ESCALATED', reason: 'product-contract-broken' });
  const status = await project.cli('status', '--json');
  expect(status.exitCode).toBe(2);
  expect(JSON.parse(status.stdout)).toMatchObject({ reason: 'product-contract-broken' });
  expect(await project.cli('verify')).toMatchObject({ exitCode: 0 });

  const root = mkdtempSync(join(tmpdir(), 'loopwright-evidence-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  cpSync(join(project.root, 'loop'), join(root, 'loop'), { recursive: true });
  expect(audit(root)).toMatchObject({ faults: [], records: 11 });

  const undetected: string[] = [];
  const attack = (name: string, path: string, change: (file: string) => void): void => {
    change(join(root, path));
    const { faults } = audit(root);
    // A change of the chain shows wherever the chain leads; any other file is named.
    const isNamed = faults.some(({ at }) => path === INDEX || at.includes(path));
    if (!isNamed) undetected.push(`${path} ${name}`);
    rmSync(join(root, path), { recursive: true, force: true });
    if (existsSync(join(project.root, path))) cpSync(join(project.root, path), join(root, path));
  };
  const { files, folders } = below(root, 'loop/evidence');
  expect(files.length).toBeGreaterThan(25);
  for (const path of [...files, ...TOP]) {
    for (const [where, offset] of offsetsOf(join(root, path)))
      attack(`${where} byte`, path, (file) => flip(file, offset));
    attack('a byte more', path, (file) => appendFileSync(file, '\n'));
    attack('a byte less', path, (file) => truncateSync(file, lstatSync(file).size - 1));
    attack('behind a link', path, (file) => {
      renameSync(file, join(root, 'elsewhere'));
      symlinkSync(join(root, 'elsewhere'), file);
    });
    attack('a folder', path, (file) => {
      rmSync(file);
      mkdirSync(file);
    });
    attack('removed', path, (file) => renameSync(file, join(root, 'elsewhere')));
  }
  for (const folder of folders) {
    attack('a stray file', `${folder}/stray.log`, (file) => writeFileSync(file, ''));
    attack('a stray link', `${folder}/stray-link`, (file) => symlinkSync('nowhere', file));
  }
  // Every attack was undone.
  expect(audit(root).faults).toEqual([]);
  expect(undetected).toEqual([]);
});

test('the chain: lines edited, reordered, spliced, deleted, chained anew', async () => {
  const project = await Project.make({
    files: { 'tests/sign-in.spec.ts': "import { test } from '@playwright/test';\ntest('runs', () => {});\n" },
  });
  expect((await project.loop()).exitCode).toBe(0);
  expect((await project.loop()).exitCode).toBe(0);
  expect(audit(project.root)).toMatchObject({ faults: [], records: 6 });
  const index = project.read(INDEX);
  const lines = index.trimEnd().split('\n');
  const swapped = lines.with(1, lines[2] ?? '').with(2, lines[1] ?? '');
  const later = lines.map((line) => line.replace(/"at":"2/, '"at":"3'));
  const attacks: Record<string, readonly string[]> = {
    edited: lines.with(1, lines[1]?.replace('"kind":"attempt"', '"kind":"observed"') ?? ''),
    'edited white space': lines.with(1, lines[1]?.replace(',', ', ') ?? ''),
    'edited everywhere and chained anew': rechained(later),
    reordered: swapped,
    'reordered and chained anew': rechained(swapped),
    doubled: [...lines.slice(0, 2), ...lines.slice(1)],
    'one exercise cut out': lines.slice(3),
    'one exercise cut out and chained anew': rechained(lines.slice(3)),
    emptied: [],
    ...Object.fromEntries(lines.map((_, at) => [`line ${at + 1} deleted`, lines.toSpliced(at, 1)])),
    ...Object.fromEntries(lines.map((_, at) => [`empty line before ${at + 1}`, lines.toSpliced(at, 0, '')])),
  };
  const undetected = Object.entries(attacks).filter(([, changed]) => {
    project.write(INDEX, changed.map((line) => `${line}\n`).join(''));
    return audit(project.root).faults.length === 0;
  });
  expect(undetected).toEqual([]);

  const broken = await project.cli('verify', '--json');
  expect(broken.exitCode).toBe(1);
  expect(JSON.parse(broken.stdout)).toMatchObject({ ok: false });
  project.write(INDEX, index);
  expect(await project.cli('verify')).toMatchObject({ exitCode: 0 });
});

/** The lines with sequence and previous hash made to fit, as somebody would who knows the format. */
function rechained(lines: readonly string[]): readonly string[] {
  const done: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = done.at(-1);
    const previous = before === undefined ? null : createHash('sha256').update(before).digest('hex');
    done.push(JSON.stringify({ ...(JSON.parse(line) as object), sequence: at + 1, previous }));
  }
  return done;
}

function below(root: string, start: string): { files: readonly string[]; folders: readonly string[] } {
  const files: string[] = [];
  const folders: string[] = [];
  const visit = (path: string): void => {
    if (!lstatSync(join(root, path)).isDirectory()) return void files.push(path);
    folders.push(path);
    for (const name of readdirSync(join(root, path))) visit(`${path}/${name}`);
  };
  visit(start);
  return { files, folders };
}

function offsetsOf(file: string): readonly (readonly [string, number])[] {
  const { size } = lstatSync(file);
  return [
    ['first', 0],
    ['middle', Math.floor(size / 2)],
    ['last', size - 1],
  ];
}

function flip(file: string, offset: number): void {
  const bytes = readFileSync(file);
  bytes[offset] = (bytes[offset] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
