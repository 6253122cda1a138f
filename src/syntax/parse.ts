// One way to parse a source file, and one generic walk over its tree. oxc gives exact UTF-16 spans (CRLF, BOM and
// emoji included) and an *empty* tree with errors for bad syntax: a file with errors is never treated as parsed.
import { type Comment, parseSync, type Program } from 'oxc-parser';

export interface Parsed {
  readonly program: Program;
  readonly comments: readonly Comment[];
}

/** `undefined` when the source has a syntax error. */
export function parseSource(file: string, text: string): Parsed | undefined {
  const result = parseSync(file, text);
  if (result.errors.length > 0) return undefined;
  return { program: result.program, comments: result.comments };
}

/** A syntax node seen generically: ESTree's fields by name. */
export interface AnyNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export function isNode(value: unknown): value is AnyNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value
  );
}

/** Depth-first, in source order of the fields; `parents` is outermost first. */
export function walkTree(root: unknown, visit: (node: AnyNode, parents: readonly AnyNode[]) => void): void {
  const parents: AnyNode[] = [];
  descend(root);

  function descend(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) descend(item);
      return;
    }
    if (!isNode(value)) return;
    visit(value, parents);
    parents.push(value);
    for (const field of Object.keys(value)) descend(value[field]);
    parents.pop();
  }
}

/** The string a literal or a template without holes stands for. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node['quasis'];
  if (!Array.isArray(quasis) || quasis.length !== 1) return undefined;
  const value: unknown = isNode(quasis[0]) ? quasis[0]['value'] : undefined;
  return typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
    ? value.cooked
    : undefined;
}

/** Turns a UTF-16 offset into what editors show: line and column, both from 1. */
export function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The UTF-16 offset of a line and column (both from 1); `undefined` past the end of the line or of the text. */
export function offsetAt(text: string, line: number, column: number): number | undefined {
  const breaks = /\r\n|\r|\n/g;
  let start = 0;
  for (let current = 1; current < line; current += 1) {
    if (!breaks.exec(text)) return undefined;
    start = breaks.lastIndex;
  }
  const end = breaks.exec(text)?.index ?? text.length;
  const offset = start + column - 1;
  return offset <= end ? offset : undefined;
}
