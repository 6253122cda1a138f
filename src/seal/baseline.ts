// The sealed baseline: what every protected and mutable file was when the exercise began, and the pure comparison
// that fails closed on anything new, missing or changed.
import { z } from 'zod';
import { Sha256 } from './digest.ts';

export const SealedFile = z.strictObject({
  path: z.string(),
  /** Of the bytes; of the target's name for a symbolic link. */
  sha256: Sha256,
  /** Permission bits. */
  mode: z.number().int(),
  kind: z.enum(['file', 'symlink']),
});
export type SealedFile = z.infer<typeof SealedFile>;

export const Baseline = z.strictObject({
  schemaVersion: z.literal(1),
  exercise: z.string(),
  sealedAt: z.string(),
  contract: z.strictObject({ path: z.string(), sha256: Sha256 }),
  /** The files and folders that were walked; comparing walks them again, so that an added file is seen. */
  protectedEntries: z.array(z.string()),
  mutableEntries: z.array(z.string()),
  /** The oracles and the config; comparing follows their imports again, so that a file that slips in is seen. */
  closureRoots: z.array(z.string()),
  /** Folders that runs write to (Playwright's output), outside what is compared. */
  leftOut: z.array(z.string()),
  protected: z.array(SealedFile),
  mutable: z.array(SealedFile),
});
export type Baseline = z.infer<typeof Baseline>;

export interface Change {
  readonly path: string;
  readonly change: 'added' | 'deleted' | 'changed' | 'mode-changed' | 'replaced-by-link';
}

/** All differences between what was sealed and what is there now, in path order. */
export function compareFiles(sealed: readonly SealedFile[], now: readonly SealedFile[]): readonly Change[] {
  const before = new Map(sealed.map((file) => [file.path, file]));
  const after = new Map(now.map((file) => [file.path, file]));
  const changes: Change[] = [];
  for (const file of sealed) {
    const current = after.get(file.path);
    if (!current) changes.push({ path: file.path, change: 'deleted' });
    else if (current.kind !== file.kind) changes.push({ path: file.path, change: 'replaced-by-link' });
    else if (current.sha256 !== file.sha256) changes.push({ path: file.path, change: 'changed' });
    else if (current.mode !== file.mode) changes.push({ path: file.path, change: 'mode-changed' });
  }
  for (const file of now) if (!before.has(file.path)) changes.push({ path: file.path, change: 'added' });
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The mutable files as they are with a candidate on disk; a digest of `null` stands for no file. */
export function withCandidate(
  mutable: readonly SealedFile[],
  candidate: readonly { readonly path: string; readonly afterSha256: Sha256 | null }[],
): readonly SealedFile[] {
  const changed = new Map(candidate.map((file) => [file.path, file.afterSha256]));
  const known = new Set(mutable.map(({ path }) => path));
  const kept = mutable.flatMap((file) => {
    const now = changed.has(file.path) ? changed.get(file.path) : file.sha256;
    return now === null || now === undefined ? [] : [{ ...file, sha256: now }];
  });
  const added = candidate.flatMap(({ path, afterSha256 }): readonly SealedFile[] =>
    known.has(path) || afterSha256 === null ? [] : [{ path, sha256: afterSha256, mode: 0o644, kind: 'file' }],
  );
  return [...kept, ...added];
}

export function describeChange(change: Change): string {
  return `${change.path} was ${WORDS[change.change]}`;
}

const WORDS = {
  added: 'added',
  deleted: 'deleted',
  changed: 'changed',
  'mode-changed': 'given other permissions',
  'replaced-by-link': 'replaced by another kind of file',
} as const satisfies Record<Change['change'], string>;
