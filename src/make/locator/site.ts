// Finds the locator call in the source that a creation stack names, and says when it must not be edited. Pure.
import type { CallArg, LocatorCall, SourcePlace } from '../../observe/observation.ts';
import { isAssertion } from '../../syntax/assertion.ts';
import { type AnyNode, isNode, offsetAt, type Parsed, walkTree } from '../../syntax/parse.ts';

export interface Site {
  /** The whole call expression, receiver included. */
  readonly start: number;
  readonly end: number;
  /** Where the method's name begins: receiver and dot come before. */
  readonly methodStart: number;
  readonly args: readonly AnyNode[];
}

export type SiteSearch =
  | { readonly ok: true; readonly site: Site }
  | { readonly ok: false; readonly why: string };

export function findSite(parsed: Parsed, text: string, place: SourcePlace, call: LocatorCall): SiteSearch {
  const offset = offsetAt(text, place.line, place.column);
  const onLine: Found[] = [];
  walkTree(parsed.program, (node, parents) => {
    const method = methodOf(node);
    if (!method || method.name !== call.method) return;
    const line = lineOf(text, method.start);
    if (method.start === offset || line === place.line) onLine.push({ node, method, parents: [...parents] });
  });
  const found =
    onLine.find((candidate) => candidate.method.start === offset) ??
    only(onLine.filter((candidate) => agrees(argsOf(candidate.node), call.args)));
  if (!found) return { ok: false, why: `no ${call.method}(…) call was found there` };
  const args = argsOf(found.node);
  if (!agrees(args, call.args)) return { ok: false, why: 'the call there was made with other arguments' };
  if (found.parents.some(isAssertion))
    return { ok: false, why: 'the locator is written inside expect(…), which is never edited' };
  return {
    ok: true,
    site: { start: found.node.start, end: found.node.end, methodStart: found.method.start, args },
  };
}

interface Found {
  readonly node: AnyNode;
  readonly method: Method;
  readonly parents: readonly AnyNode[];
}

interface Method {
  readonly name: string;
  readonly start: number;
}

function methodOf(node: AnyNode): Method | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'];
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['computed'] === true) return undefined;
  const property = callee['property'];
  return isNode(property) && typeof property['name'] === 'string'
    ? { name: property['name'], start: property.start }
    : undefined;
}

function argsOf(node: AnyNode): readonly AnyNode[] {
  const args = node['arguments'];
  return Array.isArray(args) ? args.filter(isNode) : [];
}

/** True when nothing literal in the source contradicts what the call was made with. */
function agrees(nodes: readonly AnyNode[], args: readonly CallArg[]): boolean {
  return nodes.length === args.length && nodes.every((node, index) => agreesWith(node, args[index]));
}

function agreesWith(node: AnyNode, arg: CallArg | undefined): boolean {
  if (node.type === 'Literal') {
    const regex = node['regex'];
    if (typeof regex === 'object' && regex !== null && 'pattern' in regex) {
      return typeof arg === 'object' && arg !== null && '$regex' in arg && arg['$regex'] === regex.pattern;
    }
    return node['value'] === arg;
  }
  if (node.type === 'ObjectExpression') return typeof arg === 'object' && arg !== null;
  return true;
}

function only<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length;
}
