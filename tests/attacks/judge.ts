// A candidate as sources before and after, judged as the loop judges one. What is on disk is not looked at here: the
// attacks on the disk have a folder of their own.
import type { TreeEntry } from '../../src/disk/tree.ts';
import type { SourceSpan } from '../../src/make/candidate.ts';
import { judgePolicy, type PolicyLevel } from '../../src/verify/policy/check.ts';
import type { Violation } from '../../src/verify/policy/rules.ts';
import type { Sources } from './cases.ts';

export function judgeWeakened(before: Sources, after: Sources): readonly Violation[] {
  const unchanged = Object.entries(after)
    .filter(([path, text]) => before[path] === text)
    .map(([path, text]) => ({ path, text }));
  return judge(before, after, {
    kind: 'no-weakening',
    unchanged: () => unchanged,
    resolve: () => undefined,
    isTest: (path) => /\.(?:spec|test)\.[cm]?[jt]sx?$/.test(path),
  });
}

export function judgeLocatorOnly(
  before: Sources,
  after: Sources,
  sites: readonly SourceSpan[] = [],
): readonly Violation[] {
  return judge(before, after, { kind: 'locator-only', sites, assertionLocators: 'structural' });
}

function changedFiles(before: Sources, after: Sources): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path],
  );
}

export function changedSources(before: Sources, after: Sources): readonly string[] {
  return changedFiles(before, after).filter((path) => path.endsWith('.ts'));
}

function judge(before: Sources, after: Sources, level: PolicyLevel): readonly Violation[] {
  return judgePolicy({
    level,
    scope: {
      declared: changedFiles(before, after),
      before: Object.entries(before).map(entryOf),
      after: Object.entries(after).map(entryOf),
      links: [],
      mutable: ['tests/', 'pages/'],
      protected: ['oracle/', 'playwright.config.ts'],
    },
    files: changedSources(before, after).map((path) => ({ path, before: before[path], after: after[path] })),
  });
}

/** Other content is another inode, as after a rename over the file. */
function entryOf([path, text]: readonly [string, string]): TreeEntry {
  const inode = String(text.length) + text;
  return { path, kind: 'file', mode: 0o644, size: text.length, modifiedNs: '0', inode, links: 1 };
}
