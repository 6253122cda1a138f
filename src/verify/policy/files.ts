// Rules about changed files that are no sources: what a test compares with or reads as data. Pure.
import type { Violation } from './rules.ts';
import type { SourceChange } from './weakening.ts';

const SOURCE = /\.[cm]?[jt]sx?$/;

export function isSource(path: string): boolean {
  return SOURCE.test(path);
}
const SNAPSHOT = /-snapshots\/|__snapshots__\/|\.(?:png|jpe?g|webp|snap|aria\.ya?ml)$/i;
const PROSE = /\.(?:md|mdx)$/i;

/** `files` are the sources that can be judged; what changed besides them and is no prose is refused. */
export function judgeOtherFiles(
  changed: readonly string[],
  files: readonly SourceChange[],
): readonly Violation[] {
  const judged = new Set(files.map(({ path }) => path));
  return changed.flatMap((path): readonly Violation[] => {
    if (SNAPSHOT.test(path))
      return [{ rule: 'snapshot-changed', path, message: `${path} is a snapshot that tests compare with` }];
    if (PROSE.test(path) || judged.has(path)) return [];
    return isSource(path)
      ? [{ rule: 'unreadable-source', path, message: `${path} changed and cannot be read as a source` }]
      : [{ rule: 'test-data-changed', path, message: `${path} is data of the tests` }];
  });
}

/** Where any text may change: snapshots are refused, and what is no text cannot be judged. */
export function judgeTexts(changed: readonly string[], files: readonly SourceChange[]): readonly Violation[] {
  const judged = new Set(files.map(({ path }) => path));
  return changed.flatMap((path): readonly Violation[] => {
    if (SNAPSHOT.test(path))
      return [{ rule: 'snapshot-changed', path, message: `${path} is a snapshot that tests compare with` }];
    return judged.has(path)
      ? []
      : [{ rule: 'unreadable-source', path, message: `${path} changed and cannot be read as text` }];
  });
}
