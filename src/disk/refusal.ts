// What the disk says when it does not do what was asked, in words that a person can act on. Anything else that is thrown
// is our own fault, and stays one.

/** `undefined` when the error is not the disk's. */
export function refusedByDisk(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  const words = typeof error.code === 'string' ? WORDS.get(error.code) : undefined;
  return words === undefined ? undefined : `${words} (${error.message}).`;
}

const DENIED = 'Reading or writing was not permitted: give this user the right to';

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'The disk is full: make room'],
  ['EDQUOT', 'The disk quota is used up: make room'],
  ['EFBIG', 'A file would be larger than the system allows: raise the limit'],
  ['EROFS', 'The file system is read-only: make it writable'],
  ['EACCES', DENIED],
  ['EPERM', DENIED],
  ['EIO', 'The disk reports an error: check it'],
  ['EMFILE', 'Too many files are open: raise the limit'],
  ['ENFILE', 'Too many files are open: raise the limit'],
  ['EXDEV', 'A file would have to move to another disk: keep the project on one'],
  ['ENAMETOOLONG', 'A path is too long for this system: shorten it'],
]);
