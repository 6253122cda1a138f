// Follows a name through imports and re-exports to what it stands for. Pure.
import type { Binding } from '../../../syntax/names.ts';
import { isFunction } from '../../../syntax/names.ts';
import { type AnyNode, isNode, literalText } from '../../../syntax/parse.ts';
import { isClass, keyOf, membersOf, nodesOf, unwrapped } from '../../../syntax/shape.ts';
import { exportsOf, outerName, WHOLE } from '../../../syntax/exports.ts';
import type { At, SourceFile, Sources } from './sources.ts';

/** What an import names in its module; `name` is `undefined` for the whole module. */
export interface Imported {
  readonly specifier: string;
  readonly name: string | undefined;
}

export function importedBy(file: SourceFile, binding: Binding): Imported | undefined {
  const { owner } = binding;
  if (owner.type === 'TSImportEqualsDeclaration') {
    const reference = owner['moduleReference'];
    const specifier = isNode(reference) ? literalText(reference['expression']) : undefined;
    return specifier === undefined ? undefined : { specifier, name: undefined };
  }
  const specifier = literalText(file.names.parentOf(owner)?.['source']);
  if (specifier === undefined) return undefined;
  if (owner.type === 'ImportNamespaceSpecifier') return { specifier, name: undefined };
  if (owner.type === 'ImportDefaultSpecifier') return { specifier, name: 'default' };
  return { specifier, name: outerName(owner['imported']) };
}

/** The value that a module gives under a name, the modules on the way to it included; the innermost is last. */
export interface Given {
  readonly at: At;
  /** What is still to be looked up in it: the name itself, when it is a property of `module.exports`. */
  readonly path: readonly string[];
  /** Under which names of which modules it is given on. */
  readonly through: readonly { readonly path: string; readonly name: string }[];
}

export function givenBy(
  sources: Sources,
  path: string,
  name: string,
  seen: ReadonlySet<string> = new Set(),
): Given | undefined {
  const key = `${path}#${name}`;
  const file = seen.has(key) ? undefined : sources.file(path);
  if (!file) return undefined;
  const { named, stars } = exportsOf(file);
  const deeper = (specifier: string, inner: string): Given | undefined => {
    const target = sources.resolve(path, specifier);
    const found = target && givenBy(sources, target, inner, new Set([...seen, key]));
    return found ? { ...found, through: [{ path, name }, ...found.through] } : undefined;
  };
  const own = named.get(name);
  if (own?.kind === 'value') return { at: { file, node: own.node }, path: [], through: [{ path, name }] };
  // `export * as name` gives a module, not a value: whoever needs one of its names asks `moduleGivenBy`.
  if (own) return own.name === undefined ? undefined : deeper(own.specifier, own.name);
  const whole = named.get(WHOLE);
  if (whole?.kind === 'value') {
    const inside = name === 'default' ? [] : [name];
    return { at: { file, node: whole.node }, path: inside, through: [{ path, name: WHOLE }] };
  }
  if (name === 'default') return undefined;
  const found = stars.flatMap((specifier) => deeper(specifier, name) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** The module that `export * as name from` gives under a name. */
export function moduleGivenBy(sources: Sources, path: string, name: string): string | undefined {
  const file = sources.file(path);
  const entry = file && exportsOf(file).named.get(name);
  if (entry?.kind !== 'from') return undefined;
  const target = sources.resolve(path, entry.specifier);
  if (target === undefined || entry.name === undefined) return target;
  return moduleGivenBy(sources, target, entry.name);
}

/** The function, class or object that an expression stands for, wherever it is written; `undefined` when that is not plain. */
export function definitionOf(sources: Sources, at: At, depth = 0): At | undefined {
  const { file } = at;
  const node = unwrapped(at.node);
  if (depth > 20) return undefined;
  if (isFunction(node) || isClass(node) || node.type === 'ObjectExpression') return { file, node };
  if (node.type === 'Identifier') {
    const binding = file.names.bindingOf(node);
    return binding && definitionOfBinding(sources, file, binding, depth);
  }
  const key = node.type === 'MemberExpression' ? keyOf(node) : undefined;
  if (key === undefined || !isNode(node['object'])) return undefined;
  const module = moduleOf(sources, { file, node: node['object'] });
  if (module !== undefined) return definitionGivenBy(sources, module, key, depth);
  const holder = definitionOf(sources, { file, node: node['object'] }, depth + 1);
  const member = holder && memberOf(holder.node, key);
  return holder && member && definitionOf(sources, { file: holder.file, node: member }, depth + 1);
}

function definitionOfBinding(
  sources: Sources,
  file: SourceFile,
  binding: Binding,
  depth: number,
): At | undefined {
  if (binding.kind === 'function' || binding.kind === 'class') return { file, node: binding.owner };
  if (binding.kind === 'const' && binding.owner['id'] === binding.id) {
    const init = binding.owner['init'];
    return isNode(init) ? definitionOf(sources, { file, node: init }, depth + 1) : undefined;
  }
  const imported = binding.kind === 'import' ? importedBy(file, binding) : undefined;
  const target = imported && sources.resolve(file.path, imported.specifier);
  return target !== undefined && imported?.name !== undefined
    ? definitionGivenBy(sources, target, imported.name, depth)
    : undefined;
}

function definitionGivenBy(sources: Sources, path: string, name: string, depth: number): At | undefined {
  const given = givenBy(sources, path, name);
  const found = given && definitionOf(sources, given.at, depth + 1);
  const [key] = given?.path ?? [];
  if (!found || key === undefined) return found;
  const member = memberOf(found.node, key);
  return member && definitionOf(sources, { file: found.file, node: member }, depth + 1);
}

/** The module that an expression stands for as a whole (`import * as pages`). */
function moduleOf(sources: Sources, at: At): string | undefined {
  const { file } = at;
  const node = unwrapped(at.node);
  const binding = node.type === 'Identifier' ? file.names.bindingOf(node) : undefined;
  const imported = binding?.kind === 'import' ? importedBy(file, binding) : undefined;
  const target = imported && sources.resolve(file.path, imported.specifier);
  if (target === undefined || !imported) return undefined;
  return imported.name === undefined ? target : moduleGivenBy(sources, target, imported.name);
}

/** The value of an object's property or a class's static member. */
function memberOf(node: AnyNode, key: string): AnyNode | undefined {
  const members = isClass(node)
    ? membersOf(node).filter((member) => member['static'] === true)
    : nodesOf(node['properties']);
  const value = members.find((member) => keyOf(member) === key)?.['value'];
  return isNode(value) ? value : undefined;
}
