// Lists whose elements are gone through one by one: loops and callbacks. Pure.
import { ARRAY_CALLBACKS } from '../../../observe/text-arguments.ts';
import { type AnyNode, isNode } from '../../../syntax/parse.ts';
import { argumentsOf, calledName, unwrapped } from '../../../syntax/shape.ts';
import { givenBy, importedBy } from './modules.ts';
import type { At, SourceFile, Sources } from './sources.ts';

/** The list written out that an expression stands for. */
export function listOf(sources: Sources, at: At, depth = 0): At | undefined {
  const node = unwrapped(at.node);
  if (node.type === 'ArrayExpression') return { file: at.file, node };
  const binding = node.type === 'Identifier' ? at.file.names.bindingOf(node) : undefined;
  if (!binding || depth > 20) return undefined;
  const init = binding.owner['id'] === binding.id ? binding.owner['init'] : undefined;
  if (isNode(init)) return listOf(sources, { file: at.file, node: init }, depth + 1);
  const imported = binding.kind === 'import' ? importedBy(at.file, binding) : undefined;
  const target = imported && sources.resolve(at.file.path, imported.specifier);
  const given =
    target !== undefined && imported?.name !== undefined
      ? givenBy(sources, target, imported.name)
      : undefined;
  if (!given || given.path.length > 0) return undefined;
  const { file, node: id } = given.at;
  return listOf(sources, { file, node: id }, depth + 1);
}

/** The list that a `for (const x of list)` goes through. */
export function loopOf(file: SourceFile, declarator: AnyNode): AnyNode | undefined {
  const declaration = file.names.parentOf(declarator);
  const loop = declaration && file.names.parentOf(declaration);
  if (loop?.type !== 'ForOfStatement' || loop['left'] !== declaration || loop['await'] === true)
    return undefined;
  return isNode(loop['right']) ? loop['right'] : undefined;
}

/** The array whose elements a callback is called with, one by one. */
export function arrayOfCallback({ file, node }: At): AnyNode | undefined {
  const call = file.names.parentOf(node);
  const name = call && calledName(call);
  return name && ARRAY_CALLBACKS.has(name.name) && argumentsOf(call)[0] === node ? name.receiver : undefined;
}
