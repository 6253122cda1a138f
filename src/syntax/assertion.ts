// What counts as an assertion in a source: `expect(…)` in all its forms, a configured or wrapped one by its name, and
// Node's `assert`. Nothing inside one is ever edited. Pure.
import { type AnyNode, isNode } from './parse.ts';

const NAME = /^assert|^\w*expect/i;

export function isAssertion(node: AnyNode): boolean {
  if (node.type !== 'CallExpression') return false;
  let callee: unknown = node['callee'];
  while (isNode(callee) && callee.type === 'MemberExpression') {
    if (isNamed(callee['property'])) return true;
    callee = callee['object'];
  }
  // `expect(x).toBe(y)` is a call on the result of `expect(x)`: both calls stand for the assertion.
  if (isNode(callee) && callee.type === 'CallExpression') return isAssertion(callee);
  return isNamed(callee);
}

function isNamed(node: unknown): boolean {
  return (
    isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' && NAME.test(node['name'])
  );
}
