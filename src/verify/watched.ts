// What no seal covers and no candidate may touch: what Git runs and hides, and the two tools that judge a candidate, as
// they are installed. Only their entries are read, not their bytes.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type TreeEntry, walk } from '../disk/tree.ts';
import { leaveOut } from '../seal/measure.ts';

const GIT = ['config', 'config.worktree', 'hooks', 'info'];
const TOOLS = ['.bin', 'loopwright', '@playwright/test', 'playwright', 'playwright-core'];

/** Every entry of it; paths are relative to the root, and may begin with `..` where a monorepo keeps it further up. */
export function watchedEntries(root: string): readonly TreeEntry[] {
  const tools = TOOLS.flatMap((name) => nearest(root, `node_modules/${name}`) ?? []);
  const places = [...gitPlaces(root), ...tools.map((path) => realpathSync(path))];
  const entries = new Map<string, TreeEntry>();
  for (const place of places)
    for (const entry of walk(root, relative(root, place).split(sep).join('/'), leaveOut([])))
      entries.set(entry.path, entry);
  return [...entries.values()];
}

/** A worktree and a submodule have a file that says where the folder is; hooks and config are in that, or in the common one. */
function gitPlaces(root: string): readonly string[] {
  const git = nearest(root, '.git');
  if (git === undefined) return [];
  if (statSync(git).isDirectory()) return GIT.map((name) => join(git, name));
  const folder = resolve(
    dirname(git),
    readFileSync(git, 'utf8')
      .replace(/^gitdir:\s*/, '')
      .trim(),
  );
  const pointer = join(folder, 'commondir');
  const common = existsSync(pointer) ? resolve(folder, readFileSync(pointer, 'utf8').trim()) : folder;
  return [git, ...new Set([folder, common].flatMap((path) => GIT.map((name) => join(path, name))))];
}

function nearest(from: string, name: string): string | undefined {
  const path = join(from, name);
  if (existsSync(path)) return path;
  return dirname(from) === from ? undefined : nearest(dirname(from), name);
}
