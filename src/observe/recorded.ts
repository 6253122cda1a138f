// What green runs leave in `loop/fingerprints/`: a committed document for each spec file and kind. One that cannot be read (a merge
// conflict, another version) is named, not used, and not overwritten.
import { join } from 'node:path';
import type { z } from 'zod';
import { readDocument } from '../disk/documents.ts';
import { writeWhole } from '../disk/whole.ts';
import { LoopwrightError } from '../errors.ts';

/** One kind of these documents. */
export interface Kind<File> {
  readonly schema: z.ZodType<File>;
  /** Root-relative POSIX path, by that of the spec file. */
  readonly pathOf: (spec: string) => string;
  readonly textOf: (file: File) => string;
  /** What stands there before anything was recorded. */
  readonly nothing: File;
}

export type Stored<File> =
  | { readonly kind: 'read'; readonly file: File }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly warning: string };

export function readRecorded<File>(root: string, spec: string, { schema, pathOf }: Kind<File>): Stored<File> {
  const path = pathOf(spec);
  try {
    const file = readDocument(join(root, path), schema);
    return file ? { kind: 'read', file } : { kind: 'missing' };
  } catch (error) {
    if (!(error instanceof LoopwrightError)) throw error;
    const warning = `${path} cannot be read; it is left as it is and not used. Restore it from version control, or delete it to record anew.`;
    return { kind: 'damaged', warning };
  }
}

export interface Saved {
  /** Files that were written, root-relative. */
  readonly written: readonly string[];
  readonly warnings: readonly string[];
}

/** Adds to each spec file's document what a run saw; `seen` is by spec file. */
export function saveRecorded<File, Seen>(
  root: string,
  seen: ReadonlyMap<string, Seen>,
  kind: Kind<File> & { readonly add: (before: File, seen: Seen) => File },
): Saved {
  const written: string[] = [];
  const warnings: string[] = [];
  for (const [spec, own] of seen) {
    const stored = readRecorded(root, spec, kind);
    if (stored.kind === 'damaged') {
      warnings.push(stored.warning);
      continue;
    }
    const before = stored.kind === 'read' ? stored.file : kind.nothing;
    const text = kind.textOf(kind.add(before, own));
    // A file that somebody formatted stays as it is while nothing is added to it.
    if (text === kind.textOf(before)) continue;
    const path = kind.pathOf(spec);
    writeWhole(join(root, path), text);
    written.push(path);
  }
  return { written, warnings };
}

export function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
