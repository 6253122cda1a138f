// Attacks on the disk: a real folder is sealed, attacked, written to by the loop's own hand, and judged. Whatever was
// tried, nothing outside the mutable paths is written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Baseline } from '../../src/seal/baseline.ts';
import { sha256 } from '../../src/seal/digest.ts';
import { measure } from '../../src/seal/measure.ts';
import { apply } from '../../src/verify/apply.ts';
import { judgePolicy } from '../../src/verify/policy/check.ts';
import type { Violation } from '../../src/verify/policy/rules.ts';
import { folderWith } from '../unit/disk/folder.ts';
import { PROJECT, type ScopeAttack, SCOPE_ATTACKS } from './scope.ts';

const EDIT = { path: 'tests/a.spec.ts', before: `page.getByText('A');\n`, after: `page.getByText('Z');\n` };
const PROTECTED = [
  'oracle/',
  'playwright.config.ts',
  'package.json',
  'loop/contract.json',
  'loop/oracle.seal.json',
];

test.each(SCOPE_ATTACKS)('$name', (attack) => {
  const root = folderWith(PROJECT);
  expect(judged(root, attack).map(({ rule }) => rule)).toContain(attack.rule);
});

test('an edit of one file alone is not refused', () => {
  const root = folderWith(PROJECT);
  expect(judged(root, {})).toEqual([]);
  expect(readFileSync(join(root, EDIT.path), 'utf8')).toBe(EDIT.after);
});

test.each(SCOPE_ATTACKS.filter(({ rule, before }) => before !== undefined && rule.endsWith('link')))(
  'nothing is written through: $name',
  (attack) => {
    const root = folderWith(PROJECT);
    judged(root, attack);
    for (const path of ['src/app.ts', 'src/copy.ts', 'real/a.spec.ts', 'second.ts'])
      expect(textOf(join(root, path))).not.toBe(EDIT.after);
  },
);

function judged(
  root: string,
  { before, during, declared = [EDIT.path] }: Partial<ScopeAttack>,
): readonly Violation[] {
  const baseline = sealed(root);
  before?.(root);
  const first = apply(root, baseline, [EDIT]);
  during?.(root);
  // The second look is what the loop takes once the candidate is on disk.
  const { after, links } = apply(root, baseline, [EDIT]);
  return judgePolicy({
    level: {
      kind: 'locator-only',
      sites: [{ kind: 'call', path: EDIT.path, start: 0, end: 19 }],
      assertionLocators: 'structural',
    },
    scope: {
      before: first.before,
      after,
      links,
      declared,
      mutable: baseline.mutableEntries,
      protected: baseline.protectedEntries,
    },
    files: [EDIT],
  });
}

function sealed(root: string): Baseline {
  return {
    schemaVersion: 1,
    exercise: 'x',
    sealedAt: '',
    contract: { path: 'loop/contract.json', sha256: sha256('{}') },
    protectedEntries: PROTECTED,
    mutableEntries: ['tests/'],
    closureRoots: [],
    leftOut: [],
    protected: [...measure(root, PROTECTED, [])],
    mutable: [...measure(root, ['tests/'], [])],
  };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
