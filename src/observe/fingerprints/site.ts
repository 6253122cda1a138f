// What names a site in the fingerprints: the spec file, the locator as Playwright prints it, and the path of the page.
// No line number is in it, so it survives every shift of lines, and no stack has to be taken while a test runs. Pure,
// and light: loads in every worker of a run that records.

/** A file with this name among what workers recorded: their Playwright cannot be asked unseen. */
export const UNSUPPORTED = 'unsupported';

/** Pages that one locator is recorded on at most. */
export const PAGES_PER_LOCATOR = 5;

/** Where the fingerprints of a spec file are kept; both paths root-relative POSIX. The folder is sealed in a loop run. */
export function fingerprintPath(spec: string): string {
  return `loop/fingerprints/${spec}.json`;
}
