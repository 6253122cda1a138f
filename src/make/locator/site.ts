// Finds the locator call in the source that a creation stack names, and says when it must not be edited. Pure.
import type {
  CallArg,
  CallOptions,
  LocatorCall,
  Observation,
  SourcePlace,
} from '../../observe/observation.ts';
import { isLegacyMethod } from '../../observe/text-arguments.ts';
import { isAssertion, receiverCalls } from '../../syntax/assertion.ts';
import { type AnyNode, isNode, literalText, offsetAt, type Parsed, walkTree } from '../../syntax/parse.ts';
import { argumentsOf, keyOf, nodesOf, unwrapped } from '../../syntax/shape.ts';

export interface Site {
  /** The whole call expression, receiver included. */
  readonly start: number;
  readonly end: number;
  /** Where the method's name begins: receiver and dot come before. */
  readonly methodStart: number;
  readonly args: readonly AnyNode[];
  /** `page.click('#save')`: the first argument says what to look for, the others belong to the action. */
  readonly isLegacy: boolean;
  /** `page?.getByText('…')`: nothing can be put between the receiver and the method. */
  readonly isOptional: boolean;
}

export type SiteSearch =
  | { readonly ok: true; readonly site: Site }
  | { readonly ok: false; readonly why: string };

/** `by` says what needs the element: what an assertion looks at may also stand in it. */
export function findSite(
  parsed: Parsed,
  text: string,
  {
    place,
    call,
    by,
  }: { readonly place: SourcePlace; readonly call: LocatorCall; readonly by: Observation['by'] },
): SiteSearch {
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
    only(onLine.filter((candidate) => agrees(argumentsOf(candidate.node), call)));
  if (!found) return { ok: false, why: `no ${call.method}(…) call was found there` };
  const args = argumentsOf(found.node);
  if (!agrees(args, call)) return { ok: false, why: 'the call there was made with other arguments' };
  const isReceiver = by === 'assertion' && receiverCalls(parsed.program).has(found.node);
  if (found.parents.some(isAssertion) && !isReceiver)
    return { ok: false, why: 'the locator is written inside expect(…), which is never edited' };
  return {
    ok: true,
    site: {
      start: found.node.start,
      end: found.node.end,
      methodStart: found.method.start,
      args,
      isLegacy: isLegacyMethod(call.method),
      isOptional: found.method.isOptional,
    },
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
  readonly isOptional: boolean;
}

function methodOf(node: AnyNode): Method | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'];
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['computed'] === true) return undefined;
  const property = callee['property'];
  return isNode(property) && typeof property['name'] === 'string'
    ? { name: property['name'], start: property.start, isOptional: callee['optional'] === true }
    : undefined;
}

/** True when nothing literal in the source contradicts what the call was made with. */
function agrees(nodes: readonly AnyNode[], { method, args }: LocatorCall): boolean {
  const [selector] = nodes;
  if (isLegacyMethod(method)) return selector !== undefined && agreesWith(selector, args[0]);
  return nodes.length === args.length && nodes.every((node, index) => agreesWith(node, args[index]));
}

function agreesWith(wrapped: AnyNode, arg: CallArg | undefined): boolean {
  const node = unwrapped(wrapped);
  if (node.type === 'SpreadElement') return false;
  if (node.type === 'Literal') {
    const regex = node['regex'];
    if (typeof regex === 'object' && regex !== null && 'pattern' in regex) {
      return typeof arg === 'object' && arg !== null && arg['$regex'] === regex.pattern;
    }
    return node['value'] === arg;
  }
  if (node.type === 'TemplateLiteral') return [undefined, arg].includes(literalText(node));
  if (node.type !== 'ObjectExpression') return true;
  return (
    typeof arg === 'object' &&
    arg !== null &&
    nodesOf(node['properties']).every((item) => agreesAt(item, arg))
  );
}

function agreesAt(property: AnyNode, options: CallOptions): boolean {
  const key = property.type === 'Property' ? keyOf(property) : undefined;
  const value = property['value'];
  return key === undefined || !isNode(value) || value.type !== 'Literal' || agreesWith(value, options[key]);
}

function only<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length;
}
