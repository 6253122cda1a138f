// The three projects of the loop, made from a project of the user's own so that targets run exactly as they do in
// the suite: same browser, options, storage state and set-up. Loads in every worker: no dependencies.
import type { PlaywrightTestConfig } from '@playwright/test';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { snapshotPathsOf } from './snapshot-paths.ts';

type Project = NonNullable<PlaywrightTestConfig['projects']>[number];
type Patterns = Project['testMatch'];

/** Root-relative paths as the contract lists them; a trailing `/` means a folder. */
export interface Listed {
  readonly targets: readonly string[];
  readonly oracles: readonly string[];
}

const SEAL_DIR = fileURLToPath(new URL('./seal/', import.meta.url));
const SEAL_FILE = /[\\/]seal\.pw\.js$/;
const DEFAULT_MATCH = /.*[.-](?:test|spec)\.[cm]?[jt]sx?$/;

/** The config's projects with seal → oracle → loop added, and the base project's set-up made to wait for the seal. */
export function withLoopProjects(
  config: PlaywrightTestConfig,
  root: string,
  listed: Listed,
  baseName: string | undefined,
): Project[] {
  const own = config.projects ?? [];
  const base = baseProject(own, baseName);
  const setup = new Set(dependencyClosure(own, base.dependencies ?? []));
  const oracle = {
    ...inherit(config, base, root, listed.oracles),
    name: 'oracle',
    grep: /.*/,
    grepInvert: [],
    testIgnore: outside(root, listed.oracles),
  };
  const loop = { ...inherit(config, base, root, listed.targets), name: 'loop' };
  return [
    ...own.map((project) =>
      setup.has(project.name ?? '')
        ? { ...project, dependencies: ['seal', ...(project.dependencies ?? [])] }
        : project,
    ),
    sealProject(),
    { ...oracle, dependencies: ['seal', ...(base.dependencies ?? [])] },
    { ...loop, dependencies: ['oracle', ...(base.dependencies ?? [])] },
  ];
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
      throw new Error(
        `withLoop: there is no project ${JSON.stringify(name)} to run the loop as. Projects: ${own.map((project) => project.name).join(', ')}.`,
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
    testMatch: [...exactFiles(root, entries), ...list(base.testMatch ?? config.testMatch ?? DEFAULT_MATCH)],
    testIgnore: [
      ...outside(root, entries),
      ...(entries.some(isFolder) ? list(base.testIgnore ?? config.testIgnore ?? []) : []),
    ],
    ...snapshotPathsOf(config, base),
  };
}

function exactFiles(root: string, entries: readonly string[]): RegExp[] {
  return entries
    .filter((entry) => !isFolder(entry))
    .map((entry) => new RegExp(`^${pathPattern(join(root, entry))}$`));
}

/** Matches every path that no entry covers. */
function outside(root: string, entries: readonly string[]): RegExp[] {
  const covered = entries.map((entry) =>
    isFolder(entry) ? pathPattern(join(root, entry)) : `${pathPattern(join(root, entry))}$`,
  );
  return [new RegExp(`^(?!${covered.join('|')})`)];
}

function pathPattern(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('/', '[\\\\/]');
}

function commonFolder(paths: readonly string[]): string {
  return paths
    .map((path) => dirname(path))
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

function list(patterns: NonNullable<Patterns>): (string | RegExp)[] {
  return typeof patterns === 'string' || patterns instanceof RegExp ? [patterns] : [...patterns];
}
