// Puts withLoop around a Playwright config by source span: two insertions around the exported expression and one line
// for the import. Every other byte of the person's file stays, in their quotes, semicolons and line ends.
import { applyEdits } from '../../syntax/edits.ts';
import { isNode, type Parsed, parseSource, walkTree } from '../../syntax/parse.ts';
import { exportedExpression, isRequire, loopUse, type Node, statementsOf } from './config-syntax.ts';
import { CONTRACT_PATH } from './types.ts';

export type ConfigEdit =
  | { readonly kind: 'edited'; readonly text: string }
  | { readonly kind: 'wrapped' }
  | { readonly kind: 'manual'; readonly why: string; readonly lines: readonly string[] };

type Kind = 'module' | 'commonjs';

interface Style {
  readonly quote: string;
  readonly semicolon: string;
  readonly newline: string;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

const PLAIN: Style = { quote: "'", semicolon: ';', newline: '\n' };

/** The config with withLoop around it, or the lines to paste and why they cannot be put there safely. */
export function editConfig(file: string, text: string): ConfigEdit {
  const parsed = parseSource(file, text);
  if (!parsed) return byHand(file, text, 'it has a syntax error');
  const use = loopUse(parsed);
  if (use.kind === 'called') return { kind: 'wrapped' };
  if (use.kind === 'name-taken') return byHand(file, text, 'it uses the name withLoop for something else');
  const exported = exportedExpression(parsed);
  if (exported.kind === 'none') return byHand(file, text, exported.why);
  const style = styleOf(parsed, text, exported.statement);
  const name = use.kind === 'imported' ? use.name : 'withLoop';
  const edited = insert(text, [
    ...(use.kind === 'absent' ? [importLine(parsed, text, exported, style)] : []),
    { at: exported.expression.start, text: `${name}(` },
    { at: exported.expression.end, text: `, ${optionsText(style)})` },
  ]);
  const isSound =
    parsed.program.body.length + (use.kind === 'absent' ? 1 : 0) ===
    parseSource(file, edited)?.program.body.length;
  return isSound ? { kind: 'edited', text: edited } : byHand(file, text, 'the edited file would not parse');
}

/** The lines that a person pastes where the config cannot be edited. */
export function byHand(file: string, text: string, why: string): ConfigEdit {
  const isCommonJs = file.endsWith('.cjs') || /\bmodule\.exports\b/.test(text);
  const call = `withLoop(/* your config */, ${optionsText(PLAIN)});`;
  return {
    kind: 'manual',
    why,
    lines: [
      importText(isCommonJs ? 'commonjs' : 'module', PLAIN),
      `${isCommonJs ? 'module.exports =' : 'export default'} ${call}`,
    ],
  };
}

function insert(text: string, insertions: readonly Insertion[]): string {
  const edits = insertions.map(({ at, text: newText }) => ({
    path: '',
    start: at,
    end: at,
    oldText: '',
    newText,
  }));
  const applied = applyEdits(text, edits);
  if (!applied.ok) throw new Error(applied.why);
  return applied.text;
}

function optionsText({ quote }: Style): string {
  return `{ contract: ${quote}${CONTRACT_PATH}${quote}, failOnCandidate: !!process.env.CI }`;
}

function importText(kind: Kind, { quote, semicolon }: Style): string {
  const source = `${quote}loopwright${quote}`;
  return kind === 'module'
    ? `import { withLoop } from ${source}${semicolon}`
    : `const { withLoop } = require(${source})${semicolon}`;
}

function importLine(
  parsed: Parsed,
  text: string,
  exported: { kind: Kind; statement: Node },
  style: Style,
): Insertion {
  const before = statementsOf(parsed).filter(({ end }) => end <= exported.statement.start);
  const last = before.findLast((statement) => statement.type === 'ImportDeclaration' || isRequire(statement));
  const usesImport = exported.kind === 'module' || before.some(({ type }) => type === 'ImportDeclaration');
  const kind = usesImport ? 'module' : 'commonjs';
  if (last) {
    const end = endOfLine(text, last.end);
    const isAlone = /^[ \t]*(\/\/.*|\/\*(?:(?!\*\/).)*\*\/[ \t]*)?$/.test(text.slice(last.end, end));
    const line = importText(kind, isAlone ? style : { ...style, semicolon: ';' });
    return { at: isAlone ? end : last.end, text: style.newline + guarded(line, text.slice(end)) };
  }
  const at = startOfCode(parsed, text);
  return { at, text: guarded(importText(kind, style), text.slice(at)) + style.newline };
}

/** Without semicolons, what follows may continue our line: `require('x')` and then `(…)` is a call. */
function guarded(line: string, following: string): string {
  return line.endsWith(';') || !/^[([`/+\-*.,]/.test(following.trimStart()) ? line : `${line};`;
}

/** After hash-bang, directives and the file's comments, but before a JSDoc comment: that belongs to the statement below it. */
function startOfCode(parsed: Parsed, text: string): number {
  const first = statementsOf(parsed).find((statement) => typeof statement['directive'] !== 'string');
  const start = first?.start ?? text.length;
  const doc = parsed.comments.findLast(({ end }) => end <= start);
  const belongs =
    doc?.type === 'Block' && doc.value.startsWith('*') && text.slice(doc.end, start).trim() === '';
  return doc && belongs ? doc.start : start;
}

function endOfLine(text: string, from: number): number {
  const length = text.slice(from).search(/[\r\n]/);
  return length === -1 ? text.length : from + length;
}

function styleOf(parsed: Parsed, text: string, exportStatement: Node): Style {
  const model = statementsOf(parsed).findLast(({ type }) => type === 'ImportDeclaration');
  const required = statementsOf(parsed).findLast(isRequire);
  const reference = model ?? required ?? exportStatement;
  return {
    quote: quoteOf(model ?? required ?? parsed.program),
    semicolon: text[reference.end - 1] === ';' ? ';' : '',
    newline: /\r?\n/.exec(text)?.[0] ?? '\n',
  };
}

function quoteOf(root: unknown): string {
  const quotes: string[] = [];
  walkTree(root, (node) => {
    const raw = isNode(node) && node.type === 'Literal' ? node['raw'] : undefined;
    const quote = typeof raw === 'string' ? raw[0] : undefined;
    if (quote === '"' || quote === "'") quotes.push(quote);
  });
  return quotes[0] ?? PLAIN.quote;
}
