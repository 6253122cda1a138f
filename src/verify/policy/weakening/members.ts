// The members of a class as they are written: fields, what the constructor gives them, getters, methods. Pure.
import { type AnyNode, isNode } from '../../../syntax/parse.ts';
import { isFunction } from '../../../syntax/names.ts';
import { keyOf, membersOf, nodesOf } from '../../../syntax/shape.ts';

/** What a field is given where it is declared, or in the constructor; what a getter returns; a method. */
export function memberNode(owner: AnyNode, key: string): AnyNode | undefined {
  // The last one of a name counts.
  for (const member of membersOf(owner).toReversed()) {
    const value = member['value'];
    if (keyOf(member) === 'constructor' && isNode(value)) {
      const given = assignedIn(value, key);
      if (given) return given;
    }
    if (keyOf(member) !== key || !isNode(value)) continue;
    return member['kind'] === 'get' ? returnedBy(value) : value;
  }
  return undefined;
}

function statementsOf(fn: AnyNode): readonly AnyNode[] {
  return isNode(fn['body']) ? nodesOf(fn['body']['body']) : [];
}

function assignedIn(constructor: AnyNode, key: string): AnyNode | undefined {
  for (const statement of statementsOf(constructor)) {
    const expression = statement['expression'];
    if (!isNode(expression) || expression.type !== 'AssignmentExpression') continue;
    const [left, right] = [expression['left'], expression['right']];
    if (
      isNode(left) &&
      isNode(left['object']) &&
      left['object'].type === 'ThisExpression' &&
      keyOf(left) === key
    )
      return isNode(right) ? right : undefined;
  }
  return undefined;
}

/** The expression of a function that does nothing else. */
export function returnedBy(fn: AnyNode): AnyNode | undefined {
  if (isNode(fn['body']) && fn['body'].type !== 'BlockStatement') return fn['body'];
  const [statement, ...more] = statementsOf(fn);
  const isOnly = statement?.type === 'ReturnStatement' && more.length === 0;
  return isOnly && isFunction(fn) && isNode(statement['argument']) ? statement['argument'] : undefined;
}
