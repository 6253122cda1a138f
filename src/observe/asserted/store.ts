// What the tests of one spec file asserted when they were last green, as it is committed beside their fingerprints: one
// test a line, in a stable order, so that branches merge. Pure.
import { z } from 'zod';
import type { Asserted } from './count.ts';

export const AssertedFile = z.strictObject({
  schemaVersion: z.literal(1),
  /** By the titles of the test, joined by ` › `. */
  tests: z.record(z.string(), z.record(z.string(), z.number().int().positive())),
});
export type AssertedFile = z.infer<typeof AssertedFile>;

/** Where it is kept; both paths root-relative POSIX. The folder is sealed in a loop run. */
export function assertedPath(spec: string): string {
  return `loop/fingerprints/${spec}.asserted.json`;
}

export function titleKey(titles: readonly string[]): string {
  return titles.join(' › ');
}

/** Tests that ran are written anew, those that assert nothing left out; the others stay. */
export function withAsserted(stored: AssertedFile, ran: ReadonlyMap<string, Asserted>): AssertedFile {
  const tests = Object.entries({ ...stored.tests, ...Object.fromEntries(ran) });
  return {
    schemaVersion: 1,
    tests: Object.fromEntries(tests.filter(([, asserted]) => Object.keys(asserted).length > 0)),
  };
}

export function assertedText({ tests }: AssertedFile): string {
  const lines = Object.entries(tests)
    .toSorted(([a], [b]) => order(a, b))
    .map(([title, asserted]) => `    ${JSON.stringify(title)}: ${JSON.stringify(sorted(asserted))}`);
  const body = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`;
  return `{\n  "schemaVersion": 1,\n  "tests": ${body}\n}\n`;
}

function sorted(asserted: Asserted): Asserted {
  return Object.fromEntries(Object.entries(asserted).toSorted(([a], [b]) => order(a, b)));
}

/** By code units: the same on every machine. */
function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
