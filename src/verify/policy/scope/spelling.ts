// Rules about how a path is written: one file has one name, and no name stands for two files. Pure.
import { readPath, sameEntry } from '../../../contract/paths.ts';
import type { Violation } from '../rules.ts';

/** `standing` are the paths that are on disk or were: a file's own name is its spelling, whatever signs are in it. */
export function judgeSpelling(
  declared: readonly string[],
  standing: ReadonlySet<string>,
): readonly Violation[] {
  return declared.flatMap((path): readonly Violation[] => {
    if (standing.has(path)) return [];
    const reading = readPath(path);
    if (reading.ok && !path.endsWith('/')) return [];
    const expected = reading.ok ? 'a file' : reading.expected;
    return [
      { rule: ruleOf(path), path, message: `declared path ${JSON.stringify(path)}: expected ${expected}` },
    ];
  });
}

function ruleOf(path: string): Violation['rule'] {
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path)) return 'path-absolute';
  return path.split(/[/\\]/).includes('..') ? 'path-traversal' : 'path-spelling';
}

/** `added` are the paths that were not there before; `standing` all that are there now or were. */
export function judgeLookAlikes(added: readonly string[], standing: readonly string[]): readonly Violation[] {
  return added.flatMap((path): readonly Violation[] => {
    const twin = standing.find((other) => other !== path && sameEntry(other, path));
    if (twin !== undefined)
      return [{ rule: 'case-only-rename', path, message: `${path} is another spelling of ${twin}` }];
    return isLookAlike(path)
      ? [{ rule: 'look-alike-path', path, message: `${path} is written in letters that look like others` }]
      : [];
  });
}

/** Letters of scripts that have look-alikes beside Latin ones in one word, or forms that Unicode folds into others. */
function isLookAlike(path: string): boolean {
  return path !== path.normalize('NFKC') || path.split(/[/.\-_ ]/).some(mixesScripts) || hasInvisible(path);
}

function mixesScripts(word: string): boolean {
  return (
    /\p{Script=Latin}/u.test(word) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(word)
  );
}

function hasInvisible(path: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[^\P{Zs} ]/u.test(path);
}
