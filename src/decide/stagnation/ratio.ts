// How alike two texts are, as Ratcliff and Obershelp defined it and Python's difflib computes it: twice the length of what
// matches, by the total length. What matches is the longest block that both have, and so on to its left and to its right.
// Pure.

/**
 * `difflib.SequenceMatcher(None, a, b).ratio()`: 0 for nothing in common, 1 for the same text; by code points, not by UTF-16
 * units. As in Python it may differ when the two change places. Python's heuristic for "junk" is part of it, on purpose, so
 * that the same two texts get the same number everywhere: in a `b` of 200 or more, a code point that makes up more than 1 % of
 * it is not looked for, only taken along beside another that was found. Long texts are so compared quickly, and never found
 * more alike than they are, only less.
 */
export function ratio(a: string, b: string): number {
  return ratioOf(codePoints(a), codePoints(b));
}

/** True when `ratio(a, b) >= threshold`. Most texts that are not alike are told apart by their length and letters alone. */
export function isSimilar(a: string, b: string, threshold: number): boolean {
  if (a === b) return true;
  const [left, right] = [codePoints(a), codePoints(b)];
  const total = left.length + right.length;
  if (share(Math.min(left.length, right.length), total) < threshold) return false;
  if (share(inCommon(left, right), total) < threshold) return false;
  return ratioOf(left, right) >= threshold;
}

type Text = readonly number[];

function codePoints(text: string): Text {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

function share(matches: number, total: number): number {
  return total === 0 ? 1 : (2 * matches) / total;
}

/** How many code points both have, wherever they stand: what matches cannot be more. */
function inCommon(a: Text, b: Text): number {
  const left = new Map<number, number>();
  for (const point of b) left.set(point, (left.get(point) ?? 0) + 1);
  let count = 0;
  for (const point of a) {
    const rest = left.get(point) ?? 0;
    if (rest === 0) continue;
    left.set(point, rest - 1);
    count += 1;
  }
  return count;
}

/** Half-open ranges of both texts. */
interface Ranges {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
}

function ratioOf(a: Text, b: Text): number {
  const search = new Search(a, b);
  const queue: Ranges[] = [{ a: 0, aEnd: a.length, b: 0, bEnd: b.length }];
  let matches = 0;
  for (let ranges = queue.pop(); ranges; ranges = queue.pop()) {
    const { a: at, b: bt, size } = search.longest(ranges);
    if (size === 0) continue;
    matches += size;
    if (ranges.a < at && ranges.b < bt) queue.push({ ...ranges, aEnd: at, bEnd: bt });
    if (at + size < ranges.aEnd && bt + size < ranges.bEnd)
      queue.push({ ...ranges, a: at + size, b: bt + size });
  }
  return share(matches, a.length + b.length);
}

/** Where the block begins in both texts, and its length. */
interface Block {
  readonly a: number;
  readonly b: number;
  readonly size: number;
}

const POPULAR_FROM = 200;

class Search {
  private readonly a: Text;
  private readonly b: Text;
  /** Where each code point stands in `b`, but popular ones. */
  private readonly places: ReadonlyMap<number, readonly number[]>;
  // By the place in `b`, one further: how long the block is that ends there, and in which row of `a` that was so.
  private lengths: Int32Array;
  private rows: Int32Array;
  private nextLengths: Int32Array;
  private nextRows: Int32Array;

  constructor(a: Text, b: Text) {
    this.a = a;
    this.b = b;
    this.places = placesIn(b);
    this.lengths = new Int32Array(b.length + 1);
    this.rows = new Int32Array(b.length + 1);
    this.nextLengths = new Int32Array(b.length + 1);
    this.nextRows = new Int32Array(b.length + 1);
  }

  /** The longest block in the ranges; of several the first in `a`, then the first in `b`. */
  longest(ranges: Ranges): Block {
    let best: Block = { a: ranges.a, b: ranges.b, size: 0 };
    // No row of an earlier search is taken for one of this, nor for the one before the first.
    this.rows.fill(-2);
    this.nextRows.fill(-2);
    for (let row = ranges.a; row < ranges.aEnd; row += 1) {
      for (const place of this.places.get(this.a[row] ?? -1) ?? []) {
        if (place < ranges.b) continue;
        if (place >= ranges.bEnd) break;
        const before = this.rows[place] === row - 1 ? (this.lengths[place] ?? 0) : 0;
        const size = before + 1;
        this.nextLengths[place + 1] = size;
        this.nextRows[place + 1] = row;
        if (size > best.size) best = { a: row - size + 1, b: place - size + 1, size };
      }
      [this.lengths, this.nextLengths] = [this.nextLengths, this.lengths];
      [this.rows, this.nextRows] = [this.nextRows, this.rows];
    }
    return this.grown(best, ranges);
  }

  /** With what is the same right before and after it: popular code points are taken along here. */
  private grown(block: Block, ranges: Ranges): Block {
    let { a, b, size } = block;
    while (a > ranges.a && b > ranges.b && this.a[a - 1] === this.b[b - 1]) {
      a -= 1;
      b -= 1;
      size += 1;
    }
    while (a + size < ranges.aEnd && b + size < ranges.bEnd && this.a[a + size] === this.b[b + size])
      size += 1;
    return { a, b, size };
  }
}

function placesIn(text: Text): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (const [place, point] of text.entries()) {
    const known = places.get(point);
    if (known) known.push(place);
    else places.set(point, [place]);
  }
  if (text.length >= POPULAR_FROM) {
    const most = Math.floor(text.length / 100) + 1;
    for (const [point, found] of places) if (found.length > most) places.delete(point);
  }
  return places;
}
