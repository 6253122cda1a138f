// A text joined of fixed parts and changing ones (`Order ${id} shipped`, '#row-' + id): what the changing parts were is
// read off the text that was seen, and the fixed parts may change when the new text holds the same values. There must
// be exactly one way to read either text. Pure.
import { type AnyNode, isNode, literalText } from '../../../syntax/parse.ts';
import { nodesOf, unwrapped } from '../../../syntax/shape.ts';

/** A piece of fixed text in the source. */
export interface Piece {
  readonly text: string;
  /** As it is written, between the delimiters; line ends as the parser reads them. */
  readonly raw: string;
  /** The whole literal or template that it stands in. */
  readonly node: AnyNode;
  /** What to replace: a literal with its quotes, or the characters between the holes of a template. */
  readonly start: number;
  readonly end: number;
  readonly isInTemplate: boolean;
}

/** Fixed parts with one changing part between each two; a fixed part may be empty or have several pieces. */
export type Joined = readonly (readonly Piece[])[];

/** `undefined` for anything but a template with holes or a `+` of texts. */
export function joinedOf(node: AnyNode): Joined | undefined {
  if (literalText(node) !== undefined) return undefined;
  if (node.type !== 'TemplateLiteral' && !isSum(node)) return undefined;
  const groups: Piece[][] = [[]];
  let afterHole = false;
  for (const part of flattened(node)) {
    if (part !== 'hole') groups.at(-1)?.push(part);
    // Two changing parts side by side are one.
    else if (!afterHole) groups.push([]);
    afterHole = part === 'hole';
  }
  return groups.length > 1 && groups.some((group) => group.length > 0) ? groups : undefined;
}

/** The new text of each fixed part; `undefined` unless there is exactly one way. */
export function realigned(joined: Joined, seen: string, fresh: string): readonly string[] | undefined {
  const values = holesOf(joined, seen);
  if (!values || values.some(({ text }) => text === '')) return undefined;
  const placed = placements(values, fresh, 0);
  const [only] = placed;
  if (placed.length !== 1 || !only) return undefined;
  const ends = [0, ...only.map((start, index) => start + (values[index]?.text.length ?? 0))];
  return ends.map((end, index) => fresh.slice(end, only[index] ?? fresh.length));
}

/** True when there is exactly one way to read the text as these fixed parts and changing ones. */
export function couldBe(joined: Joined, seen: string): boolean {
  return holesOf(joined, seen) !== undefined;
}

interface Hole {
  readonly text: string;
  /** Whether a word begins with it, and ends with it. */
  readonly edges: readonly [boolean, boolean];
}

function holesOf(joined: Joined, seen: string): readonly Hole[] | undefined {
  const fixed = joined.map((group) => group.map((piece) => piece.text).join(''));
  const [first = ''] = fixed;
  if (!seen.startsWith(first)) return undefined;
  const ways = readings(fixed.slice(1), seen, first.length);
  const [only] = ways;
  return ways.length === 1 ? only : undefined;
}

/** The ways to read `seen` from `at` on as: changing, fixed, changing, fixed, … Two are as good as many. */
function readings(fixed: readonly string[], seen: string, at: number): readonly (readonly Hole[])[] {
  const [next, ...rest] = fixed;
  if (next === undefined) return at === seen.length ? [[]] : [];
  const ways: (readonly Hole[])[] = [];
  for (let end = seen.indexOf(next, at); end !== -1 && ways.length < 2; end = following(seen, next, end)) {
    const hole: Hole = { text: seen.slice(at, end), edges: edgesOf(seen, at, end) };
    for (const way of readings(rest, seen, end + next.length)) ways.push([hole, ...way]);
  }
  return ways;
}

function following(text: string, part: string, after: number): number {
  return after >= text.length ? -1 : text.indexOf(part, after + 1);
}

/** The ways to find all values in order in a text, by where each begins. */
function placements(values: readonly Hole[], text: string, from: number): readonly (readonly number[])[] {
  const [value, ...rest] = values;
  if (!value) return [[]];
  const ways: (readonly number[])[] = [];
  for (let at = text.indexOf(value.text, from); at !== -1; at = text.indexOf(value.text, at + 1)) {
    const end = at + value.text.length;
    if (edgesOf(text, at, end).join() !== value.edges.join()) continue;
    for (const way of placements(rest, text, end)) ways.push([at, ...way]);
  }
  return ways;
}

function edgesOf(text: string, start: number, end: number): readonly [boolean, boolean] {
  return [!isWord(text[start - 1]), !isWord(text[end])];
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /[\p{L}\p{N}]/u.test(char);
}

function isSum(node: AnyNode): boolean {
  return node.type === 'BinaryExpression' && node['operator'] === '+';
}

function flattened(wrapped: AnyNode): readonly (Piece | 'hole')[] {
  const node = unwrapped(wrapped);
  const text = literalText(node);
  if (text !== undefined)
    return [{ text, raw: '', node, start: node.start, end: node.end, isInTemplate: false }];
  if (isSum(node))
    return [node['left'], node['right']].flatMap((side) => (isNode(side) ? flattened(side) : []));
  if (node.type !== 'TemplateLiteral') return ['hole'];
  return nodesOf(node['quasis']).flatMap((quasi, index) => {
    const piece = pieceOf(quasi, node);
    return index === 0 ? [piece] : (['hole', piece] as const);
  });
}

function pieceOf(quasi: AnyNode, node: AnyNode): Piece {
  const value = quasi['value'];
  const { raw, cooked } = { raw: '', cooked: '', ...(typeof value === 'object' ? value : {}) };
  // In TypeScript files the parser counts the delimiters in (` or } before, ${ or ` after).
  const isWide = quasi.end - quasi.start > raw.length && quasi.end - quasi.start <= raw.length + 3;
  const start = isWide ? quasi.start + 1 : quasi.start;
  return { text: cooked ?? '', raw, node, start, end: start + raw.length, isInTemplate: true };
}
