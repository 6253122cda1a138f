// What a source asserts, which tests it declares and which it switches off: counted, so that what is gone or new shows. A
// look of its own, much coarser than the policy's, and on purpose not built on it. Pure.
import { isAssertion } from '../../syntax/assertion.ts';
import { type AnyNode, isNode, parseSource, walkTree } from '../../syntax/parse.ts';
import { argumentsOf, calledName, keyOf, nameOf } from '../../syntax/shape.ts';

export interface Inventory {
  /** Each assertion without what it looks at: `expect.not.toHaveText("Paid")`. */
  readonly assertions: readonly string[];
  readonly tests: number;
  /** `test.skip`, `describe.only`, … */
  readonly switches: number;
}

const NOTHING: Inventory = { assertions: [], tests: 0, switches: 0 };
const SOURCE = /\.[cm]?[jt]sx?$/i;
const TEST = /^(?:it|x?it|x?test|\w*[tT]est|x?describe|suite)$/;
const SWITCH = new Set(['skip', 'only', 'fixme', 'fail', 'todo', 'skipIf', 'runIf', 'failing']);

/** Empty for what is no source; `undefined` for a source that cannot be read. */
export function inventoryOf(path: string, text: string | undefined): Inventory | undefined {
  if (text === undefined || !SOURCE.test(path)) return NOTHING;
  const parsed = parseSource(path, text);
  if (!parsed) return undefined;
  const assertions: string[] = [];
  let [tests, switches] = [0, 0];
  walkTree(parsed.program, (node, parents) => {
    if (node.type === 'MemberExpression' && SWITCH.has(keyOf(node) ?? '') && isTestName(node)) switches += 1;
    if (node.type !== 'CallExpression') return;
    if (isAssertion(node) && !isLinkOfChain(node, parents.at(-1)) && !/^expected/i.test(namesOf(node)))
      assertions.push(claimOf(node, text));
    if (declaresTest(node)) tests += 1;
  });
  return { assertions, tests, switches };
}

/** What is in `before` and not in `after`, as often as it is missing. */
export function missing(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = [...after];
  return before.filter((item) => {
    const index = left.indexOf(item);
    if (index < 0) return true;
    left.splice(index, 1);
    return false;
  });
}

/** `expect(x)` in `expect(x).toBe(1)` is a part of the assertion, not one more. */
function isLinkOfChain(node: AnyNode, parent: AnyNode | undefined): boolean {
  return parent?.type === 'MemberExpression'
    ? parent['object'] === node
    : parent?.type === 'CallExpression' && parent['callee'] === node;
}

/** The names of the chain, and what the last call is given; what `expect` is given is a locator, and may change. */
function claimOf(call: AnyNode, text: string): string {
  const args = argumentsOf(call).map((arg) => text.slice(arg.start, arg.end).replace(/\s+/g, ' '));
  return `${namesOf(call['callee'])}(${args.join(', ')})`;
}

function namesOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return `${namesOf(node['object'])}.${keyOf(node) ?? '?'}`;
  if (node.type === 'CallExpression') return namesOf(node['callee']);
  return nameOf(node) ?? '?';
}

function isTestName(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'MemberExpression') return isTestName(node['object']);
  if (node.type === 'CallExpression') return isTestName(node['callee']);
  return TEST.test(nameOf(node) ?? '');
}

/** `test('title', …, () => {})` */
function declaresTest(call: AnyNode): boolean {
  const args = argumentsOf(call);
  const last = args.at(-1);
  return (
    args.length > 1 &&
    (last?.type === 'ArrowFunctionExpression' || last?.type === 'FunctionExpression') &&
    calledName(call)?.name !== 'step' &&
    isTestName(call['callee'])
  );
}
