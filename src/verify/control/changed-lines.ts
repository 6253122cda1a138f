// What has to be shown to matter in a candidate of a command maker. It may have changed anything, so every changed line that
// finds, acts, or has a new text is left out, one at a time. Pure.
import { diffLines } from 'diff';
import { BUILDERS, MODIFIERS, ACTIONS, ACTIONS_BY_SELECTOR } from '../../observe/recorder/methods.ts';
import type { TestKey } from '../../observe/run-record.ts';
import { loadedBy } from '../../syntax/loading.ts';
import { type AnyNode, literalText, parseSource, positionAt, walkTree } from '../../syntax/parse.ts';
import { calledName } from '../../syntax/shape.ts';
import type { ChangedFile } from '../apply.ts';
import type { Target } from './targets.ts';

/** `tests`: those that the candidate is to repair. One target that cannot be left out, when no line can. */
export function changedTargets(files: readonly ChangedFile[], tests: readonly TestKey[]): readonly Target[] {
  const found = files.flatMap((file) => linesOf(file).map((line) => targetOf(file.path, line, tests)));
  return found.length > 0 ? found : [{ ...NOTHING, tests }];
}

const NOTHING = {
  key: 'the candidate',
  label: 'no changed line finds or does anything',
  vouchedBy: null,
  built: undefined,
} as const;

interface ChangedLine {
  readonly line: number;
  readonly source: string;
  readonly texts: readonly string[];
}

function targetOf(path: string, { line, source, texts }: ChangedLine, tests: readonly TestKey[]): Target {
  return {
    key: `${path}:${line}`,
    label: `${path}:${line} ${source.trim()}`,
    tests,
    vouchedBy: null,
    built: { kind: 'lines', file: path, lines: [line, line], texts },
  };
}

function linesOf(file: ChangedFile): readonly ChangedLine[] {
  const { path, before, after } = file;
  const parsed = after === undefined ? undefined : parseSource(path, after);
  if (after === undefined || !parsed) return [];
  const changed = newLines(before ?? '', after);
  const known = new Set(before === undefined ? [] : textsIn(path, before));
  const telling = new Map<number, string[]>();
  walkTree(parsed.program, (node, parents) => {
    const text = newText(node, parents.at(-1), known);
    const at = text === undefined ? calledAt(node) : node.start;
    const line = at === undefined ? undefined : positionAt(after, at).line;
    if (line === undefined || !changed.has(line)) return;
    // What is written in a call is left out where that is made: the same text elsewhere may be another step.
    const isElsewhere = !parents.some((parent) => calledAt(parent) !== undefined);
    telling.set(line, [...(telling.get(line) ?? []), ...(text !== undefined && isElsewhere ? [text] : [])]);
  });
  const sources = after.split('\n');
  return [...telling]
    .map(([line, texts]) => ({ line, source: sources[line - 1] ?? '', texts }))
    .sort((a, b) => a.line - b.line);
}

/** `describe` is also what a group of tests is made with, and it finds nothing. */
const CALLS: ReadonlySet<string> = new Set(
  [...BUILDERS, ...MODIFIERS, ...ACTIONS, ...ACTIONS_BY_SELECTOR].filter((name) => name !== 'describe'),
);

/** Where the name of a call of Playwright's stands that finds or acts. */
function calledAt(node: AnyNode): number | undefined {
  const called = node.type === 'CallExpression' ? calledName(node) : undefined;
  return called?.receiver && CALLS.has(called.name) ? called.start : undefined;
}

/** A text that the file did not have; what an import names is none. */
function newText(node: AnyNode, parent: AnyNode | undefined, known: ReadonlySet<string>): string | undefined {
  const text = literalText(node);
  if (text === undefined || text === '' || known.has(text)) return undefined;
  return parent && loadedBy(parent) === node ? undefined : text;
}

function textsIn(path: string, source: string): readonly string[] {
  const texts: string[] = [];
  walkTree(parseSource(path, source)?.program, (node) => {
    const text = literalText(node);
    if (text !== undefined) texts.push(text);
  });
  return texts;
}

/** Lines of the text after that are not in the text before, from 1. */
function newLines(before: string, after: string): ReadonlySet<number> {
  const lines = new Set<number>();
  let at = 1;
  for (const part of diffLines(before, after)) {
    if (part.removed) continue;
    for (let line = at; line < at + part.count; line += 1) if (part.added) lines.add(line);
    at += part.count;
  }
  return lines;
}
