// What a command maker answers: one small JSON document, in its file or as the last thing it printed. Whatever else stands
// there is no answer: a maker that says something else than it should is not guessed at. Pure.
import { z } from 'zod';
import { jsonPath } from '../../contract/faults.ts';
import { readJson } from '../../contract/json.ts';
import { show } from '../../contract/show.ts';
import { Usage } from '../candidate.ts';
import { RESULT } from './places.ts';

/** Characters of a text of the answer, of a path, and of the whole; more than a person reads, less than fills a disk. */
const LONGEST_TEXT = 10_000;
const LONGEST_PATH = 1_000;
export const LONGEST_RESULT = 256_000;
const MOST_PATHS = 1_000;
const MOST_FAULTS = 10;

const text = z
  .string()
  .max(LONGEST_TEXT)
  .refine((value) => value.trim() !== '');
// How a path has to be spelled is the policy's to say; what no system takes for one is no path.
const path = z
  .string()
  .min(1)
  .max(LONGEST_PATH)
  .refine((value) => !value.includes('\0'));

const MakerResult = z.strictObject({
  /** What was wrong. */
  diagnosis: text,
  /** Every file that now differs from its first copy. */
  changedPaths: z
    .array(path)
    .max(MOST_PATHS)
    .refine((paths) => new Set(paths).size === paths.length),
  /** Why this change is the right one. */
  rationale: text,
  usage: Usage.optional(),
});
export type MakerResult = z.infer<typeof MakerResult>;

export type ResultReading =
  | { readonly ok: true; readonly result: MakerResult }
  | { readonly ok: false; readonly why: string };

/** The file counts when it was written, whatever was printed. */
export function readResult(file: string | undefined, printed: string): ResultReading {
  if (file !== undefined) return parsed(file, RESULT);
  const found = lastObject(printed);
  if (found !== undefined) return parsed(found, 'stdout');
  const end = printed.trimEnd().slice(-LONGEST_PATH).split('\n').at(-1) ?? '';
  return {
    ok: false,
    why: `expected the answer in ${RESULT} or as the last JSON object on stdout, found ${end === '' ? 'nothing on stdout' : show(end)}`,
  };
}

function parsed(json: string, at: string): ResultReading {
  if (json.length > LONGEST_RESULT)
    return { ok: false, why: `${at}: expected at most ${LONGEST_RESULT} characters, found ${json.length}` };
  const read = readJson(json, at);
  if (!read.ok)
    return { ok: false, why: `${read.fault.at}: expected ${read.fault.expected}, found ${read.fault.found}` };
  const result = MakerResult.safeParse(read.value);
  const faults = [
    ...read.duplicates.map((fault) => `${fault.at}: expected ${fault.expected}, found ${fault.found}`),
    ...(result.success ? [] : result.error.issues.flatMap((issue) => faultsOf(issue, read.value))),
  ];
  if (result.success && faults.length === 0) return { ok: true, result: result.data };
  return { ok: false, why: `${at}: ${faults.slice(0, MOST_FAULTS).join('; ')}` };
}

const EXPECTED: Readonly<Record<string, string>> = {
  diagnosis: `text of at most ${LONGEST_TEXT} characters`,
  changedPaths: `a list of at most ${MOST_PATHS} paths, each once`,
  rationale: `text of at most ${LONGEST_TEXT} characters`,
  usage: '"tokens" as a whole number, "costUsd" as an amount, or neither',
};

function faultsOf(issue: z.core.$ZodIssue, json: unknown): readonly string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${jsonPath([...issue.path, key])}: expected no such key`);
  const [key] = issue.path;
  if (key === undefined) return [`expected a JSON object, found ${show(json)}`];
  const expected = EXPECTED[String(key)] ?? 'something else';
  return [`${jsonPath(issue.path)}: expected ${expected}, found ${show(valueAt(json, issue.path))}`];
}

function valueAt(json: unknown, at: readonly PropertyKey[]): unknown {
  return at.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === String(key))?.[1]
        : undefined,
    json,
  );
}

/** How many lines are tried as its end, and how many as its beginning: a long output holds many brackets. */
const ENDS = 10;
const BEGINNINGS = 50;

/** The last JSON object that begins and ends on lines of its own, as it also does in a fenced block. */
function lastObject(printed: string): string | undefined {
  const lines = printed.slice(-LONGEST_RESULT).split(/\r?\n/);
  const ends = numbersOf(lines, (line) => line.endsWith('}')).slice(0, ENDS);
  const beginnings = numbersOf(lines, (line) => line.startsWith('{'));
  for (const end of ends)
    for (const beginning of beginnings.filter((number) => number <= end).slice(0, BEGINNINGS)) {
      const candidate = lines.slice(beginning, end + 1).join('\n');
      if (isObject(candidate)) return candidate;
    }
  return undefined;
}

/** The last first. */
function numbersOf(lines: readonly string[], is: (trimmed: string) => boolean): readonly number[] {
  return lines.flatMap((line, number) => (is(line.trim()) ? [number] : [])).toReversed();
}

function isObject(candidate: string): boolean {
  try {
    const value: unknown = JSON.parse(candidate);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
