// Killed at any moment at which the disk changes, and in the middle of every write, in a run and in every verb that
// writes: afterwards the next run or `loopwright restore` ends with every file as it was sealed or as it was verified,
// evidence that verifies, and nothing lost or left lying about. A part of the moments, by seed; all of them with
// `npm run kill-points`.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const INSTALLED = inject('installed');
const DIST = join(INSTALLED, 'node_modules/loopwright/dist');
const FAULTS = join(import.meta.dirname, 'faults');
const ADA = ['--by', 'Ada', '--reason', 'why'];
/** So many of all moments, or `all`. */
const { KILL_POINTS = '9', KILL_SEED = '1' } = process.env;
const SIDE_BY_SIDE = 4;
const HOURS_MS = 4 * 60 * 60_000;

const FILES = {
  'tests/sign-in.spec.ts':
    '\uFEFFimport { test } from "@playwright/test"; // 🙂\r\ntest("signs in", async ({ page }) => {\r\n' +
    "  await page.goto('/');\r\n  await page.getByRole('button', { name: 'Login' }).click();\r\n});\r\n",
  'tests/store.page.ts':
    "export class Store {\n  constructor(page) {\n    this.store = page.getByRole('button', { name: 'Store entry' });\n  }\n}\n",
  'tests/store.spec.ts':
    "import { test } from '@playwright/test';\nimport { Store } from './store.page';\nfor (const path of ['/desk', '/archive'])\n" +
    '  test(`stores on ${path}`, ({ page }) => new Store(page).store.click());\n',
  'oracle/product.spec.ts': "import { test } from '@playwright/test';\n\ntest('the product', () => {});\n",
  'package.json': '{}\n',
  'loop/contract.json': `${JSON.stringify({
    schemaVersion: 1,
    goal: 'Survive',
    owner: 'QA',
    mutablePaths: ['tests/'],
    protectedPaths: [],
    targets: ['tests/'],
    oracles: ['oracle/'],
    successState: 'AWAITING_HUMAN_APPROVAL',
  })}\n`,
};
const VERIFIED: Readonly<Record<string, string>> = {
  ...FILES,
  'tests/sign-in.spec.ts': FILES['tests/sign-in.spec.ts'].replace("'Login'", "'Sign in'"),
  'tests/store.page.ts': FILES['tests/store.page.ts'].replace(
    "'Store entry' }",
    "'Store the entry', exact: true }",
  ),
};
/** What may stand in a file while a candidate is tried: as it was sealed, or any candidate's. */
const TRIED: readonly string[] = [
  ...Object.values(FILES),
  ...Object.values(VERIFIED),
  FILES['tests/store.page.ts'].replace("'Store entry'", "'Store the entry'"),
];

type Verb = 'run' | 'approve' | 'reject' | 'restore' | 'seal';
interface Point {
  readonly verb: Verb;
  /** Number of the moment. */
  readonly at: number;
  readonly what: string;
}

let folder = '';
/** A project before each verb. */
const templates = new Map<Verb, string>();

beforeAll(async () => {
  folder = mkdtempSync(join(INSTALLED, 'killed-'));
  const fresh = join(folder, 'fresh');
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(fresh, path)), { recursive: true });
    writeFileSync(join(fresh, path), text);
  }
  chmodSync(join(fresh, 'tests/store.page.ts'), 0o750);
  templates.set('seal', fresh);
  templates.set('run', await after('run', 'seal'));
  templates.set('approve', await after('approve', 'run'));
  templates.set('reject', templates.get('approve') ?? '');
  const moments = await countMoments('run');
  // The candidate is on disk, the checks have run, nothing of it is recorded.
  const dying = moments.findLast(({ what }) => what.includes('attempt-03/'));
  templates.set('restore', await killedAt(dying ?? moments[0]));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('killed at any moment', { timeout: HOURS_MS }, async () => {
  const all = await allMoments();
  expect(all.length).toBeGreaterThan(200);
  await inOrderAfter(KILL_POINTS === 'all' ? all : sample(all, Number(KILL_POINTS)), killedAt);
});

test('a disk that is full from any moment on', { timeout: HOURS_MS }, async () => {
  const all = await allMoments();
  await inOrderAfter(KILL_POINTS === 'all' ? all : sample(all, Number(KILL_POINTS) / 3), fullFrom);
});

type Break = (point: Point) => Promise<string>;

async function allMoments(): Promise<readonly Point[]> {
  const all: Point[] = [];
  for (const verb of ['seal', 'run', 'approve', 'reject', 'restore'] as const)
    all.push(...(await countMoments(verb)));
  return all;
}

async function inOrderAfter(points: readonly Point[], breaks: Break): Promise<void> {
  const problems: string[] = [];
  const queue = points.entries();
  const work = async (): Promise<void> => {
    for (const [index, point] of queue) {
      const problem = await problemAfter(point, index, breaks);
      if (problem !== undefined) problems.push(`${point.verb} ${point.at} (${point.what}): ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  expect(problems).toEqual([]);
  process.stdout.write(`${breaks.name}: ${points.length} moments, all of them ended in order\n`);
}

async function problemAfter(point: Point, index: number, breaks: Break): Promise<string | undefined> {
  try {
    const root = await breaks(point);
    const written = evidenceOf(root);
    for (const [path, text] of Object.entries(textsOf(root)))
      expect(TRIED, `${path} after the kill`).toContain(text);
    // Also what puts things in order may be killed: at a moment of its own.
    if (index % 3 === 0) await command(root, ['restore'], { at: 1 + (index % 23) });
    if (index % 2 === 0) await restored(root);
    await ranAgain(root);
    expect(Object.keys(evidenceOf(root))).toEqual(expect.arrayContaining([...keptOf(written)]));
    expectTidy(root);
    rmSync(root, { recursive: true });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** `loopwright restore`: as sealed, or as verified where that was recorded already; the evidence holds. */
async function restored(root: string): Promise<void> {
  const { exitCode, output } = await command(root, ['restore']);
  const isVerified = output.includes('A verified candidate waits') || output.includes('ended as ACCEPTED');
  expect(exitCode, output).toBe(output.includes('A verified candidate waits') ? 1 : 0);
  if (isVerified) expectOneOf(root);
  else expectFiles(root, FILES);
  await expectHolds(root);
}

/** The next run: repairs, or is told that a verified candidate waits, or that nothing is stale any more. */
async function ranAgain(root: string): Promise<void> {
  if (!existsSync(join(root, 'loop/oracle.seal.json'))) await good(root, ['seal', ...ADA]);
  const { exitCode, output } = await drive(root);
  expect(exitCode, output).toBe(0);
  const end = output.trim().split('\n').at(-1);
  expect(['AWAITING_HUMAN_APPROVAL', 'candidate-pending', 'GREEN']).toContain(end);
  expectOneOf(root);
  await expectHolds(root);
  if (end === 'GREEN') return expectFiles(root, VERIFIED);
  await good(root, ['reject', ...ADA]);
  expectFiles(root, FILES);
  await expectHolds(root);
}

async function expectHolds(root: string): Promise<void> {
  const { exitCode, output } = await command(root, ['verify']);
  expect(exitCode, output).toBe(0);
}

function expectFiles(root: string, files: Readonly<Record<string, string>>): void {
  expect(textsOf(root)).toEqual(files);
  expect(lstatSync(join(root, 'tests/store.page.ts')).mode & 0o777).toBe(0o750);
}

/** Rejecting puts one file back after the other. */
function expectOneOf(root: string): void {
  for (const [path, text] of Object.entries(textsOf(root)))
    expect([FILES[path as keyof typeof FILES], VERIFIED[path]]).toContain(text);
}

function expectTidy(root: string): void {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => /\.tmp$|lock\./.test(name))).toEqual([]);
  const exercises = readdirSync(join(root, 'loop/evidence')).map((name) => `loopwright-${name}`);
  expect(readdirSync(tmpdir()).filter((name) => exercises.includes(name))).toEqual([]);
}

/** Every file of the user's, by path. */
function textsOf(root: string): Record<string, string> {
  return Object.fromEntries(Object.keys(FILES).map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function evidenceOf(root: string): Readonly<Record<string, string>> {
  const holder = join(root, 'loop/evidence');
  if (!existsSync(holder)) return {};
  const paths = readdirSync(holder, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => lstatSync(join(holder, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(holder, path), 'latin1')]));
}

/** Of an exercise that began; an earlier end left only copies of what stands on disk. */
function keptOf(written: Readonly<Record<string, string>>): readonly string[] {
  const begun = new Set(
    (written['index.jsonl'] ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { exercise: string }).exercise),
  );
  return Object.keys(written).filter((path) => !path.endsWith('.tmp') && begun.has(path.split('/')[0] ?? ''));
}

/** A copy of the verb's template, in which the verb was killed at the point. */
async function killedAt(point: Point | undefined): Promise<string> {
  if (!point) throw new Error('There is no such moment');
  const root = copyOf(point.verb);
  const { signal, output } = await call(root, point.verb, { at: point.at });
  if (signal !== 'SIGKILL') throw new Error(`It was not killed: ${output}`);
  return root;
}

/** A copy of the verb's template, in which the disk was full from the point on. The verb ended, and said so. */
async function fullFrom(point: Point): Promise<string> {
  const root = copyOf(point.verb);
  // What a kill before it left is put in order by whoever gets the lock.
  const before = temporaryIn(root);
  const { signal, exitCode, output } = await call(root, point.verb, { at: point.at, kind: 'refuse' });
  expect(signal, output).toBeNull();
  if (point.verb !== 'run' && exitCode !== 0) expect(output).toContain('The disk is full: make room');
  expect(temporaryIn(root).filter((name) => !before.includes(name))).toEqual([]);
  return root;
}

function temporaryIn(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tmp'));
}

/** What the project is after a verb that was not killed. */
async function after(name: Verb, verb: Verb): Promise<string> {
  const root = copyOf(verb, `before-${name}`);
  const { exitCode, output } = await call(root, verb);
  if (exitCode !== 0) throw new Error(output);
  return root;
}

async function countMoments(verb: Verb): Promise<readonly Point[]> {
  const root = copyOf(verb);
  const log = join(folder, `${verb}-${randomBytes(4).toString('hex')}.log`);
  const { exitCode, output } = await call(root, verb, { log });
  if (exitCode !== 0) throw new Error(output);
  rmSync(root, { recursive: true });
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return lines.map((line, index) => ({ verb, at: index + 1, what: line.slice(line.indexOf(' ') + 1) }));
}

function copyOf(verb: Verb, name = `${verb}-${randomBytes(4).toString('hex')}`): string {
  const root = join(folder, name);
  cpSync(templates.get(verb) ?? '', root, { recursive: true });
  return root;
}

interface Fault {
  /** Moment to be killed at; without one, moments are only counted. */
  readonly at?: number;
  /** Default: it is killed. */
  readonly kind?: 'refuse';
  readonly log?: string;
}

function call(root: string, verb: Verb, fault?: Fault): Promise<Ended> {
  if (verb === 'run') return drive(root, fault);
  return command(root, verb === 'restore' ? [verb] : [verb, ...ADA], fault);
}

function drive(root: string, fault?: Fault): Promise<Ended> {
  const exercise = `20261130T120000Z-${randomBytes(3).toString('hex')}`;
  return node([join(FAULTS, 'drive.mjs'), DIST, root, exercise], root, fault);
}

function command(root: string, args: readonly string[], fault?: Fault): Promise<Ended> {
  return node([join(DIST, 'cli/main.js'), '--root', root, ...args], root, fault);
}

async function good(root: string, args: readonly string[]): Promise<void> {
  const { exitCode, output } = await command(root, args);
  expect(exitCode, output).toBe(0);
}

interface Ended {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly output: string;
}

function node(args: readonly string[], root: string, fault?: Fault): Promise<Ended> {
  const { at, kind = 'kill', log } = fault ?? {};
  const plan = { root, kind: at === undefined ? 'count' : kind, at, log };
  const preload = fault ? ['--import', join(FAULTS, 'preload.mjs')] : [];
  const env = { ...process.env, FAULT_PLAN: JSON.stringify(plan) };
  return new Promise((done) => {
    const child = execFile(process.execPath, [...preload, ...args], { env }, (_error, stdout, stderr) =>
      done({ exitCode: child.exitCode, signal: child.signalCode, output: stdout + stderr }),
    );
  });
}

/** The same for the same seed. */
function sample<T>(items: readonly T[], count: number): readonly T[] {
  let state = Number(KILL_SEED);
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return items
    .map((item) => ({ item, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ item }) => item);
}
