// What agents print, read as JSON objects among lines that are none: notices, or the mark of an output that was too long. The
// format is theirs, so unknown keys are no fault; what is used must be what it should be. Pure.
import type { z } from 'zod';
import { jsonPath } from '../../../contract/faults.ts';
import { show } from '../../../contract/show.ts';
import type { AgentReading, Printed } from './agent.ts';

export interface Objects {
  readonly values: readonly unknown[];
  /** Whether lines are left that are no part of them. */
  readonly more: boolean;
}

/** JSON on one line each, or over several lines from `{` alone to `}` alone. */
export function objectsIn(text: string): Objects {
  const lines = text.split(/\r?\n/);
  const values: unknown[] = [];
  let more = false;
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.trim() === '') continue;
    const end = lines[at] === '{' ? endOfBlock(lines, at) : at;
    const value = parsed(lines.slice(at, end + 1).join('\n'));
    if (value === undefined) more = true;
    else {
      values.push(value);
      at = end;
    }
  }
  return { values, more };
}

/** Whatever is inside is indented, so the next brace alone is the other one. */
function endOfBlock(lines: readonly string[], start: number): number {
  for (let at = start + 1; at < lines.length; at += 1) {
    if (lines[at] === '}') return at;
    if (lines[at] === '{') return at - 1;
  }
  return start;
}

function parsed(text: string): unknown {
  const trimmed = text.trim();
  // Cheaper than an exception for each line of a long output.
  if (!'{['.includes(trimmed.at(0) ?? 'x') || !'}]'.includes(trimmed.at(-1) ?? 'x')) return undefined;
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

export type Fitted<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly why: string };

export function fitted<T>(schema: z.ZodType<T>, value: unknown): Fitted<T> {
  const read = schema.safeParse(value, { reportInput: true });
  if (read.success) return { ok: true, data: read.data };
  const [issue] = read.error.issues;
  if (issue === undefined) return { ok: false, why: 'expected something else' };
  const expected = issue.code === 'invalid_type' ? issue.expected : `another value (${issue.message})`;
  return { ok: false, why: `${jsonPath(issue.path)}: expected ${expected}, found ${show(issue.input)}` };
}

/** Events on one line each; those of other kinds are passed over. */
export function eventsIn<T>(
  printed: Printed,
  kinds: readonly string[],
  schema: z.ZodType<T>,
): Fitted<{ readonly events: readonly T[]; readonly more: boolean }> {
  const { values, more } = objectsIn(printed.stdout);
  const events: T[] = [];
  for (const value of values) {
    const kind = kindOf(value);
    if (kind === undefined || !kinds.includes(kind)) continue;
    const fit = fitted(schema, value);
    if (!fit.ok) return { ok: false, why: `an event "${kind}": ${fit.why}` };
    events.push(fit.data);
  }
  return { ok: true, data: { events, more } };
}

export function kindOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  return typeof value.type === 'string' ? value.type : undefined;
}

export function failed(error: string, usage: AgentReading['usage'] = null): AgentReading {
  return { text: '', usage, error };
}

/** `undefined` when none of them is known. */
export function sumOf(parts: readonly (number | null | undefined)[]): number | undefined {
  const known = parts.filter((part) => typeof part === 'number');
  return known.length === 0 ? undefined : known.reduce((sum, part) => sum + part, 0);
}

/** `null` when neither is known. */
export function usageOf(tokens: number | undefined, costUsd?: number | null): AgentReading['usage'] {
  if (tokens === undefined && typeof costUsd !== 'number') return null;
  return {
    ...(tokens === undefined ? {} : { tokens }),
    ...(typeof costUsd === 'number' ? { costUsd } : {}),
  };
}

const LONGEST = 300;
const TERMINAL = /\u001b\[[0-9;:?]*[ -/]*[@-~]/g;
const COMPLAINT =
  /^(?!-).*\b(?:error|unknown|invalid|unexpected|missing|not found|fail(?:ed|ure)?|denied|must)\b/i;

/** What stands there instead of what was expected: the first line that complains, or else the last one. */
export function foundIn({ stdout, output }: Printed): string {
  const there = telling(stdout);
  if (there !== undefined) return quoted(there);
  const elsewhere = telling(output);
  return elsewhere === undefined ? 'nothing' : `nothing there, and on stderr ${quoted(elsewhere)}`;
}

function telling(text: string): string | undefined {
  const lines = text
    .replace(TERMINAL, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.find((line) => COMPLAINT.test(line)) ?? lines.at(-1);
}

function quoted(line: string): string {
  const characters = [...line];
  return JSON.stringify(characters.length <= LONGEST ? line : `${characters.slice(0, LONGEST).join('')}…`);
}
