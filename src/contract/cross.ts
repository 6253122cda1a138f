// Rules that no single field can break: what is mutable, protected, a target and an oracle must not contradict each
// other, and the loop's own files and the tool chain are never mutable. One rule, one function; the list is the law.
import type { Fault } from '../errors.ts';
import { entriesOf, listedPaths, type ListedPath, type PathList, propertyOf } from './listed.ts';
import { foldedParts, overlaps, sameEntry } from './paths.ts';
import { show } from './show.ts';
import { PAPERS } from './words.ts';

type Rule = (paths: readonly ListedPath[]) => readonly Fault[];

const rules: readonly Rule[] = [
  noDuplicates,
  mutableOutsideProtected,
  mutableOutsideOwnFiles,
  oraclesOutsideMutable,
  targetsAreNoOracles,
];

/** Faults between fields, found on whatever could be read. */
export function crossFaults(json: unknown): readonly Fault[] {
  const paths = listedPaths(json);
  const reviewers = propertyOf(json, 'reviewers');
  return [
    ...rules.flatMap((rule) => rule(paths)),
    ...duplicateIds(json, 'checks', 'checks'),
    ...makersWithoutProgram(json),
    ...lateLocatorMaker(json),
    ...duplicateIds(reviewers, 'commands', 'reviewers.commands'),
    ...tooFewReviewers(reviewers),
  ];
}

function noDuplicates(paths: readonly ListedPath[]): readonly Fault[] {
  return paths.flatMap((entry, index): readonly Fault[] => {
    if (entry.list === 'cwd') return [];
    const first = paths
      .slice(0, index)
      .find((other) => other.list === entry.list && sameEntry(other.path, entry.path));
    if (!first) return [];
    return [clash(entry, first, 'each path once', 'Remove one of the two.')];
  });
}

function mutableOutsideProtected(paths: readonly ListedPath[]): readonly Fault[] {
  return clashes(paths, 'mutablePaths', 'protectedPaths', {
    expected: 'nothing that is also protected',
    fix: 'Keep it in one of the two lists, or name a narrower path.',
  });
}

function oraclesOutsideMutable(paths: readonly ListedPath[]): readonly Fault[] {
  return clashes(paths, 'oracles', 'mutablePaths', {
    expected: 'a path outside every mutable path',
    fix: 'Move the oracle out, or name a narrower mutable path: nothing that is judged by an oracle may change it.',
  });
}

function targetsAreNoOracles(paths: readonly ListedPath[]): readonly Fault[] {
  return clashes(paths, 'targets', 'oracles', {
    expected: 'a test that is not an oracle',
    fix: 'Keep it in one of the two lists: an oracle is never repaired.',
  });
}

function mutableOutsideOwnFiles(paths: readonly ListedPath[]): readonly Fault[] {
  return inList(paths, 'mutablePaths').flatMap(({ at, path }): readonly Fault[] => {
    const expected = whyNeverMutable(path);
    return expected ? [{ at, expected, found: show(path), fix: 'Remove it: this is never mutable.' }] : [];
  });
}

/** What a mutable path must be instead, when its name is one that decides what runs. */
export function whyNeverMutable(path: string): string | undefined {
  const parts = foldedParts(path);
  const name = parts.at(-1) ?? '';
  if (parts.includes('.git')) return 'a path outside .git/';
  if (parts.includes('node_modules')) return 'a path outside node_modules/';
  if (parts[0] === PAPERS) return "a path outside .loopwright/, a maker's papers";
  if (parts[0] === 'loop') return "a path outside loop/, the loop's own files";
  if (/^playwright([.-].+)?\.config\..+$/.test(name)) return 'a path other than a Playwright config';
  if (name === 'package.json') return 'a path other than package.json';
  return LOCKFILES.has(name) ? 'a path other than a lockfile' : undefined;
}

const LOCKFILES: ReadonlySet<string> = new Set([
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'npm-shrinkwrap.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
]);

/** It is the cheapest and the most bounded, and others go on from what it proved. */
function lateLocatorMaker(json: unknown): readonly Fault[] {
  return entriesOf(json, 'makers').flatMap((maker, index): readonly Fault[] => {
    if (index === 0 || propertyOf(maker, 'type') !== 'locator') return [];
    const found = `it as entry ${index + 1}`;
    const fix = 'Move it to the beginning, once.';
    return [{ at: `makers[${index}]`, expected: 'the locator maker before all others', found, fix }];
  });
}

function duplicateIds(json: unknown, list: string, at: string): readonly Fault[] {
  const ids = entriesOf(json, list).map((entry) => propertyOf(entry, 'id'));
  return ids.flatMap((id, index): readonly Fault[] => {
    const first = ids.indexOf(id);
    if (typeof id !== 'string' || first === index) return [];
    const found = `${show(id)}, which is also ${at}[${first}].id`;
    return [{ at: `${at}[${index}].id`, expected: 'an id of its own', found, fix: 'Rename one of the two.' }];
  });
}

/** A preset knows its program and arguments; without one both are said. */
function makersWithoutProgram(json: unknown): readonly Fault[] {
  return entriesOf(json, 'makers').flatMap((maker, index): readonly Fault[] => {
    if (propertyOf(maker, 'type') !== 'command' || propertyOf(maker, 'preset') !== undefined) return [];
    const missing = (key: string, expected: string, fix: string): readonly Fault[] =>
      propertyOf(maker, key) === undefined
        ? [{ at: `makers[${index}].${key}`, expected, found: 'nothing', fix }]
        : [];
    return [
      ...missing('command', 'a program, or a preset', 'Add "command" or "preset".'),
      ...missing('args', 'a list, or a preset', 'Add "args": a list of texts; [] when there is none.'),
    ];
  });
}

/** More than there are can never answer: no candidate would ever be offered. */
function tooFewReviewers(reviewers: unknown): readonly Fault[] {
  const wanted = propertyOf(reviewers, 'minReviewers');
  const count = entriesOf(reviewers, 'commands').length;
  if (typeof wanted !== 'number' || count === 0 || wanted <= count) return [];
  const expected = `at most ${count}, the number of commands`;
  return [{ at: 'reviewers.minReviewers', expected, found: show(wanted), fix: 'Lower it, or add commands.' }];
}

function clashes(
  paths: readonly ListedPath[],
  list: PathList,
  against: PathList,
  words: { readonly expected: string; readonly fix: string },
): readonly Fault[] {
  return inList(paths, list).flatMap((entry): readonly Fault[] => {
    const other = inList(paths, against).find(({ path }) => overlaps(entry.path, path));
    return other ? [clash(entry, other, words.expected, words.fix)] : [];
  });
}

function clash(entry: ListedPath, other: ListedPath, expected: string, fix: string): Fault {
  return {
    at: entry.at,
    expected,
    found: `${show(entry.path)}, which meets ${other.at} ${show(other.path)}`,
    fix,
  };
}

function inList(paths: readonly ListedPath[], list: PathList): readonly ListedPath[] {
  return paths.filter((entry) => entry.list === list);
}
