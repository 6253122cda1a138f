// The project's sources as the search for a text sees them: parsed once, names resolved, imports followed. It reads
// through functions it is given. Pure.
import { loadedBy, loadsTypes } from '../../../syntax/loading.ts';
import { type Names, readNames } from '../../../syntax/names.ts';
import {
  type AnyNode,
  literalText,
  type Parsed,
  parseSource,
  positionAt,
  walkTree,
} from '../../../syntax/parse.ts';
import { calledName } from '../../../syntax/shape.ts';

export interface SourceReader {
  /** Text of a root-relative source file; `undefined` when it cannot be read as UTF-8. */
  readonly read: (path: string) => string | undefined;
  /** The project file that an import leads to; `undefined` for a package, or when it leads nowhere. */
  readonly resolve: (from: string, name: string) => string | undefined;
  /** Every source file of the project. */
  readonly files: () => readonly string[];
}

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly parsed: Parsed;
  readonly names: Names;
}

/** A node and the file it stands in. */
export interface At {
  readonly file: SourceFile;
  readonly node: AnyNode;
}

/** Why a text is not edited, and the place to look at (`path:line:column`, or a path). */
export interface Refusal {
  readonly ok: false;
  readonly why: string;
  readonly place: string;
}

/** One place that loads a module of the project. */
export interface Loading extends At {
  readonly target: string;
  /** Nothing of it is there when a test runs. */
  readonly isType: boolean;
}

export class Sources {
  private readonly reader: SourceReader;
  private readonly known = new Map<string, SourceFile | undefined>();
  private loadings: readonly Loading[] | undefined;

  constructor(reader: SourceReader) {
    this.reader = reader;
  }

  /** `undefined` when it cannot be read or parsed. */
  file(path: string): SourceFile | undefined {
    if (!this.known.has(path)) this.known.set(path, this.load(path));
    return this.known.get(path);
  }

  resolve(from: string, name: string): string | undefined {
    return this.reader.resolve(from, name);
  }

  /** Files that hold a word but cannot be parsed: what they do with it is not known. */
  unreadable(word: string): string | undefined {
    return this.reader
      .files()
      .find((path) => !this.file(path) && (this.reader.read(path)?.includes(word) ?? true));
  }

  /** Every import, re-export and require that leads to a module. */
  loadingsOf(path: string): readonly Loading[] {
    return this.allLoadings().filter(({ target, isType }) => target === path && !isType);
  }

  /** The files that a value of a module can come to: all that imports join, in whichever direction. */
  connected(path: string): readonly SourceFile[] {
    const found = new Set([path]);
    // A set goes on to what is added meanwhile.
    for (const each of found)
      for (const { file, target } of this.allLoadings()) {
        if (file.path === each) found.add(target);
        if (target === each) found.add(file.path);
      }
    return [...found].flatMap((each) => this.file(each) ?? []);
  }

  private all(): readonly SourceFile[] {
    return this.reader.files().flatMap((path) => this.file(path) ?? []);
  }

  private allLoadings(): readonly Loading[] {
    this.loadings ??= this.all().flatMap((file) => loadingsIn(file, this));
    return this.loadings;
  }

  private load(path: string): SourceFile | undefined {
    const text = this.reader.read(path);
    const parsed = text === undefined ? undefined : parseSource(path, text);
    if (text === undefined || !parsed) return undefined;
    let names: Names | undefined;
    return {
      path,
      text,
      parsed,
      // Most files are only looked through for their imports.
      get names() {
        return (names ??= readNames(parsed));
      },
    };
  }
}

/** As stacks name it: a call by its method's name. */
function placeOf({ file, node }: At): string {
  const { line, column } = positionAt(file.text, calledName(node)?.start ?? node.start);
  return `${file.path}:${line}:${column}`;
}

export function refuse(at: At, why: string): Refusal {
  return { ok: false, why, place: placeOf(at) };
}

/** The source of a node, on one line and not too long. */
export function shown({ file, node }: At): string {
  const text = file.text.slice(node.start, node.end).replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function loadingsIn(file: SourceFile, sources: Sources): readonly Loading[] {
  const found: Loading[] = [];
  walkTree(file.parsed.program, (node) => {
    const name = literalText(loadedBy(node));
    const target = name === undefined ? undefined : sources.resolve(file.path, name);
    if (target !== undefined) found.push({ file, node, target, isType: loadsTypes(node) });
  });
  return found;
}
