// Where a statement may leave what it is in, and where a failure is passed on. Pure.
import { type AnyNode, isNode } from '../../../syntax/parse.ts';
import { isFunction } from '../../../syntax/names.ts';
import { isClass } from '../../../syntax/shape.ts';

/** True when what stands behind it may not run: a `return` in it, a `break` or `continue` of a loop around it. */
export function leaves(statement: AnyNode): boolean {
  return holds(
    statement,
    (node, loops) =>
      node.type === 'ReturnStatement' || (!loops && /^(?:Break|Continue)Statement$/.test(node.type)),
  );
}

/** True when a handler throws whatever comes, before anything leaves it. */
export function rethrows(body: unknown): boolean {
  if (!isNode(body)) return false;
  const statements = Array.isArray(body['body']) ? body['body'] : [];
  const first = statements.find(
    (item: unknown) => isNode(item) && (item.type === 'ThrowStatement' || leaves(item)),
  );
  return isNode(first) && first.type === 'ThrowStatement';
}

function holds(value: unknown, wanted: (node: AnyNode, loops: boolean) => boolean, loops = false): boolean {
  if (Array.isArray(value)) return value.some((item) => holds(item, wanted, loops));
  if (!isNode(value) || isFunction(value) || isClass(value)) return false;
  if (wanted(value, loops)) return true;
  const inner = loops || /^(?:For|ForIn|ForOf|While|DoWhile|Switch)Statement$/.test(value.type);
  return Object.keys(value).some((field) => holds(value[field], wanted, inner));
}
