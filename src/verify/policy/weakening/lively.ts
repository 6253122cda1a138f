// Which functions can matter to a test: those that assert or act, or call one by name that does. The rest is never looked
// into, however much there is of it. Pure.
import { type AnyNode, walkTree } from '../../../syntax/parse.ts';
import { calledName } from '../../../syntax/shape.ts';
import type { Named } from './sources.ts';
import { VERBS } from './verbs.ts';

export function livelyFunctions(functions: readonly Named[]): ReadonlySet<AnyNode> {
  const found = new Set<AnyNode>();
  const names = new Set<string>();
  const calls = functions.map((fn) => ({ fn, called: namesCalledIn(fn.node) }));
  const isLively = (called: readonly string[]): boolean =>
    called.some((name) => names.has(name) || Object.hasOwn(VERBS, name) || MATTERS.test(name));
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { fn, called } of calls) {
      if (found.has(fn.node) || !isLively(called)) continue;
      found.add(fn.node);
      names.add(fn.name);
    }
  }
  return found;
}

const MATTERS = /expect|^assert|^(?:get|post|put|patch|delete|fetch|head)$/i;

function namesCalledIn(node: AnyNode): readonly string[] {
  const found: string[] = [];
  walkTree(node, (inner) => {
    const called = calledName(inner);
    if (called) found.push(called.name);
    // `assert.equal(…)`, `expect.soft(…)`.
    const owner = called?.receiver?.['name'];
    if (typeof owner === 'string') found.push(owner);
  });
  return found;
}
