// Scope is decided by comparing paths, so a path has exactly one spelling: repository-relative, POSIX, normalized. Any
// other spelling is refused with the right one named; nothing is corrected silently, because what a person reads in
// the contract must be what the loop enforces.
import { show } from './show.ts';

export type PathReading =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly expected: string; readonly found: string; readonly fix: string };

interface PathRule {
  readonly expected: string;
  readonly refuses: (text: string) => boolean;
  readonly fix: string;
}

const FROM_ROOT = 'Write it from the folder of the Playwright config down.';

// In this order: the first rule that refuses is the one reported.
const rules: readonly PathRule[] = [
  { expected: 'a path', refuses: (text) => text.trim() === '', fix: FROM_ROOT },
  {
    expected: 'a path without control or invisible characters',
    refuses: (text) => /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text),
    fix: 'Type the path anew.',
  },
  {
    expected: 'a path with "/" between folders',
    refuses: (text) => text.includes('\\'),
    fix: 'Use "/", also on Windows.',
  },
  // A colon is a drive (`C:x`) or a hidden stream (`file:x`) on Windows.
  {
    expected: 'a repository-relative path without ":"',
    refuses: (text) => text.includes(':'),
    fix: FROM_ROOT,
  },
  { expected: 'a repository-relative path', refuses: (text) => text.startsWith('/'), fix: FROM_ROOT },
  {
    expected: 'one path, not a pattern',
    refuses: (text) => /[*?[\]{}]/.test(text) || text.startsWith('!'),
    fix: 'Name the file, or the folder with a "/" at its end.',
  },
  { expected: 'a path inside the repository, without ".."', refuses: hasPart(/^\.\.$/), fix: FROM_ROOT },
  { expected: 'a normalized path, without "."', refuses: hasPart(/^\.$/), fix: FROM_ROOT },
  { expected: 'a normalized path, without an empty part', refuses: hasPart(/^$/), fix: FROM_ROOT },
  // Windows drops spaces and dots at the end of a name: two spellings, one file.
  { expected: 'parts without spaces at their ends', refuses: hasPart(/^\s|\s$/), fix: 'Remove the spaces.' },
  {
    expected: 'parts without a dot at their end',
    refuses: hasPart(/\.$/),
    fix: 'Rename the file or folder.',
  },
  {
    expected: 'a path in Unicode form NFC',
    refuses: (text) => text !== text.normalize('NFC'),
    fix: 'Type the path anew, or rename the file.',
  },
];

/** Reads one path as a person wrote it. A trailing `/` means a folder. */
export function readPath(text: string): PathReading {
  const rule = brokenRule(text);
  if (!rule) return { ok: true, path: text };
  const right = normalized(text);
  const fix = right !== undefined && !brokenRule(right) ? `Write ${JSON.stringify(right)}.` : rule.fix;
  return { ok: false, expected: rule.expected, found: show(text), fix };
}

/** A file entry covers itself; a folder entry (`tests/login/`) covers itself and everything below it. */
export function covers(entry: string, path: string): boolean {
  return entry.endsWith('/') ? path.startsWith(entry) : path === entry;
}

/**
 * True when the two may name the same file or one may lie inside the other on any file system: case is folded and a
 * missing trailing `/` does not help.
 */
export function overlaps(a: string, b: string): boolean {
  const [left, right] = [fold(a), fold(b)];
  return left.startsWith(right) || right.startsWith(left);
}

/** True when both are spellings of one entry. */
export function sameEntry(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

/** The parts of a path with case folded, for rules about names. */
export function foldedParts(path: string): readonly string[] {
  return fold(path).slice(0, -1).split('/');
}

// Upper, then lower: letters with several lower-case forms (long s, Kelvin sign) fold together. The `/` at the end
// keeps `tests/login` apart from `tests/login-admin`.
function fold(path: string): string {
  return `${path.replace(/\/$/, '').toUpperCase().toLowerCase().normalize('NFC')}/`;
}

function brokenRule(text: string): PathRule | undefined {
  return rules.find((rule) => rule.refuses(text));
}

function hasPart(pattern: RegExp): (text: string) => boolean {
  return (text) =>
    text
      .replace(/\/$/, '')
      .split('/')
      .some((part) => pattern.test(part));
}

/** The spelling that was probably meant; `undefined` when only a person can know. */
function normalized(text: string): string | undefined {
  if (/^[/\\]|^[A-Za-z]:/.test(text)) return undefined;
  const parts: string[] = [];
  for (const part of text.trim().normalize('NFC').replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part.trim());
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/') + (/[/\\]$/.test(text.trim()) && parts.length > 0 ? '/' : '');
}
