// The import closure: every project file that a file loads, so that an oracle is sealed with all it stands on and a
// shared page object is verified by all tests that load it.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rootPath } from '../contract/root-path.ts';
import { ResolverFactory } from 'oxc-resolver';
import { readSource } from '../disk/source.ts';
import type { Fault } from '../errors.ts';
import { loadedBy, loadsTypes } from '../syntax/loading.ts';
import {
  type AnyNode,
  isNode,
  literalText,
  type Parsed,
  parseSource,
  positionAt,
  walkTree,
} from '../syntax/parse.ts';

export interface Closure {
  /** Root-relative POSIX paths, the entries included, sorted. */
  readonly files: readonly string[];
  /** Imports that could not be followed; where they stand and why. */
  readonly faults: readonly Fault[];
}

const resolver = new ResolverFactory({
  tsconfig: 'auto',
  builtinModules: true,
  conditionNames: ['node', 'import', 'require', 'default'],
  // Which of two files of one name is loaded is Playwright's rule (its kExtLookups): the exact name first, then these.
  extensions: ['.js', '.ts', '.jsx', '.tsx', '.cjs', '.mjs', '.cts', '.mts', '.json'],
  extensionAlias: {
    '.js': ['.js', '.jsx', '.ts', '.tsx'],
    '.jsx': ['.jsx', '.tsx'],
    '.cjs': ['.cjs', '.cts'],
    '.mjs': ['.mjs', '.mts'],
  },
});

/** True for the name of a file that can hold a program, and so import something. */
export function isSourceFile(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** The root-relative project file that an import leads to; `undefined` for a package, or when it leads nowhere. */
export function resolveImport(root: string, from: string, name: string): string | undefined {
  const { path: found } = resolver.resolveFileSync(join(root, from), name);
  const path = found === undefined ? undefined : rootPath(root, found);
  return path === undefined || path.startsWith('../') || path.split('/').includes('node_modules')
    ? undefined
    : path;
}

export function importClosure(root: string, entries: readonly string[]): Closure {
  // The disk may have changed since this process last asked.
  resolver.clearCache();
  const seen = new Set<string>();
  const faults: Fault[] = [];
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    queue.push(...importsOf(root, path, faults));
  }
  return { files: [...seen].sort(), faults };
}

/** The same files, those that are loaded by the fewest steps first, the entries themselves before all. */
export function nearestFirst(root: string, entries: readonly string[]): readonly string[] {
  resolver.clearCache();
  const seen = new Set(entries);
  for (const path of seen) for (const loaded of importsOf(root, path, [])) seen.add(loaded);
  return [...seen];
}

/** Those of `entries` that load one of `wanted`, or are one. Each file is read once, however many load it. */
export function loadersOf(
  root: string,
  entries: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  resolver.clearCache();
  const imports = new Map<string, readonly string[]>();
  const importsOnce = (path: string): readonly string[] => {
    const known = imports.get(path) ?? importsOf(root, path, []);
    imports.set(path, known);
    return known;
  };
  return entries.filter((entry) => {
    const seen = new Set<string>();
    const queue = [entry];
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (wanted.includes(path)) return true;
      if (!seen.has(path)) queue.push(...importsOnce(path));
      seen.add(path);
    }
    return false;
  });
}

function importsOf(root: string, path: string, faults: Fault[]): readonly string[] {
  if (!isSourceFile(path) || !existsSync(join(root, path))) return [];
  const text = readSource(join(root, path));
  const parsed = text === undefined ? undefined : parseSource(path, text);
  if (text !== undefined && parsed)
    return requests(parsed).flatMap((request) => follow({ root, from: path, text, faults }, request));
  faults.push(fault(path, 'a source file that parses', 'a syntax error or invalid UTF-8', 'Fix the file.'));
  return [];
}

interface Request {
  /** `undefined` when it is computed. */
  readonly name: string | undefined;
  readonly offset: number;
  /** True when nothing but types is named: the transpiler may take the import out. */
  readonly isTypes: boolean;
}

interface Importer {
  readonly root: string;
  readonly from: string;
  readonly text: string;
  readonly faults: Fault[];
}

function follow({ root, from, text, faults }: Importer, request: Request): readonly string[] {
  const refuse = (expected: string, found: string, fix: string): readonly string[] => {
    const { line, column } = positionAt(text, request.offset);
    if (!request.isTypes) faults.push(fault(`${from}:${line}:${column}`, expected, found, fix));
    return [];
  };
  const { name } = request;
  if (name === undefined) {
    const fix = 'Import by a string literal, so that what is loaded can be sealed.';
    return refuse('an import of a fixed name', 'a computed name', fix);
  }
  const found = resolver.resolveFileSync(join(root, from), name);
  if (found.builtin) return [];
  const path = found.path === undefined ? undefined : rootPath(root, found.path);
  if (path?.split('/').includes('node_modules')) return [];
  if (path !== undefined && !path.startsWith('../')) return [path];
  // A package may be linked to a folder elsewhere, or have nothing but types.
  if (isInstalled(join(root, from), name)) return [];
  return path === undefined
    ? refuse('an import that resolves', JSON.stringify(name), 'Fix the import, or install the package.')
    : refuse(
        'an import inside the project',
        JSON.stringify(name),
        'Move the file below the folder of the Playwright config.',
      );
}

function isInstalled(file: string, name: string): boolean {
  const [scope = '', rest = ''] = name.split('/');
  if (scope.startsWith('.') || scope === '') return false;
  const own = scope.startsWith('@') ? `${scope}/${rest}` : scope;
  const types = `@types/${own.replace('@', '').replace('/', '__')}`;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if ([own, types].some((found) => existsSync(join(folder, 'node_modules', found)))) return true;
    if (folder === dirname(folder)) return false;
  }
}

function requests(parsed: Parsed): readonly Request[] {
  const found: Request[] = [];
  walkTree(parsed.program, (node) => {
    const source = loadedBy(node);
    if (source === undefined || loadsTypes(node)) return;
    found.push({ name: literalText(source), offset: node.start, isTypes: namesOnlyTypes(node) });
  });
  return found;
}

function namesOnlyTypes(node: AnyNode): boolean {
  const specifiers = node['specifiers'];
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
  return specifiers.every((item) => isNode(item) && loadsTypes(item));
}

function fault(at: string, expected: string, found: string, fix: string): Fault {
  return { at, expected, found, fix };
}
