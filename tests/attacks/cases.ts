// Reads `cases/*.cases`: candidates as their sources before and after, each under a name and, for an attack, the rule that
// must refuse it.
//
//   === name | rule
//   statements of one test, or `@@ path` and the file's text, as often as there are files
//   ---
//   the same afterwards
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { POLICY_RULES, type RuleId } from '../../src/verify/policy/rules.ts';

/** Texts by path. */
export type Sources = Readonly<Record<string, string>>;

export interface Case {
  readonly name: string;
  readonly before: Sources;
  readonly after: Sources;
}

export interface Attack extends Case {
  readonly rule: RuleId;
}

export function readAttacks(name: string): readonly Attack[] {
  return blocksOf(name).map(({ title, ...sides }) => {
    const [, words = '', rule = ''] = /^(.*) \| (\S+)$/.exec(title) ?? [];
    if (!isRule(rule)) throw new Error(`${name}: no rule is called ${JSON.stringify(rule)} in "${title}"`);
    return { name: words, rule, ...sides };
  });
}

export function readHonest(name: string): readonly Case[] {
  return blocksOf(name).map(({ title, ...sides }) => ({ name: title, ...sides }));
}

function isRule(word: string): word is RuleId {
  return Object.hasOwn(POLICY_RULES, word);
}

function blocksOf(name: string): readonly { title: string; before: Sources; after: Sources }[] {
  const text = readFileSync(join(import.meta.dirname, 'cases', `${name}.cases`), 'utf8');
  return text
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', after = ''] = block.split(/^---\n/m);
      const [title = '', ...before] = head.split('\n');
      return { title, before: sourcesOf(before.join('\n')), after: sourcesOf(after) };
    });
}

function sourcesOf(text: string): Sources {
  const files = text.split(/^@@ /m).slice(1);
  if (files.length === 0) return text.trim() === '' ? {} : { 'tests/app.spec.ts': inTest(text) };
  return Object.fromEntries(
    files.map((file) => {
      const [path = '', ...lines] = file.split('\n');
      return [path, `${lines.join('\n').trimEnd()}\n`];
    }),
  );
}

function inTest(statements: string): string {
  return `import { expect, test } from '@playwright/test';\n\ntest('saves', async ({ page }) => {\n${statements.trimEnd()}\n});\n`;
}
