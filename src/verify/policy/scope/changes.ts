// What changed between two looks at the tree, and what the rules about files are told. Pure.
import type { TreeEntry } from '../../../disk/tree.ts';

/** What is on disk before and after a candidate. */
export interface Seen {
  readonly before: readonly TreeEntry[];
  readonly after: readonly TreeEntry[];
  /** Declared paths that lie behind a symbolic link, with the link. */
  readonly links: readonly { readonly path: string; readonly link: string }[];
}

export interface ScopeFacts extends Seen {
  /** The paths that the candidate says it changes. */
  readonly declared: readonly string[];
  readonly mutable: readonly string[];
  readonly protected: readonly string[];
}

/** Paths that differ between two looks at the tree: added, removed, rewritten, or with other permissions. */
export function changedPaths(before: readonly TreeEntry[], after: readonly TreeEntry[]): readonly string[] {
  const old = entriesByPath(before);
  const fresh = entriesByPath(after);
  const paths = new Set([...old.keys(), ...fresh.keys()]);
  return [...paths].filter((path) => identity(old.get(path)) !== identity(fresh.get(path))).sort();
}

export function entriesByPath(entries: readonly TreeEntry[]): ReadonlyMap<string, TreeEntry> {
  return new Map(entries.map((entry) => [entry.path, entry]));
}

/** Permissions and kind decide as much as content does; a rename over a file shows as another inode. */
function identity(entry: TreeEntry | undefined): string {
  return entry === undefined
    ? ''
    : [entry.kind, entry.mode, entry.size, entry.modifiedNs, entry.inode, entry.links].join(' ');
}
