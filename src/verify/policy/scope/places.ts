// Rules about where a change lies. The most exact rule names it. Pure.
import { whyNeverMutable } from '../../../contract/cross.ts';
import { covers, foldedParts } from '../../../contract/paths.ts';
import { PAPERS } from '../../../contract/words.ts';
import type { Violation } from '../rules.ts';
import type { ScopeFacts } from './changes.ts';

export function judgePlaces(
  { mutable, protected: kept }: ScopeFacts,
  paths: readonly string[],
): readonly Violation[] {
  return paths.flatMap((path): readonly Violation[] => {
    const parts = foldedParts(path);
    if (parts.includes('.git')) return [{ rule: 'git-change', path, message: `${path} is Git's own` }];
    if (parts.includes('node_modules'))
      return [{ rule: 'tool-change', path, message: `${path} is an installed package's` }];
    if (kept.some((entry) => covers(entry, path)))
      return [{ rule: 'protected-change', path, message: `${path} is protected` }];
    if (parts[0] === PAPERS)
      return [{ rule: 'protected-change', path, message: `${path} is what the maker was given to read` }];
    if (whyNeverMutable(path) !== undefined || DECIDES.test(parts.at(-1) ?? ''))
      return [{ rule: 'never-mutable', path, message: `${path} decides what runs` }];
    return mutable.some((entry) => covers(entry, path))
      ? []
      : [{ rule: 'outside-mutable', path, message: `${path} is not covered by mutablePaths` }];
  });
}

/** Beside what a contract can never make mutable: files that change how others are read, in whatever folder they are. */
const DECIDES =
  /^(?:\.gitattributes|\.gitignore|\.gitmodules|\.npmrc|\.yarnrc.*|\.env(?:\..*)?|[jt]sconfig(?:\..*)?\.json|\.?babel(?:rc|\.config).*|\.?eslint(?:rc|\.config).*)$/;
