// Where the suite that the loop stands for has its tests, as Playwright resolved the config. Pure.
import type { FullConfig } from '@playwright/test/reporter';
import { join } from 'node:path';
import { rootPath } from '../contract/root-path.ts';
import type { Suite } from '../verify/other-tests.ts';
import { asList, DEFAULT_MATCH } from './projects.ts';

type Project = Pick<FullConfig['projects'][number], 'name' | 'testDir' | 'testMatch'>;

export function suiteOf({ projects }: { readonly projects: readonly Project[] }, root: string): Suite {
  const loop = projects.find((project) => project.name === 'loop');
  const patterns = asList(loop?.testMatch).map((pattern) => (pattern === DEFAULT_MATCH ? DEFAULT : pattern));
  // A glob is not read here: what it does not match, Playwright leaves out.
  const mayMatch = (path: string): boolean =>
    patterns.some((pattern) => typeof pattern === 'string' || pattern.test(path));
  return {
    folder: rootPath(root, loop?.testDir ?? root),
    isTest: (path) => mayMatch(join(root, path)),
  };
}

const DEFAULT = /\.(?:spec|test)\.[cm]?[jt]sx?$/;
