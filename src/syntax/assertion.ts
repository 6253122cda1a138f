// What counts as an assertion in a source: `expect(…)` in all its forms, a configured or wrapped one by its name, and
// Node's `assert`. Nothing inside one is ever edited, but for what a web-first matcher looks at: its receiver. Pure.
import { type AnyNode, isNode, walkTree } from './parse.ts';
import { argumentsOf, keyOf, nodesOf, unwrapped } from './shape.ts';

const NAME = /^assert|^\w*expect/i;

export function isAssertion(node: AnyNode): boolean {
  if (node.type !== 'CallExpression') return false;
  let callee: unknown = node['callee'];
  while (isNode(callee) && callee.type === 'MemberExpression') {
    if (isNamed(callee['property'])) return true;
    callee = callee['object'];
  }
  // `expect(x).toBe(y)` is a call on the result of `expect(x)`: both calls stand for the assertion.
  if (isNode(callee) && callee.type === 'CallExpression') return isAssertion(callee);
  return isNamed(callee);
}

function isNamed(node: unknown): boolean {
  return (
    isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' && NAME.test(node['name'])
  );
}

/** Matchers that wait for one element and say something of it that is there. */
const WEB_FIRST: ReadonlySet<string> = new Set([
  'toBeAttached',
  'toBeChecked',
  'toBeDisabled',
  'toBeEditable',
  'toBeEmpty',
  'toBeEnabled',
  'toBeFocused',
  'toBeInViewport',
  'toBeVisible',
  'toContainClass',
  'toContainText',
  'toHaveAccessibleDescription',
  'toHaveAccessibleErrorMessage',
  'toHaveAccessibleName',
  'toHaveAttribute',
  'toHaveClass',
  'toHaveCount',
  'toHaveCSS',
  'toHaveId',
  'toHaveJSProperty',
  'toHaveRole',
  'toHaveText',
  'toHaveValue',
  'toHaveValues',
  'toMatchAriaSnapshot',
]);

/** Every call of the chain that a web-first matcher looks at: `page.locator('.a').first()` in `expect(…).toHaveText('b')`. */
export function receiverCalls(root: unknown): ReadonlySet<AnyNode> {
  const calls = new Set<AnyNode>();
  walkTree(root, (node) => {
    const receiver = receiverOf(node);
    if (receiver) for (const call of chainOf(receiver)) calls.add(call);
  });
  return calls;
}

/** `x` of `expect(x).toBeVisible()`, not of `expect(x).not.toBeVisible()`. */
function receiverOf(node: AnyNode): AnyNode | undefined {
  const matcher = node.type === 'CallExpression' ? memberOf(node['callee']) : undefined;
  if (!matcher || !WEB_FIRST.has(matcher.name) || mayAskForAbsence(matcher.name, argumentsOf(node)))
    return undefined;
  const asserting = matcher.object;
  if (asserting.type !== 'CallExpression' || !isExpect(asserting['callee'])) return undefined;
  return argumentsOf(asserting)[0];
}

/** `toBeVisible({ visible: false })`, `toHaveCount(0)`, and what is not written out. */
function mayAskForAbsence(matcher: string, args: readonly AnyNode[]): boolean {
  if (matcher === 'toHaveCount') return args[0]?.type !== 'Literal' || args[0]['value'] !== 1;
  if (matcher !== 'toBeVisible' && matcher !== 'toBeAttached') return false;
  const [options] = args;
  if (!options) return false;
  const properties = nodesOf(options['properties']);
  return (
    options.type !== 'ObjectExpression' ||
    properties.some((property) => !['timeout', 'signal'].includes(keyOf(property) ?? ''))
  );
}

/** `expect`, one that was configured, `expect.soft`, `test.expect`. */
function isExpect(callee: unknown): boolean {
  const member = memberOf(callee);
  if (member) return member.name === 'soft' ? isExpect(member.object) : member.name === 'expect';
  return isNode(callee) && callee.type === 'Identifier' && /expect$/i.test(String(callee['name']));
}

function memberOf(node: unknown): { readonly name: string; readonly object: AnyNode } | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const { property, object } = node;
  return isNode(property) && isNode(object) ? { name: String(property['name']), object } : undefined;
}

function chainOf(receiver: AnyNode): readonly AnyNode[] {
  const call = unwrapped(receiver);
  if (call.type !== 'CallExpression') return [];
  const object = memberOf(call['callee'])?.object;
  return object ? [call, ...chainOf(object)] : [];
}
