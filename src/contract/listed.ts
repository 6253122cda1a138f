// The paths that a contract lists, as far as they can be read. Rules between fields and rules about the disk work on
// these, so that they still speak when another part of the contract is broken.
import { readPath } from './paths.ts';

const PATH_LISTS = ['mutablePaths', 'protectedPaths', 'targets', 'oracles'] as const;

export type PathList = (typeof PATH_LISTS)[number];

export interface ListedPath {
  /** Its JSON path: `targets[0]`. */
  readonly at: string;
  readonly list: PathList | 'cwd';
  readonly path: string;
}

/** Every well-formed path of a contract that may itself be malformed, list by list. */
export function listedPaths(json: unknown): readonly ListedPath[] {
  const inLists = PATH_LISTS.flatMap((list) =>
    entriesOf(json, list).flatMap((text, index) => listed(`${list}[${index}]`, list, text)),
  );
  const folders = entriesOf(json, 'checks').flatMap((check, index) =>
    listed(`checks[${index}].cwd`, 'cwd', propertyOf(check, 'cwd')),
  );
  return [...inLists, ...folders];
}

/** The entries of a list at the top of the contract; none when it is no list. */
export function entriesOf(json: unknown, key: string): readonly unknown[] {
  const value = propertyOf(json, key);
  return Array.isArray(value) ? value : [];
}

export function propertyOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

function listed(at: string, list: ListedPath['list'], text: unknown): readonly ListedPath[] {
  if (typeof text !== 'string') return [];
  const reading = readPath(text);
  return reading.ok ? [{ at, list, path: reading.path }] : [];
}
