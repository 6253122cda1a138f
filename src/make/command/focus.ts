// The part of a long output that says what failed: the last lines, and the lines around what reads like a failure, the last
// ones first until no more fit. Pure.

export interface Focused {
  readonly text: string;
  /** Bytes of the output that are not in it. */
  readonly leftOut: number;
}

const LONGEST_LINE = 1_000;
/** Lines that are kept of the end, before a failure and after it. */
const LAST = 30;
const BEFORE = 3;
const AFTER = 12;

const FAILURE =
  /\b(?:error|fail(?:ed|ure|ures|ing|s)?|expected|received|actual|assert\w*|not ok|exception|traceback|panic(?:ked)?|fatal|cannot|denied|timed? ?out)\b|[✘✗×✖❯]/i;
// Colours, cursor movements and titles.
const TERMINAL = /\u001b\[[0-9;:?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[@-_]/g;

/** At most `limit` bytes of the output; the marks of what was left out come on top. */
export function focused(output: string, limit: number): Focused {
  const plain = output.replace(TERMINAL, '').replace(/\r\n/g, '\n');
  if (sizeOf(plain) <= limit) return { text: plain, leftOut: 0 };
  // What a progress line shows in the end.
  const lines = plain.split('\n').map((line) => shortened(line.slice(line.lastIndexOf('\r') + 1)));
  const kept = new Set<number>();
  let room = limit;
  for (const number of byWeight(lines)) {
    const size = sizeOf(lines[number] ?? '') + 1;
    if (kept.has(number)) continue;
    if (size > room) break;
    kept.add(number);
    room -= size;
  }
  const text = withMarks(lines, kept);
  return { text, leftOut: Math.max(0, sizeOf(output) - (limit - room)) };
}

/** Line numbers, those that are worth the most first. */
function* byWeight(lines: readonly string[]): Generator<number> {
  for (let number = lines.length - 1; number >= Math.max(0, lines.length - LAST); number -= 1) yield number;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    if (!FAILURE.test(lines[at] ?? '')) continue;
    for (let number = at; number >= Math.max(0, at - BEFORE); number -= 1) yield number;
    for (let number = at + 1; number <= Math.min(lines.length - 1, at + AFTER); number += 1) yield number;
  }
}

function withMarks(lines: readonly string[], kept: ReadonlySet<number>): string {
  const parts: string[] = [];
  let next = 0;
  const mark = (until: number): void => {
    if (until > next) parts.push(`… ${until - next} lines left out …`);
  };
  for (const number of [...kept].sort((a, b) => a - b)) {
    mark(number);
    parts.push(lines[number] ?? '');
    next = number + 1;
  }
  mark(lines.length);
  return parts.join('\n');
}

function shortened(line: string): string {
  return line.length <= LONGEST_LINE
    ? line
    : `${line.slice(0, LONGEST_LINE)} … ${line.length - LONGEST_LINE} characters left out`;
}

function sizeOf(text: string): number {
  return Buffer.byteLength(text);
}
