// What the runs of a suite write themselves, as its config says: a change there is no change of the suite. Pure.
import type { FullConfig } from '@playwright/test/reporter';
import { resolve } from 'node:path';
import { rootPath } from '../contract/root-path.ts';

/** Root-relative paths of the output folders, and of the files that set-up projects leave a signed-in state in. */
export function outputsOf(
  config: { readonly projects: readonly Pick<FullConfig['projects'][number], 'outputDir' | 'use'>[] },
  place: { readonly root: string; readonly cwd: string },
): readonly string[] {
  const paths = config.projects.flatMap(({ outputDir, use: { storageState } }) =>
    typeof storageState === 'string' ? [outputDir, resolve(place.cwd, storageState)] : [outputDir],
  );
  return [...new Set(paths.map((path) => rootPath(place.root, path)))];
}
