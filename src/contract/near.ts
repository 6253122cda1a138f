// "Did you mean": the known name that a misspelled one is close to.

/** The nearest name, when it is near enough to be a slip of the hand. */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const scored = known
    .filter((candidate) => candidate !== name)
    .map((candidate) => ({ candidate, distance: distance(plain(name), plain(candidate)) }))
    .sort((a, b) => a.distance - b.distance);
  const best = scored[0];
  const allowed = Math.max(1, Math.floor(name.length / 3));
  return best && best.distance <= allowed ? best.candidate : undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '');
}

// Levenshtein, one row at a time. Names are short; a long one cannot be near and is cut.
function distance(a: string, b: string): number {
  const [from, to] = [a.slice(0, 64), b.slice(0, 64)];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
