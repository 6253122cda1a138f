// The import closure: every project file that a file loads, so that an oracle is sealed with all it stands on and a
// shared page object is verified by all tests that load it.
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import { readSource } from '../disk/source.ts';
import type { Fault } from '../errors.ts';
import { literalText, type Parsed, parseSource, positionAt, walkTree } from '../syntax/parse.ts';

export interface Closure {
  /** Root-relative POSIX paths, the entries included, sorted. */
  readonly files: readonly string[];
  /** Imports that could not be followed; where they stand and why. */
  readonly faults: readonly Fault[];
}

const SOURCE = /\.[cm]?[jt]sx?$/;

const resolver = new ResolverFactory({
  tsconfig: 'auto',
  builtinModules: true,
  conditionNames: ['node', 'import', 'require', 'default'],
  extensions: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'],
  // TypeScript sources import each other by the name of the file they compile to.
  extensionAlias: {
    '.js': ['.ts', '.tsx', '.js', '.jsx'],
    '.mjs': ['.mts', '.mjs'],
    '.cjs': ['.cts', '.cjs'],
    '.jsx': ['.tsx', '.jsx'],
  },
});

export function importClosure(root: string, entries: readonly string[]): Closure {
  const seen = new Set<string>();
  const faults: Fault[] = [];
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (!SOURCE.test(path) || !existsSync(join(root, path))) continue;
    const text = readSource(join(root, path));
    const parsed = text === undefined ? undefined : parseSource(path, text);
    if (text === undefined || !parsed) {
      faults.push(
        fault(path, 'a source file that parses', 'a syntax error or invalid UTF-8', 'Fix the file.'),
      );
      continue;
    }
    for (const request of requests(parsed, text))
      queue.push(...follow({ root, from: path, text, faults }, request));
  }
  return { files: [...seen].sort(), faults };
}

interface Request {
  readonly name: string | undefined;
  readonly offset: number;
}

interface Importer {
  readonly root: string;
  readonly from: string;
  readonly text: string;
  readonly faults: Fault[];
}

function follow({ root, from, text, faults }: Importer, request: Request): readonly string[] {
  const { line, column } = positionAt(text, request.offset);
  const at = `${from}:${line}:${column}`;
  if (request.name === undefined) {
    faults.push(
      fault(
        at,
        'an import of a fixed name',
        'a computed name',
        'Import by a string literal, so that what is loaded can be sealed.',
      ),
    );
    return [];
  }
  const found = resolver.resolveFileSync(join(root, from), request.name);
  if (found.builtin) return [];
  if (!found.path) {
    faults.push(
      fault(
        at,
        'an import that resolves',
        JSON.stringify(request.name),
        'Fix the import, or install the package.',
      ),
    );
    return [];
  }
  const path = relative(root, found.path).split(sep).join('/');
  if (path.split('/').includes('node_modules')) return [];
  if (path.startsWith('../')) {
    // A package that is linked into node_modules lives elsewhere on disk; only relative imports leave the project.
    if (!request.name.startsWith('.')) return [];
    faults.push(
      fault(
        at,
        'an import inside the project',
        JSON.stringify(request.name),
        'Move the file below the folder of the Playwright config.',
      ),
    );
    return [];
  }
  return [path];
}

function requests(parsed: Parsed, text: string): readonly Request[] {
  const found: Request[] = [];
  for (const item of parsed.module.staticImports)
    found.push({ name: item.moduleRequest.value, offset: item.start });
  for (const item of parsed.module.staticExports) {
    const from = item.entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (from) found.push({ name: from.value, offset: item.start });
  }
  const loads = /\b(?:require|import)\b/.test(text);
  if (loads) {
    walkTree(parsed.program, (node) => {
      if (node.type === 'ImportExpression')
        found.push({ name: literalText(node['source']), offset: node.start });
      const required = requiredName(node);
      if (required) found.push({ name: literalText(required.argument), offset: node.start });
    });
  }
  return found;
}

function requiredName(node: {
  readonly type: string;
  readonly [field: string]: unknown;
}): { argument: unknown } | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'];
  const isRequire =
    typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'require';
  return isRequire && Array.isArray(node['arguments']) ? { argument: node['arguments'][0] } : undefined;
}

function fault(at: string, expected: string, found: string, fix: string): Fault {
  return { at, expected, found, fix };
}
