// Reads what `init` needs to know about a project: one pass over the disk and two questions to git, before anything is
// decided.
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../../contract/json.ts';
import { listedPaths } from '../../contract/listed.ts';
import { decodeSource } from '../../disk/decode.ts';
import { walk } from '../../disk/tree.ts';
import { LoopwrightError } from '../../errors.ts';
import { parseSource } from '../../syntax/parse.ts';
import { workflowPath } from './plan.ts';
import { testFolders } from './test-folders.ts';
import { CONTRACT_PATH, type InitOptions, type Project, type Source, type Suite } from './types.ts';
import { readUserPaths } from './user-paths.ts';

// In Playwright's order: the first that exists is the one it loads.
const CONFIGS = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map((extension) => `playwright.config.${extension}`);
const DEFAULT_ORACLE = 'oracle/product-contract.spec.ts';
const SPEC = /\.(?:spec|test)\.[cm]?[jt]sx?$/;
const NOT_SOURCE =
  /(^|\/)(\.[^/]+|node_modules|dist|build|out|coverage|test-results|playwright-report|loop)$/;
const PAGE_OBJECTS = ['page-objects/', 'page_objects/', 'pageObjects/', 'pageobjects/', 'pom/'];
const INSTALL: readonly (readonly [lockfile: string, command: string])[] = [
  ['package-lock.json', 'npm ci'],
  ['pnpm-lock.yaml', 'corepack enable && pnpm install --frozen-lockfile'],
  ['yarn.lock', 'corepack enable && yarn install'],
  ['bun.lock', 'npx bun install --frozen-lockfile'],
  ['bun.lockb', 'npx bun install --frozen-lockfile'],
];

export function readProject(options: InitOptions): Project {
  const { root } = options;
  const config = findConfig(root);
  const paths = readUserPaths(options);
  const contract = readSource(root, CONTRACT_PATH);
  const entry = oracleOf(contract) ?? paths.oracle ?? DEFAULT_ORACLE;
  const prefix = git(root, 'rev-parse', '--show-prefix') ?? '';
  return {
    config,
    contract,
    oracle: { entry, source: readSource(root, entry) },
    gitignore: readSource(root, '.gitignore'),
    prefix,
    workflow: readSource(root, workflowPath(prefix)),
    install: installCommand(root, prefix),
    isInstalled: dependsOnLoopwright(root),
    owner: [options.owner, git(root, 'config', 'user.name')].find((name) => name?.trim()) ?? 'QA',
    target: paths.target,
    suite: readSuite(root, config),
  };
}

function findConfig(root: string): Project['config'] {
  const path = CONFIGS.find((name) => existsSync(join(root, name)));
  if (path !== undefined) return { path, source: readSource(root, path) };
  throw new LoopwrightError('config-invalid', 'There is no Playwright config here. Nothing was written.', {
    faults: [
      {
        at: 'playwright.config.ts',
        expected: `a Playwright config in ${root}`,
        found: 'none',
        fix: 'Run this in the folder of the config, or make one: npm init playwright@latest',
      },
    ],
  });
}

/** The first oracle of a contract that is already there. */
function oracleOf(contract: Source): string | undefined {
  if (contract.kind !== 'text') return undefined;
  const json = readJson(contract.text, CONTRACT_PATH);
  return json.ok ? listedPaths(json.value).find(({ list }) => list === 'oracles')?.path : undefined;
}

function readSuite(root: string, config: Project['config']): Suite {
  const parsed = config.source.kind === 'text' ? parseSource(config.path, config.source.text) : undefined;
  const folders = parsed ? testFolders(parsed) : [''];
  const files = folders.flatMap((folder) => walk(root, folder, (path) => NOT_SOURCE.test(path)));
  return {
    folders,
    specs: files.filter(({ path, kind }) => kind === 'file' && SPEC.test(path)).map(({ path }) => path),
    pageObjects: PAGE_OBJECTS.filter((folder) => isFolder(join(root, folder))),
  };
}

function readSource(root: string, path: string): Source {
  const file = join(root, path);
  const stat = lstatSync(file.replace(/[\\/]$/, ''), { throwIfNoEntry: false });
  if (!stat) return { kind: 'missing' };
  if (stat.isSymbolicLink()) return { kind: 'closed', why: 'it is a symbolic link' };
  if (!stat.isFile()) return { kind: 'closed', why: 'it is not a regular file' };
  const text = decodeSource(readFileSync(file));
  return text === undefined ? { kind: 'closed', why: 'it is not UTF-8 text' } : { kind: 'text', text };
}

function installCommand(root: string, prefix: string): string {
  const folders = [root, join(root, prefix.replace(/[^/]+\//g, '../'))];
  const found = folders.flatMap((folder) =>
    INSTALL.filter(([lockfile]) => existsSync(join(folder, lockfile))),
  );
  return found[0]?.[1] ?? 'npm install';
}

function dependsOnLoopwright(root: string): boolean {
  const source = readSource(root, 'package.json');
  return source.kind === 'text' && /"loopwright"\s*:/.test(source.text);
}

/** One line of git's answer; `undefined` without git, outside a repository or when git has no answer. */
function git(root: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

function isFolder(path: string): boolean {
  return lstatSync(path.replace(/[\\/]$/, ''), { throwIfNoEntry: false })?.isDirectory() === true;
}
