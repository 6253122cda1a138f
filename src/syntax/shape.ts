// Small questions about a syntax node that several readers ask. Pure.
import { type AnyNode, isNode, literalText } from './parse.ts';

/** Wrappers that change nothing at run time: parentheses, `as`, `satisfies`, `!`, `<T>x`, an optional chain. */
const WRAPPERS = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'ChainExpression',
]);

export function isWrapper(node: AnyNode): boolean {
  return WRAPPERS.has(node.type);
}

/** The expression inside wrappers. */
export function unwrapped(node: AnyNode): AnyNode {
  const inner = isWrapper(node) ? node['expression'] : undefined;
  return isNode(inner) ? unwrapped(inner) : node;
}

export function nodesOf(value: unknown): readonly AnyNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function argumentsOf(call: AnyNode): readonly AnyNode[] {
  return nodesOf(call['arguments']);
}

/** The name of a property, member or specifier; `undefined` when it is computed from something. */
export function keyOf(node: AnyNode): string | undefined {
  const key = node['key'] ?? node['property'] ?? node['id'];
  if (!isNode(key)) return undefined;
  if (node['computed'] === true) return literalText(key) ?? numberText(key);
  if (key.type === 'PrivateIdentifier') return `#${String(key['name'])}`;
  return nameOf(key) ?? literalText(key) ?? numberText(key);
}

function numberText(node: AnyNode): string | undefined {
  return node.type === 'Literal' && typeof node['value'] === 'number' ? String(node['value']) : undefined;
}

/** The name of an identifier. */
export function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string'
    ? node['name']
    : undefined;
}

/** What a call names: the method of `a.b()`, the function of `f()`, the class of `new C()`, and where that name stands. */
export function calledName(
  call: AnyNode,
): { readonly name: string; readonly start: number; readonly receiver: AnyNode | undefined } | undefined {
  if (call.type !== 'CallExpression' && call.type !== 'NewExpression') return undefined;
  const callee = isNode(call['callee']) ? unwrapped(call['callee']) : undefined;
  if (!callee) return undefined;
  const own = nameOf(callee);
  if (own !== undefined) return { name: own, start: callee.start, receiver: undefined };
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return undefined;
  const property = callee['property'];
  const receiver = callee['object'];
  if (!isNode(property) || !isNode(receiver) || typeof property['name'] !== 'string') return undefined;
  return { name: property['name'], start: property.start, receiver };
}

export function isClass(node: AnyNode): boolean {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
}

export function membersOf(node: AnyNode): readonly AnyNode[] {
  return isNode(node['body']) ? nodesOf(node['body']['body']) : [];
}

/** `Object.freeze(…)`, which gives what it is given. */
export function isFreeze(node: AnyNode): boolean {
  const callee = node.type === 'CallExpression' && isNode(node['callee']) ? node['callee'] : undefined;
  return (
    callee?.type === 'MemberExpression' && nameOf(callee['object']) === 'Object' && keyOf(callee) === 'freeze'
  );
}
