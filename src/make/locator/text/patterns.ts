// The way through a destructuring pattern to one of its names: `{ a: { b = 'x' } }` leads to `b` by `a`, `b`. Pure.
import { type AnyNode, isNode } from '../../../syntax/parse.ts';
import { keyOf, nodesOf } from '../../../syntax/shape.ts';

export interface PatternStep {
  readonly key: string;
  /** What stands there when the value has no such key. */
  readonly fallback?: AnyNode;
}

/** `undefined` when the pattern does not hold the name, or takes it by a rest or a computed key. */
export function patternTo(pattern: unknown, id: AnyNode): readonly PatternStep[] | undefined {
  if (!isNode(pattern)) return undefined;
  switch (pattern.type) {
    case 'Identifier':
      return pattern === id ? [] : undefined;
    case 'AssignmentPattern':
      return patternTo(pattern['left'], id);
    case 'ObjectPattern':
      return firstWay(
        nodesOf(pattern['properties']).map((property) => throughKey(keyOf(property), property['value'], id)),
      );
    case 'ArrayPattern': {
      const elements = Array.isArray(pattern['elements']) ? (pattern['elements'] as readonly unknown[]) : [];
      return firstWay(elements.map((element, index) => throughKey(String(index), element, id)));
    }
    default:
      return undefined;
  }
}

function throughKey(
  key: string | undefined,
  value: unknown,
  id: AnyNode,
): readonly PatternStep[] | undefined {
  const rest = key === undefined ? undefined : patternTo(value, id);
  if (key === undefined || !rest) return undefined;
  const fallback = isNode(value) && value.type === 'AssignmentPattern' ? value['right'] : undefined;
  return [isNode(fallback) ? { key, fallback } : { key }, ...rest];
}

function firstWay(ways: readonly (readonly PatternStep[] | undefined)[]): readonly PatternStep[] | undefined {
  return ways.find((way) => way !== undefined);
}
