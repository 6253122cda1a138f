// Rules about which files changed: what is on disk is compared with what was declared, and both with the contract. Pure.
import { covers } from '../../contract/paths.ts';
import type { TreeEntry } from '../../disk/tree.ts';
import type { Violation } from './syntax.ts';

/** Paths that differ between two looks at the tree: added, removed, rewritten, or with other permissions. */
export function changedPaths(before: readonly TreeEntry[], after: readonly TreeEntry[]): readonly string[] {
  const old = new Map(before.map((entry) => [entry.path, entry]));
  const fresh = new Map(after.map((entry) => [entry.path, entry]));
  const paths = new Set([...old.keys(), ...fresh.keys()]);
  return [...paths].filter((path) => identity(old.get(path)) !== identity(fresh.get(path))).sort();
}

export function judgeScope(
  declared: readonly string[],
  observed: readonly string[],
  mutablePaths: readonly string[],
): readonly Violation[] {
  const outside = [...new Set([...declared, ...observed])]
    .filter((path) => !mutablePaths.some((entry) => covers(entry, path)))
    .map((path): Violation => ({
      rule: 'outside-mutable',
      path,
      message: `${path} is not covered by mutablePaths`,
    }));
  const undeclared = observed
    .filter((path) => !declared.includes(path))
    .map((path): Violation => ({
      rule: 'undeclared-change',
      path,
      message: `${path} changed, and the candidate does not say so`,
    }));
  const phantom = declared
    .filter((path) => !observed.includes(path))
    .map((path): Violation => ({
      rule: 'phantom-change',
      path,
      message: `${path} is declared as changed, and did not change`,
    }));
  return [...outside, ...undeclared, ...phantom];
}

/** Permissions and kind decide as much as content does; a rename over a file shows as another inode. */
function identity(entry: TreeEntry | undefined): string {
  return entry === undefined
    ? ''
    : [entry.kind, entry.mode, entry.size, entry.modifiedNs, entry.inode, entry.links].join(' ');
}
