// A failure as words alone, so that the same failure reads the same in another run, on another machine, after an unrelated
// edit, and a different one reads differently. The only place where a failure is made comparable. Pure.

/**
 * Lower case, with punctuation and white space folded, each number as `#`, and no line twice. What says where and when and
 * not what is taken out: colours, stack frames, paths of files, line:column, ids, times and durations.
 */
export function failureSignature(text: string): string {
  const lines = text
    .replace(ANSI, '')
    .split(/\r\n?|\n/)
    .filter((line) => !FRAME.test(line))
    .map(folded);
  return [...new Set(lines)].filter((line) => line !== '').join(' ');
}

function folded(line: string): string {
  let rest = line;
  for (const pattern of TAKEN_OUT) rest = rest.replace(pattern, ' ');
  return rest
    .toLowerCase()
    .replaceAll('#', ' ')
    .replace(NUMBER, '#')
    .replace(/[^\p{L}\p{M}#]+/gu, ' ')
    .trim();
}

const NUMBER = /\p{Nd}+(?:[.,:]\p{Nd}+)*/gu;

/** Colours and links of a terminal. */
const ANSI = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-Z\\-_])/g;

/** `at Store.open (tests/store.page.ts:12:5)`, `at tests/store.spec.ts:4:1`. */
const FRAME = /^\s*at (?:[^\n]* )?\S+:\d+:\d+\)?(?: \{)?\s*$/;

const TIME = String.raw`\d{1,2}:\d\d:\d\d(?:[.,]\d+)?`;
const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),?';
const UNIT =
  '(?:ns|[µμu]s|ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)(?![\\p{L}\\p{M}_])';
/** What the name of a file or folder is made of where it is not quoted. */
const NAME = String.raw`[\p{L}\p{M}\p{N}_.@~+$%-]`;
const LINE = String.raw`(?::\d+(?::\d+)?|\(\d+,\d+\))?`;
/** Where a path may begin: not within an address, whose words say what failed. */
const START = `(?<!${NAME}|[/:])`;
/** Folders of machines, not pages of an application: below them a path has no need of a file's ending to be one. */
const MACHINE =
  '(?:home|Users|root|tmp|var|private|opt|usr|mnt|media|srv|builds?|workspaces?|github|runner|__w)';

/** In this order. */
const TAKEN_OUT: readonly RegExp[] = [
  // Tue Mar 03 2026 10:11:12 GMT+0100 (Central European Standard Time); Tue, 03 Mar 2026 10:11:12 GMT
  new RegExp(
    `\\b${DAY} (?:\\p{L}{3} \\d{1,2}|\\d{1,2} \\p{L}{3}) \\d{4} ${TIME}(?: GMT(?:[+-]\\d{4})?)?`,
    'gu',
  ),
  new RegExp(
    `\\b\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?(?:Z|[+-]\\d\\d:?\\d\\d)?)?`,
    'g',
  ),
  new RegExp(`\\b(?:${TIME}(?:\\s?[AaPp][Mm])?|\\d{1,2}:\\d\\d\\s?[AaPp][Mm])\\b`, 'g'),
  // 30000ms, 1.5 s, 2m 3s
  new RegExp(`(?<![\\p{L}\\p{N}_.])(?:\\d+(?:[.,]\\d+)*\\s?${UNIT}\\s?)+`, 'gu'),
  /\bfile:\/\/[^\s'"`()<>]+/g,
  // Windows
  /(?<![\p{L}\p{N}])[A-Za-z]:[\\/][^\s'"`()<>:]*(?::\d+(?::\d+)?|\(\d+,\d+\))?/gu,
  // tests/store.spec.ts:4:1, ../page.ts(4,1), /srv/app/src/main.rs
  new RegExp(`${START}/?(?:${NAME}+/)+${NAME}*\\.[A-Za-z]\\w{0,9}(?!${NAME}|/)${LINE}`, 'gu'),
  new RegExp(`${START}/${MACHINE}(?:/${NAME}+)+/?${LINE}`, 'gu'),
  // store.spec.ts:4:1 keeps its name.
  /(?<=\.\w{1,10}):\d+:\d+/g,
  // UUIDs, addresses in memory, hashes, ULIDs and other long ids of letters and digits
  /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi,
  /\b0x[0-9a-f]+\b/gi,
  /(?<![\p{L}\p{N}])(?=[0-9a-f]*[a-f])(?=(?:[a-f]*[0-9]){2})[0-9a-f]{7,}(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])(?=\p{L}*\p{N}+\p{L}+\p{N})[A-Za-z0-9]{16,}(?![\p{L}\p{N}])/gu,
];
