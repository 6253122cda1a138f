// The name of an exercise. Loads in every worker: no dependencies.

/** Sorts by time: `20261130T105639Z-1a2b3c`. */
export function exerciseId(now: Date, suffix: string): string {
  return `${now.toISOString().replace(/[-:]|\.\d+/g, '')}-${suffix}`;
}
