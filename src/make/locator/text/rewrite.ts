// Changes the text that an expression in a locator call stands for, where that text is written: only if it is one
// literal, agrees with what was seen, may be edited, and is read by locators alone. Pure.
import type { CallArg } from '../../../observe/observation.ts';
import { otherTextKind } from '../../../observe/text-arguments.ts';
import type { Edit } from '../../../syntax/edits.ts';
import type { AnyNode } from '../../../syntax/parse.ts';
import type { SourceSpan } from '../../candidate.ts';
import { escaped, printed, quoteAt } from '../print.ts';
import type { Texts, Written } from '../write-call.ts';
import type { Frames } from './callers.ts';
import { joinedOf, type Piece, realigned } from './joined.ts';
import { type At, refuse, type SourceFile, type Sources } from './sources.ts';
import { Tracer } from './trace.ts';
import { Uses } from './uses.ts';

export interface Place {
  readonly file: SourceFile;
  /** Where the locator was built: the call first, then its callers. */
  readonly frames: Frames;
  readonly isMutable: (path: string) => boolean;
}

export function textsOf(sources: Sources, { file, frames, isMutable }: Place): Texts {
  return {
    rewrite: (node, key, { before, after }) => {
      const found = new Tracer(sources, frames, before).find({ file, node }, key === undefined ? [] : [key]);
      if (!found.ok) return found;
      const { at, carriers } = found;
      if (!isMutable(at.file.path))
        return refuse(at, 'the text is written in a file that mutablePaths does not cover');
      const kind = otherTextKind(at.node, at.file.names.parentsOf(at.node));
      if (kind !== undefined) return refuse(at, `the text there is ${kind}`);
      return new Uses(sources).otherUse(carriers) ?? written(at, before, after);
    },
  };
}

function written(at: At, before: CallArg, after: CallArg): Written {
  const { node } = at;
  const joined = joinedOf(node);
  if (joined) {
    if (typeof before !== 'string' || typeof after !== 'string') return otherKind(at);
    const texts = realigned(joined, before, after);
    if (!texts) return refuse(at, 'the new text does not plainly hold what changes in the old one');
    return allOf(
      at,
      joined.map((pieces, index) => pieceEdit(at, pieces, texts[index] ?? '')),
    );
  }
  const isRegex = 'regex' in node;
  const fits = isRegex
    ? typeof after === 'object' && after !== null && '$regex' in after
    : typeof after === 'string';
  if (!fits) return otherKind(at);
  const text = printed(after, quoteAt(at.file.text, node) ?? "'");
  return allOf(at, [change(at, node, node, text)]);
}

function otherKind(at: At): Written {
  return refuse(at, 'the repair is not of the kind that is written there');
}

interface TextEdit {
  readonly ok: true;
  readonly edit: Edit;
  readonly site: SourceSpan;
}

type Piecewise =
  | TextEdit
  | { readonly ok: false; readonly why: string; readonly place: string }
  | 'unchanged';

function pieceEdit(at: At, pieces: readonly Piece[], text: string): Piecewise {
  if (pieces.map((piece) => piece.text).join('') === text) return 'unchanged';
  const [piece] = pieces;
  const isElsewhere =
    piece?.isInTemplate === true && at.file.text.slice(piece.start, piece.end) !== piece.raw;
  if (pieces.length !== 1 || !piece || isElsewhere)
    return refuse(at, 'the part that changes is not one text written there');
  const quote = quoteAt(at.file.text, piece.node) ?? "'";
  return change(at, piece.node, piece, piece.isInTemplate ? escaped(text, quote) : printed(text, quote));
}

function change(
  { file }: At,
  node: AnyNode,
  span: { readonly start: number; readonly end: number },
  newText: string,
): TextEdit {
  const { start, end } = span;
  return {
    ok: true,
    edit: { path: file.path, start, end, oldText: file.text.slice(start, end), newText },
    site: { kind: 'text', path: file.path, start: node.start, end: node.end },
  };
}

function allOf(at: At, changes: readonly Piecewise[]): Written {
  const edits: Edit[] = [];
  const texts = new Map<string, SourceSpan>();
  for (const item of changes) {
    if (item === 'unchanged') continue;
    if (!item.ok) return item;
    edits.push(item.edit);
    texts.set(`${item.site.start}:${item.site.end}`, item.site);
  }
  return edits.length === 0
    ? refuse(at, 'there is nothing to write')
    : { ok: true, edits, texts: [...texts.values()] };
}
