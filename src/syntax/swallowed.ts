// Where a source swallows failures: inside `try { } catch`, or with `.catch(…)` behind it. What fails there is optional
// (a cookie banner, a tour), and a missing element is no reason to look for another one. Pure.
import { type AnyNode, isNode, type Parsed, positionAt, walkTree } from './parse.ts';

export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Every call whose failure goes no further, by the places that stacks name: a running call by its method's name, one
 * that is awaited further out by its `await`.
 */
export function swallowedPlaces(parsed: Parsed, text: string): readonly Place[] {
  const places: Place[] = [];
  walkTree(parsed.program, (node, parents) => {
    const offset = placeOf(node);
    if (offset !== undefined && isSwallowed(node, sinceFunction(parents)))
      places.push(positionAt(text, offset));
  });
  return places;
}

function placeOf(node: AnyNode): number | undefined {
  if (node.type === 'AwaitExpression') return node.start;
  const method = methodOf(node);
  if (method) return method.start;
  return node.type === 'CallExpression' && isNode(node['callee']) ? node['callee'].start : undefined;
}

function isSwallowed(node: AnyNode, parents: readonly AnyNode[]): boolean {
  const tried = parents.some(
    (parent, index) =>
      parent.type === 'TryStatement' && parent['block'] === parents[index + 1] && catches(parent),
  );
  return tried || parents.some(catchesPromise) || chain(node).some(catchesPromise);
}

/** True unless there is no handler, or it throws again. */
function catches(statement: AnyNode): boolean {
  const handler = statement['handler'];
  if (!isNode(handler)) return false;
  const body = isNode(handler['body']) ? handler['body']['body'] : undefined;
  return !Array.isArray(body) || !body.some((item) => isNode(item) && item.type === 'ThrowStatement');
}

/** `….catch(f)`, `….then(f, g)`, `Promise.allSettled(…)`. */
function catchesPromise(node: AnyNode): boolean {
  const name = methodOf(node)?.name;
  const args = node['arguments'];
  return (
    name === 'catch' || name === 'allSettled' || (name === 'then' && Array.isArray(args) && args.length > 1)
  );
}

/** The calls that make up what is awaited: `a.b().catch(f)` is awaited as one. */
function chain(node: AnyNode): readonly AnyNode[] {
  const calls: AnyNode[] = [];
  let at: unknown = node.type === 'AwaitExpression' ? node['argument'] : undefined;
  while (isNode(at)) {
    if (at.type === 'CallExpression') calls.push(at);
    at =
      at.type === 'CallExpression' ? at['callee'] : at.type === 'MemberExpression' ? at['object'] : undefined;
  }
  return calls;
}

function methodOf(node: AnyNode): { readonly name: unknown; readonly start: number } | undefined {
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined;
  if (!isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  const property = callee['property'];
  return isNode(property) ? { name: property['name'], start: property.start } : undefined;
}

/** The nodes between the innermost function around a node and the node itself. */
function sinceFunction(parents: readonly AnyNode[]): readonly AnyNode[] {
  const last = parents.findLastIndex((parent) => /Function/.test(parent.type));
  return parents.slice(last + 1);
}
