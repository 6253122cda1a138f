// A path in the contract must be on disk what it says it is: a protection that names nothing protects nothing, and a
// path through a symbolic link may lead out of the repository after it was checked.
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { linkOnTheWay } from '../disk/tree.ts';
import type { Fault } from '../errors.ts';
import type { ListedPath } from './listed.ts';
import { show } from './show.ts';

type Problem = Omit<Fault, 'at'>;

const NO_LINKS = 'a path without symbolic links';

export function isLinkFault(fault: Fault): boolean {
  return fault.expected === NO_LINKS;
}

/** Each listed path against the disk: there, of the kind that was written, spelled so, and not through a link. */
export function diskFaults(root: string, paths: readonly ListedPath[]): readonly Fault[] {
  return paths.flatMap((entry) => {
    const problem = problemOf(root, entry);
    return problem ? [{ at: entry.at, ...problem }] : [];
  });
}

function problemOf(root: string, entry: ListedPath): Problem | undefined {
  const link = lookFor(() => linkOnTheWay(root, entry.path));
  if (link !== undefined) {
    const found =
      link === entry.path.replace(/\/$/, '')
        ? 'a symbolic link'
        : `the symbolic link ${show(link)} on the way`;
    return {
      expected: NO_LINKS,
      found,
      fix: 'Name the real path inside the repository.',
    };
  }
  const stat = lookFor(() => lstatSync(join(root, entry.path.replace(/\/$/, '')), { throwIfNoEntry: false }));
  if (!stat) return missing(entry);
  return wrongKind(entry, stat) ?? wrongSpelling(entry.path, (folder) => readdirSync(join(root, folder)));
}

function missing({ list, path }: ListedPath): Problem | undefined {
  // A protected path may name what must not come to be.
  if (list === 'protectedPaths') return undefined;
  const expected = path.endsWith('/') || list === 'cwd' ? 'a folder that exists' : 'a file that exists';
  return { expected, found: `${show(path)}, which is not there`, fix: 'Correct the path or create it.' };
}

function wrongKind({ list, path }: ListedPath, stat: Stats): Problem | undefined {
  const wantsFolder = path.endsWith('/') || list === 'cwd';
  if (wantsFolder) {
    if (stat.isDirectory()) return undefined;
    return {
      expected: 'a folder',
      found: `${show(path)}, which is none`,
      fix: 'A "/" at the end means a folder: remove it for a file.',
    };
  }
  if (stat.isFile()) return undefined;
  if (!stat.isDirectory())
    return { expected: 'a regular file', found: 'a special file', fix: 'Name a regular file.' };
  return {
    expected: 'a file',
    found: `${show(path)}, which is a folder`,
    fix: `Write ${show(`${path}/`)} to mean the folder.`,
  };
}

/**
 * Where the file system folds case, `tests/Login` opens `tests/login`, and every later comparison of paths would miss.
 * `namesIn` lists the names in a folder of the root.
 */
export function wrongSpelling(
  path: string,
  namesIn: (folder: string) => readonly string[],
): Problem | undefined {
  const parts = path.replace(/\/$/, '').split('/');
  for (const [index, part] of parts.entries()) {
    const names = namesIn(parts.slice(0, index).join('/')).map((name) => name.normalize('NFC'));
    if (names.includes(part)) continue;
    const real = names.find((name) => name.toLowerCase() === part.toLowerCase());
    return {
      expected: 'the name as it is on disk',
      found: show(part),
      fix: real ? `Write ${show(real)}.` : 'Correct the name.',
    };
  }
  return undefined;
}

// A file may stand where a folder was meant (`a.ts/b.ts`): then there is nothing to find.
function lookFor<T>(look: () => T | undefined): T | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
