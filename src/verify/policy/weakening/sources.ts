// The sources that are judged together: parsed once, with what each name stands for, and with who exports what. Imports
// are followed among these sources only. Pure.
import { type Exports, exportsOf } from '../../../syntax/exports.ts';
import { loadedBy } from '../../../syntax/loading.ts';
import {
  type AnyNode,
  isNode,
  literalText,
  type Parsed,
  parseSource,
  walkTree,
} from '../../../syntax/parse.ts';
import { isFunction, type Names, readNames } from '../../../syntax/names.ts';
import { keyOf, nameOf, unwrapped } from '../../../syntax/shape.ts';
import { livelyFunctions } from './lively.ts';

export interface SourceText {
  readonly path: string;
  readonly text: string;
}

export interface Source extends SourceText {
  readonly parsed: Parsed;
  readonly names: Names;
  readonly project: Project;
}

/** The path that an import of a package's or alias's name leads to; `undefined` for an installed package. */
export type Resolve = (from: string, name: string) => string | undefined;

/** A function that something may call by its name. */
export interface Named {
  readonly source: Source;
  readonly node: AnyNode;
  readonly name: string;
  /** `Class.method`, or the bare name. */
  readonly key: string;
  readonly isMember: boolean;
}

export class Project {
  readonly sources: readonly Source[];
  readonly unreadable: readonly string[];
  readonly functions: readonly Named[];
  private lively: ReadonlySet<AnyNode> | undefined;
  private readonly byPath: ReadonlyMap<string, Source>;
  private readonly resolve: Resolve;
  private readonly nodes: ReadonlySet<AnyNode>;
  private readonly byName = new Map<string, readonly Named[]>();
  private readonly exports = new Map<Source, Exports>();
  private readonly followed = new Map<string, Source | undefined>();

  constructor(texts: readonly SourceText[], resolve: Resolve) {
    this.resolve = resolve;
    const read = texts.map(({ path, text }) => ({ path, text, parsed: parseSource(path, text) }));
    this.unreadable = read.filter(({ parsed }) => parsed === undefined).map(({ path }) => path);
    this.sources = read.flatMap(({ path, text, parsed }) =>
      parsed ? [{ path, text, parsed, names: readNames(parsed), project: this }] : [],
    );
    this.byPath = new Map(this.sources.map((source) => [source.path, source]));
    this.functions = this.sources.flatMap(functionsOf);
    this.nodes = new Set(this.functions.map(({ node }) => node));
    for (const fn of this.functions)
      if (fn.isMember) this.byName.set(fn.name, [...(this.byName.get(fn.name) ?? []), fn]);
  }

  /** False for a named function that neither asserts nor acts, nor calls what does. */
  mayMatter({ node }: { readonly node: AnyNode }): boolean {
    this.lively ??= livelyFunctions(this.functions);
    return this.lively.has(node) || !this.nodes.has(node);
  }

  /** Methods, fixtures and functions in objects of this name. */
  members(name: string): readonly Named[] {
    return this.byName.get(name) ?? [];
  }

  /** The sources that are one of these or load one of them, over others too. */
  loadersOf(paths: ReadonlySet<string>): ReadonlySet<string> {
    const found = new Set(paths);
    for (let size = -1; size !== found.size;) {
      size = found.size;
      for (const source of this.sources)
        if (loadedIn(source).some((path) => found.has(path))) found.add(source.path);
    }
    return found;
  }

  exportsOf(source: Source): Exports {
    const known = this.exports.get(source) ?? exportsOf(source);
    this.exports.set(source, known);
    return known;
  }

  /** The source that a relative import leads to. */
  follow(from: Source, name: string): Source | undefined {
    const key = `${from.path} ${name}`;
    if (!this.followed.has(key)) this.followed.set(key, this.find(from.path, name));
    return this.followed.get(key);
  }

  private find(from: string, name: string): Source | undefined {
    if (!name.startsWith('.')) return this.byPath.get(this.resolve(from, name) ?? '');
    const parts = from.split('/').slice(0, -1);
    for (const part of name.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.' && part !== '') parts.push(part);
    }
    const path = parts.join('/');
    const bare = path.replace(/\.[cm]?jsx?$/, '');
    const tries = EXTENSIONS.flatMap((ext) => [`${path}${ext}`, `${bare}${ext}`, `${path}/index${ext}`]);
    const found = [path, ...tries].find((candidate) => this.byPath.has(candidate));
    return found === undefined ? undefined : this.byPath.get(found);
  }
}

function loadedIn(source: Source): readonly string[] {
  const loaded: string[] = [];
  walkTree(source.parsed.program, (node) => {
    const name = literalText(loadedBy(node));
    const target = name === undefined ? undefined : source.project.follow(source, name);
    if (target) loaded.push(target.path);
  });
  return loaded;
}

const EXTENSIONS = ['.ts', '.tsx', '.js', '.jsx', '.mts', '.mjs', '.cts', '.cjs'];

/** So many modules give a name on to one another at most. */
const HANDS = 5;

/** What a source gives under a name: a declaration or an expression. */
export function exportOf(
  source: Source,
  name: string,
  depth = 0,
): { source: Source; node: AnyNode } | undefined {
  if (depth > HANDS) return undefined;
  const { named, stars } = source.project.exportsOf(source);
  const own = named.get(name);
  if (own?.kind === 'value') return { source, node: own.node };
  const given =
    own === undefined
      ? stars.map((specifier) => ({ specifier, as: name }))
      : own.name === undefined
        ? []
        : [{ specifier: own.specifier, as: own.name }];
  for (const { specifier, as } of given) {
    const target = source.project.follow(source, specifier);
    const found = target && exportOf(target, as, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function functionsOf(source: Source): readonly Named[] {
  const found: Named[] = [];
  walkTree(source.parsed.program, (node, parents) => {
    if (node.type === 'FunctionDeclaration') {
      const name = nameOf(node['id']);
      if (name !== undefined) found.push({ source, node, name, key: name, isMember: false });
      return;
    }
    const value = isNode(node['value']) ? node['value'] : node['init'];
    const inner = isNode(value) ? unwrapped(value) : undefined;
    if (!inner || !isFunction(inner)) return;
    const isMember = MEMBERS.has(node.type);
    const name = isMember ? keyOf(node) : nameOf(node['id']);
    if (name === undefined) return;
    const owner =
      node.type === 'Property'
        ? undefined
        : parents.findLast(({ type }) => type.startsWith('Class') && type !== 'ClassBody');
    const className = isMember && owner ? nameOf(owner['id']) : undefined;
    found.push({
      source,
      node: inner,
      name,
      key: className === undefined ? name : `${className}.${name}`,
      isMember,
    });
  });
  return found;
}

const MEMBERS = new Set(['MethodDefinition', 'PropertyDefinition', 'AccessorProperty', 'Property']);
