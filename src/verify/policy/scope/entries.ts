// Rules about what stands at a path: a plain file with one name and the permissions it had. Pure.
import type { Violation } from '../rules.ts';
import { entriesByPath, type ScopeFacts } from './changes.ts';

export function judgeEntries(facts: ScopeFacts, paths: readonly string[]): readonly Violation[] {
  const [before, after] = [entriesByPath(facts.before), entriesByPath(facts.after)];
  return paths.flatMap((path): readonly Violation[] => {
    const link = facts.links.find((linked) => linked.path === path)?.link;
    if (link !== undefined && link !== path) {
      const message = `${path} lies behind the symbolic link ${link}`;
      return [{ rule: 'symbolic-link', path, message }];
    }
    const now = after.get(path);
    if (!now) return [];
    if (now.kind === 'symlink')
      return [{ rule: 'symbolic-link', path, message: `${path} is a symbolic link` }];
    if (now.kind === 'other') return [{ rule: 'not-a-file', path, message: `${path} is no regular file` }];
    const found: Violation[] = [];
    if (now.links > 1)
      found.push({ rule: 'hard-link', path, message: `${path} is one of ${now.links} names of one file` });
    const was = before.get(path);
    if (was ? was.mode !== now.mode : (now.mode & 0o7111) !== 0)
      found.push({ rule: 'mode-change', path, message: `${path} has the permissions ${octal(now.mode)}` });
    return found;
  });
}

function octal(mode: number): string {
  return `0${mode.toString(8)}`;
}
