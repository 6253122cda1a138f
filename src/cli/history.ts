// `loopwright history`: the last exercises and what became of each test over all that are known, as tables.
import { LoopwrightError } from '../errors.ts';
import { type History, type Run, type Trend, trends } from '../record/history.ts';
import { readHistory } from '../record/history-disk.ts';
import type { Answer } from './answer.ts';

export interface HistoryOptions {
  readonly limit: string;
}

export function history(root: string, options: HistoryOptions): Answer {
  const limit = countOf(options.limit);
  const known = readHistory(root);
  const runs = known.runs.toReversed().slice(0, limit);
  const tests = trends(known);
  return {
    text: known.runs.length === 0 ? NOTHING : [...runLines(known, runs), ...trendLines(tests)].join('\n'),
    json: { schemaVersion: 1, total: known.runs.length, runs, tests },
    exitCode: 0,
  };
}

const NOTHING = 'No exercise is in the history yet. Start one with: npx playwright test --project=loop';

function countOf(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && Number.isSafeInteger(count)) return count;
  throw new LoopwrightError('usage', `--limit: expected a whole number, 1 or more, found ${text}.`);
}

function runLines({ runs: all }: History, runs: readonly Run[]): readonly string[] {
  const rows = runs.map((run) => [
    run.endedAt,
    run.reason === null ? run.state : `${run.state} ${run.reason}`,
    String(run.attempts.length),
    String(run.tests.length),
    run.exercise,
  ]);
  const plural = all.length === 1 ? '' : 's';
  return [
    `${runs.length} of ${all.length} exercise${plural}, the newest first:`,
    '',
    ...table([['ended', 'state', 'attempts', 'tests', 'exercise'], ...rows]),
  ];
}

function trendLines(tests: readonly Trend[]): readonly string[] {
  if (tests.length === 0) return [];
  const rows = tests.map((trend) => [
    String(trend.repaired),
    String(trend.rejected),
    String(trend.flaky),
    Object.entries(trend.escalated)
      .map(([verdict, times]) => `${times} ${verdict}`)
      .join(', ') || '0',
    `${trend.last.at} ${trend.last.verdict}`,
    trend.test,
  ]);
  return [
    '',
    'Tests that were in trouble, the one heard of last first:',
    '',
    ...table([['repaired', 'rejected', 'flaky', 'escalated', 'last', 'test'], ...rows]),
  ];
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}
