// What makers used against what the contract allows. Pure. Checked before an attempt begins and when a maker reports.
import type { Contract } from '../contract/schema.ts';

export interface Usage {
  readonly tokens?: number | undefined;
  readonly costUsd?: number | undefined;
}

/** Of all makers of an exercise so far. */
export interface Spent {
  readonly tokens: number;
  readonly costUsd: number;
  /** What a maker did not report: a budget of it cannot be checked any more. */
  readonly unreported: readonly Measured[];
}

const MEASURED = ['tokens', 'costUsd'] as const;
type Measured = (typeof MEASURED)[number];

export const NOTHING_SPENT: Spent = { tokens: 0, costUsd: 0, unreported: [] };

/** `usage` is `null` when the maker reported none. */
export function withUsage(spent: Spent, usage: Usage | null): Spent {
  const missing = MEASURED.filter((measure) => usage?.[measure] === undefined);
  return {
    tokens: spent.tokens + (usage?.tokens ?? 0),
    costUsd: spent.costUsd + (usage?.costUsd ?? 0),
    unreported: [...new Set([...spent.unreported, ...missing])],
  };
}

/** Why no further attempt may begin; empty when one may. What cannot be checked is not known to be within its budget. */
export function overBudget(
  { elapsedMs, spent }: { readonly elapsedMs: number; readonly spent: Spent },
  budget: Contract['budget'],
): readonly string[] {
  const unchecked = MEASURED.filter(
    (measure) => budget[measure] !== undefined && spent.unreported.includes(measure),
  ).map((measure) => `budget.${measure} cannot be checked: the maker did not report it`);
  return [...timeOver(elapsedMs, budget), ...usageOver(spent, budget), ...unchecked];
}

/** What is more than was allowed, as soon as it is known. */
export function usageOver(spent: Spent, budget: Contract['budget']): readonly string[] {
  return MEASURED.flatMap((measure) => {
    const limit = budget[measure];
    return limit !== undefined && spent[measure] > limit
      ? [`budget.${measure} is ${limit}, and ${spent[measure]} were used`]
      : [];
  });
}

function timeOver(elapsedMs: number, { wallClockMs }: Contract['budget']): readonly string[] {
  return elapsedMs >= wallClockMs ? [`budget.wallClockMs is ${wallClockMs}`] : [];
}
