// What the policy is known not to see, each shown, so that the list in docs/policy.md says neither more nor less. Whoever
// closes one moves it to the attacks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { POLICY_RULES } from '../../src/verify/policy/rules.ts';
import { readHonest } from './cases.ts';
import { judgeWeakened } from './judge.ts';

const DOCS = readFileSync(join(import.meta.dirname, '../../docs/policy.md'), 'utf8');
const BYPASSES = readHonest('bypasses');

test.each(BYPASSES)('$name', ({ name, before, after }) => {
  expect(judgeWeakened(before, after)).toEqual([]);
  expect(DOCS).toContain(`- ${name}\n`);
});

test('docs/policy.md has a line for every rule', () => {
  const rows = Object.entries(POLICY_RULES).map(
    ([rule, { forbids, example }]) => `| \`${rule}\` | ${forbids} | ${example.replaceAll('|', '\\|')} |`,
  );
  expect(DOCS.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});
