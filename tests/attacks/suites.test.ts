// The suites of the example products, as attack and as honest work: an assertion that is taken out is named;
// with every locator rewritten they are not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAssertion } from '../../src/syntax/assertion.ts';
import { isNode, parseSource, walkTree } from '../../src/syntax/parse.ts';
import type { Sources } from './cases.ts';
import { judgeWeakened } from './judge.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const SUITES = ['backoffice', 'mail', 'shop'];

test.each(SUITES)('%s: every locator rewritten', (name) => {
  const before = suite(name);
  const after = Object.fromEntries(
    Object.entries(before).map(([path, text]) => [path, text.replace(LOCATORS, '$1x $2')]),
  );
  expect(after).not.toEqual(before);
  expect(judgeWeakened(before, after)).toEqual([]);
});

/** The beginning of a text that a locator is given. */
const LOCATORS =
  /((?:getBy(?:Text|Label|TestId|Placeholder)|locator)\(['"]|getByRole\(['"]\w+['"], \{ name: ['"])([^'"])/g;

/** Every third one at a time, so that others of the same kind are left that could be taken for one that is gone. */
test.each(SUITES.flatMap((name) => [0, 1, 2].map((turn) => [name, turn] as const)))(
  '%s: assertions taken out, turn %i',
  (name, turn) => {
    const before = suite(name);
    const gone: string[] = [];
    const after = Object.entries(before).map(([path, text]) => {
      const spans = assertionsIn(path, text).filter((_span, index) => index % 3 === turn);
      gone.push(...spans.map(() => path));
      return [
        path,
        spans.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text),
      ];
    });
    const removed = judgeWeakened(before, Object.fromEntries(after)).filter(
      ({ rule }) => rule === 'assertion-removed',
    );
    const count = (paths: readonly string[], path: string): number =>
      paths.filter((other) => other === path).length;
    expect(gone.length).toBeGreaterThan(0);
    // What is gone from a hook or helper is gone from every test that runs it.
    for (const path of gone)
      expect(
        count(
          removed.map((found) => found.path),
          path,
        ),
        path,
      ).toBeGreaterThanOrEqual(count(gone, path));
  },
);

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The statements that assert by themselves. */
function assertionsIn(path: string, text: string): readonly Span[] {
  const found: Span[] = [];
  walkTree(parseSource(path, text)?.program, (node) => {
    const expression = node.type === 'ExpressionStatement' ? node['expression'] : undefined;
    const awaited =
      isNode(expression) && expression.type === 'AwaitExpression' ? expression['argument'] : expression;
    const isOwn = isNode(awaited) && /^expect[.(]/.test(text.slice(awaited.start, awaited.end));
    if (isOwn && isAssertion(awaited)) found.push(node);
  });
  return found;
}

function suite(name: string): Sources {
  const folder = join(FIXTURES, name, 'tests');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  return Object.fromEntries(files.map((file) => [`tests/${file}`, readFileSync(join(folder, file), 'utf8')]));
}
