// The fingerprints of one spec file as they are committed, and how a run adds to them: sorted by locator and path, one
// element a line, so that two branches that record different sites merge without a conflict. Pure.
import { z } from 'zod';
import { Sighting } from '../observation.ts';
import { PAGES_PER_LOCATOR } from './site.ts';

const Entry = Sighting.extend({
  /** As `pagePath` gives it. */
  path: z.string(),
});

export const FingerprintFile = z.strictObject({
  schemaVersion: z.literal(1),
  /** By the locator as Playwright prints it; entries in the order of their paths. */
  locators: z.record(z.string(), z.array(Entry)),
});
export type FingerprintFile = z.infer<typeof FingerprintFile>;

/** One line of what a worker recorded. */
export const RecordedFingerprint = Sighting.extend({
  /** Root-relative POSIX path of the spec file. */
  spec: z.string(),
  locator: z.string(),
  path: z.string(),
});
export type RecordedFingerprint = z.infer<typeof RecordedFingerprint>;

/** `missing`: what is there stays as it is. `anew`: what was recorded takes its place. */
export type Replacing = 'missing' | 'anew';

/** The file with what a run recorded for it; of two recordings of one site the first counts. */
export function addRecorded(
  stored: FingerprintFile | undefined,
  recorded: readonly RecordedFingerprint[],
  replacing: Replacing,
): FingerprintFile {
  const locators = new Map(
    Object.entries(stored?.locators ?? {}).map(([locator, entries]) => [locator, [...entries]]),
  );
  const done = new Set<string>();
  for (const { locator, spec: _spec, ...seen } of recorded) {
    const { path } = seen;
    const site = JSON.stringify([locator, path]);
    if (done.has(site)) continue;
    done.add(site);
    const entries = locators.get(locator) ?? [];
    const at = entries.findIndex((entry) => entry.path === path);
    if (at >= 0 && replacing === 'anew') entries[at] = seen;
    else if (at < 0 && entries.length < PAGES_PER_LOCATOR) entries.push(seen);
    locators.set(locator, entries);
  }
  return { schemaVersion: 1, locators: Object.fromEntries(locators) };
}

/** The bytes on disk. */
export function fingerprintText(file: FingerprintFile): string {
  const locators = Object.entries(file.locators)
    .sort(([a], [b]) => order(a, b))
    .map(([locator, entries]) => {
      const lines = entries
        .toSorted((a, b) => order(a.path, b.path))
        .map((entry) => `      ${JSON.stringify(inOrder(entry))}`);
      return `    ${JSON.stringify(locator)}: [\n${lines.join(',\n')}\n    ]`;
    });
  const body = locators.length === 0 ? '{}' : `{\n${locators.join(',\n')}\n  }`;
  return `{\n  "schemaVersion": 1,\n  "locators": ${body}\n}\n`;
}

/** By code units: the same on every machine, whatever its language. */
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The fields as the schema names them, whoever made the element. */
function inOrder(entry: z.infer<typeof Entry>): z.infer<typeof Entry> {
  return Entry.parse(entry);
}
