// The project's source files as they are on disk, for whoever has to know every reader of a text: all below the root but
// installed packages and what runs write, whether or not a target loads them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSource } from '../disk/source.ts';
import { walk } from '../disk/tree.ts';
import { isSourceFile, resolveImport } from './closure.ts';
import { leaveOut } from './measure.ts';

export interface ProjectSources {
  readonly read: (path: string) => string | undefined;
  readonly resolve: (from: string, name: string) => string | undefined;
  readonly files: () => readonly string[];
}

export function projectSources(root: string, leftOut: readonly string[]): ProjectSources {
  let files: readonly string[] | undefined;
  return {
    read: (path) => (existsSync(join(root, path)) ? readSource(join(root, path)) : undefined),
    resolve: (from, name) => resolveImport(root, from, name),
    files: () =>
      (files ??= walk(root, '', leaveOut([...leftOut, 'loop']))
        .filter(({ kind, path }) => kind === 'file' && isSourceFile(path))
        .map(({ path }) => path)),
  };
}
