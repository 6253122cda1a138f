// What is asserted is never edited, so every form of an assertion must be seen as one.
import { expect, test } from 'vitest';
import { isAssertion } from '../../../src/syntax/assertion.ts';
import { parseSource, walkTree } from '../../../src/syntax/parse.ts';

test.each([
  'expect(x)',
  'expect(x).toBe(1)',
  'expect(x).not.toBe(1)',
  'expect.soft(x).toBe(1)',
  'expect.poll(() => x).toBe(1)',
  'expect(async () => { x(); }).toPass()',
  'test.expect(x).toBe(1)',
  'softExpect(x).toBe(1)',
  'expectToast(x)',
  'page.expectToast(x)',
  'assert(x)',
  'assert.equal(x, 1)',
])('%s asserts', (source) => {
  expect(outermostCall(source)).toBe(true);
});

test.each(['page.getByText(x)', 'inspect(x)', 'test.step("expect it", f)', 'x.click()', 'f(expect)'])(
  '%s does not',
  (source) => {
    expect(outermostCall(source)).toBe(false);
  },
);

function outermostCall(source: string): boolean | undefined {
  let answer: boolean | undefined;
  walkTree(parseSource('a.ts', source)?.program, (node) => {
    if (node.type === 'CallExpression') answer ??= isAssertion(node);
  });
  return answer;
}
