// The calls of Playwright's test functions: what declares a test, a group or a hook, under whatever name `test` was
// imported. Pure.
import { isFunction } from '../../../syntax/names.ts';
import { type AnyNode, isNode } from '../../../syntax/parse.ts';
import { argumentsOf, calledName, keyOf, nameOf, unwrapped } from '../../../syntax/shape.ts';
import { follow, type Place, at } from './values.ts';

/** `test.describe.only` as its root and the rest. */
export interface TestPath {
  readonly root: string;
  readonly rest: readonly string[];
}

const ROOT = /^(?:it|setup|teardown|describe|\w*[tT]est)$/;

/** The path of an expression that begins at a test function; `undefined` for any other. */
export function testPath(place: Place): TestPath | undefined {
  const node = unwrapped(place.node);
  if (node.type === 'MemberExpression' && isNode(node['object'])) {
    const key = keyOf(node);
    const outer = key === undefined ? undefined : testPath(at(place, node['object']));
    return outer && key !== undefined ? { root: outer.root, rest: [...outer.rest, key] } : undefined;
  }
  const name = nameOf(node);
  if (name === undefined) return undefined;
  if (ROOT.test(name)) return { root: name, rest: [] };
  const found = follow(at(place, node)).node;
  if (found === node) return isImportedTest(place, node) ? { root: 'test', rest: [] } : undefined;
  if (found.type === 'MemberExpression') return testPath(at(place, found));
  return calledName(found)?.name === 'extend' ? { root: 'test', rest: [] } : undefined;
}

function isImportedTest({ source }: Place, node: AnyNode): boolean {
  const binding = source.names.bindingOf(node);
  return binding?.kind === 'import' && nameOf(binding.owner['imported']) === 'test';
}

export type Declared =
  | { readonly kind: 'test'; readonly title: AnyNode; readonly body: AnyNode }
  | { readonly kind: 'describe'; readonly title: AnyNode | undefined; readonly body: AnyNode }
  | {
      readonly kind: 'hook';
      readonly when: 'before' | 'after';
      readonly isOnce: boolean;
      readonly body: AnyNode;
    }
  | { readonly kind: 'step'; readonly body: AnyNode };

const MODIFIERS = new Set(['only', 'skip', 'fixme', 'fail', 'slow']);

export function declaredBy(call: Place): Declared | undefined {
  const callee = call.node['callee'];
  const args = argumentsOf(call.node);
  const body = args.at(-1);
  if (!body || !isNode(callee) || !isFunction(follow(at(call, body)).node)) return undefined;
  const path = testPath(at(call, callee));
  if (!path) return undefined;
  const [title] = args;
  const isGroup = path.root === 'describe' || path.rest[0] === 'describe';
  if (isGroup) return { kind: 'describe', title: args.length > 1 ? title : undefined, body };
  const hook = path.rest.find((name) => /^(?:before|after)(?:Each|All)$/.test(name));
  const when = hook?.startsWith('before') === true ? 'before' : 'after';
  if (hook !== undefined) return { kind: 'hook', when, isOnce: hook.endsWith('All'), body };
  if (path.rest[0] === 'step') return path.rest.length === 1 ? { kind: 'step', body } : undefined;
  const isTest = args.length > 1 && path.rest.every((name) => MODIFIERS.has(name));
  return isTest && title ? { kind: 'test', title, body } : undefined;
}
