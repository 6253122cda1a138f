// Fields of classes, and what `this` stands for. Pure.
import { isFunction } from '../../../syntax/names.ts';
import { type AnyNode, isNode } from '../../../syntax/parse.ts';
import { isClass, keyOf, membersOf } from '../../../syntax/shape.ts';
import { definitionOf } from './modules.ts';
import type { At, SourceFile, Sources } from './sources.ts';

/** How many classes may stand above one another. */
const DEEPEST = 20;

/** A field of a class or of one that it extends. */
export function fieldOf(
  sources: Sources,
  { file, node }: At,
  wanted: { readonly key: string; readonly isStatic: boolean },
  depth = 0,
): { readonly file: SourceFile; readonly member: AnyNode; readonly value: AnyNode } | undefined {
  const member = membersOf(node).find(
    (item) => keyOf(item) === wanted.key && (item['static'] === true) === wanted.isStatic,
  );
  const value = member?.['value'];
  if (member)
    return member.type === 'PropertyDefinition' && isNode(value) && !isFunction(value)
      ? { file, member, value }
      : undefined;
  const base = isNode(node['superClass'])
    ? definitionOf(sources, { file, node: node['superClass'] })
    : undefined;
  return base && isClass(base.node) && depth < DEEPEST
    ? fieldOf(sources, base, wanted, depth + 1)
    : undefined;
}

/** The class that `this` belongs to; arrow functions hand `this` on, other functions only as methods. */
export function classAround({
  file,
  node,
}: At): { readonly node: AnyNode; readonly isStatic: boolean } | undefined {
  const parents = file.names.parentsOf(node);
  const at = parents.findLastIndex(
    (parent) =>
      parent.type === 'PropertyDefinition' ||
      parent.type === 'StaticBlock' ||
      (isFunction(parent) && parent.type !== 'ArrowFunctionExpression'),
  );
  const member = parents[at] && isFunction(parents[at]) ? parents[at - 1] : parents[at];
  if (!member || !['MethodDefinition', 'PropertyDefinition', 'StaticBlock'].includes(member.type))
    return undefined;
  const owner = parents[parents.indexOf(member) - 2];
  return owner && isClass(owner)
    ? { node: owner, isStatic: member['static'] === true || member.type === 'StaticBlock' }
    : undefined;
}
