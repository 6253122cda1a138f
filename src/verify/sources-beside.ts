// The sources around a candidate, for the policy: what did not change, as it is on disk. Read only when it is asked for.
import type { Baseline } from '../seal/baseline.ts';
import { projectSources } from '../seal/project-sources.ts';
import type { ChangedFile } from './apply.ts';
import type { Surroundings } from './policy/weakening.ts';

export function sourcesBeside(
  { root, baseline }: { readonly root: string; readonly baseline: Baseline },
  files: readonly ChangedFile[],
  isTest: Surroundings['isTest'],
): Surroundings {
  const changed = new Set(files.map(({ path }) => path));
  const sources = projectSources(root, baseline.leftOut);
  return {
    unchanged: () =>
      sources
        .files()
        .filter((path) => !changed.has(path))
        .flatMap((path) => {
          const text = sources.read(path);
          return text === undefined ? [] : [{ path, text }];
        }),
    resolve: sources.resolve,
    isTest,
  };
}
