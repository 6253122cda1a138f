// The three projects of the loop, made from a project of the user's own so that targets run exactly as they do in
// the suite: same browser, options, storage state and set-up. Loads in every worker: no dependencies.
import type { PlaywrightTestConfig } from '@playwright/test';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LoopwrightError } from '../errors.ts';
import { IMPORTERS } from '../verify/selection.ts';
import { snapshotPathsOf } from './snapshot-paths.ts';

type Project = NonNullable<PlaywrightTestConfig['projects']>[number];

/** Root-relative paths as the contract lists them; a trailing `/` means a folder. */
export interface Listed {
  readonly targets: readonly string[];
  readonly oracles: readonly string[];
}

const SEAL_DIR = fileURLToPath(new URL('./seal/', import.meta.url));
const SEAL_FILE = /[\\/]seal\.pw\.js$/;
/** Playwright's own default, which a config cannot read from anywhere. */
export const DEFAULT_MATCH = '**/*.@(spec|test).?(c|m)[jt]s?(x)';

export interface Wanted {
  /** Absolute path of the folder of the Playwright config. */
  readonly root: string;
  readonly listed: Listed;
  /** Name of the project that the loop runs as, when the user chose one. */
  readonly base: string | undefined;
  /** True when oracle waits for seal, loop for oracle, and set-up for the seal; false where each runs on its own. */
  readonly chained: boolean;
}

/** The config's projects with seal, oracle and loop added. */
export function withLoopProjects(config: PlaywrightTestConfig, wanted: Wanted): Project[] {
  const { root, listed, chained } = wanted;
  const own = config.projects ?? [];
  const base = baseProject(own, wanted.base);
  const setup = base.dependencies ?? [];
  const after = (name: string): string[] => (chained ? [name, ...setup] : [...setup]);
  const oracle = {
    ...inherit(config, base, root, listed.oracles),
    name: 'oracle',
    grep: /.*/,
    grepInvert: [],
    testIgnore: outside(root, listed.oracles),
  };
  const loop = { ...inherit(config, base, root, listed.targets), name: 'loop' };
  return [
    ...(chained ? afterTheSeal(own, setup) : own),
    sealProject(),
    { ...oracle, dependencies: after('seal') },
    { ...loop, dependencies: after('oracle') },
  ];
}

/** The project that the loop stands for as its owner wrote it, with these files alone and under another name. */
export function importersProject(
  config: PlaywrightTestConfig,
  { root, base: name }: Pick<Wanted, 'root' | 'base'>,
  files: readonly string[],
): Project {
  const base = baseProject(config.projects ?? [], name);
  const { teardown: _teardown, ...rest } = base;
  return {
    ...rest,
    name: IMPORTERS,
    testIgnore: [...asList(base.testIgnore ?? config.testIgnore), ...outside(root, files)],
    ...snapshotPathsOf(config, base),
  };
}

/** What a set-up writes must not be taken for a change: it waits for the seal. */
function afterTheSeal(own: readonly Project[], setup: readonly string[]): Project[] {
  const waiting = new Set(dependencyClosure(own, setup));
  return own.map((project) =>
    waiting.has(project.name ?? '')
      ? { ...project, dependencies: ['seal', ...(project.dependencies ?? [])] }
      : project,
  );
}

function sealProject(): Project {
  return {
    name: 'seal',
    testDir: SEAL_DIR,
    testMatch: SEAL_FILE,
    testIgnore: [],
    grep: /.*/,
    grepInvert: [],
    retries: 0,
    repeatEach: 1,
    timeout: 120_000,
  };
}

/** The user's project that the loop stands for: the named one, else the first that no other project depends on. */
function baseProject(own: readonly Project[], name: string | undefined): Project {
  if (name !== undefined) {
    const named = own.find((project) => project.name === name);
    if (!named)
      throw new LoopwrightError(
        'config-invalid',
        `withLoop: there is no project ${JSON.stringify(name)} to run the loop as. Projects: ${own.map((project) => project.name).join(', ') || 'none'}.`,
      );
    return named;
  }
  const helpers = new Set(
    own.flatMap((project) => [
      ...(project.dependencies ?? []),
      ...(project.teardown ? [project.teardown] : []),
    ]),
  );
  return own.find((project) => !helpers.has(project.name ?? '')) ?? {};
}

function dependencyClosure(own: readonly Project[], names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const queue = [...names];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...(own.find((project) => project.name === name)?.dependencies ?? []));
  }
  return [...found];
}

function inherit(
  config: PlaywrightTestConfig,
  base: Project,
  root: string,
  entries: readonly string[],
): Project {
  const { teardown: _teardown, ...rest } = base;
  const suiteDir = resolve(root, base.testDir ?? config.testDir ?? '.');
  // Nothing readable is listed: the seal's own file stands in, so that the seal runs and says what is wrong.
  if (entries.length === 0) return { ...rest, testDir: SEAL_DIR, testMatch: SEAL_FILE, testIgnore: [] };
  const paths = entries.map((entry) => join(root, entry));
  return {
    ...rest,
    testDir: paths.every((path) => isInside(suiteDir, path)) ? suiteDir : commonFolder(paths),
    testMatch: [...exactFiles(root, entries), ...asList(base.testMatch ?? config.testMatch ?? DEFAULT_MATCH)],
    testIgnore: [
      ...outside(root, entries),
      ...(entries.some(isFolder) ? asList(base.testIgnore ?? config.testIgnore) : []),
    ],
    ...snapshotPathsOf(config, base),
  };
}

export function exactFiles(root: string, entries: readonly string[]): RegExp[] {
  return entries
    .filter((entry) => !isFolder(entry))
    .map((entry) => new RegExp(`^${pathPattern(join(root, entry))}$`));
}

/** Matches every path that no entry covers. */
export function outside(root: string, entries: readonly string[]): RegExp[] {
  const covered = entries.map((entry) =>
    isFolder(entry) ? pathPattern(join(root, entry)) : `${pathPattern(join(root, entry))}$`,
  );
  return [new RegExp(`^(?!${covered.join('|')})`)];
}

export function pathPattern(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('/', '[\\\\/]');
}

function commonFolder(paths: readonly string[]): string {
  return paths
    .map((path) => (path.endsWith(sep) ? path.slice(0, -1) : dirname(path)))
    .reduce((common, folder) => {
      let shared = common;
      while (!isInside(shared, folder)) shared = dirname(shared);
      return shared;
    });
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`));
}

function isFolder(entry: string): boolean {
  return entry.endsWith('/');
}

type Pattern = string | RegExp;

/** One, several or none, as a config may say it. */
export function asList<Item extends Pattern>(given: Item | readonly Item[] | undefined): Item[] {
  if (given === undefined) return [];
  return isOne(given) ? [given] : [...given];
}

function isOne<Item extends Pattern>(given: Item | readonly Item[]): given is Item {
  return typeof given === 'string' || given instanceof RegExp;
}
