// Which argument of a call says what to look for, and which is something else (what is typed, where to go, a title): a
// repair may change the first kind only. Read off syntax, for the maker and the policy. Pure.
import type { AnyNode } from '../syntax/parse.ts';
import { argumentsOf, calledName, keyOf, unwrapped } from '../syntax/shape.ts';
import { BY_SELECTOR, BY_SELECTOR_WITH_DATA, TEXT_BUILDERS } from './locator-methods.ts';

/** Methods of pages and frames that take a selector first. The same name on a locator takes no text. */
const SELECTOR_FIRST = new Set<string>([...BY_SELECTOR, '$', '$$', 'isHidden', 'isVisible']);

/** The same, but a locator's method of that name takes its data first: a page's has one argument more. */
const SELECTOR_THEN_DATA = new Set<string>([...BY_SELECTOR_WITH_DATA, '$$eval', '$eval', 'dragAndDrop']);

/** Other methods of Playwright and its test runner that take texts: data, addresses, scripts, titles. */
const OTHER_TEXTS = new Set([
  'abort',
  'addCookies',
  'addInitScript',
  'addScriptTag',
  'addStyleTag',
  'attach',
  'continue',
  'delete',
  'describe',
  'down',
  'evaluate',
  'evaluateAll',
  'evaluateHandle',
  'exposeBinding',
  'exposeFunction',
  'extend',
  'fail',
  'fallback',
  'fetch',
  'fixme',
  'fulfill',
  'get',
  'goto',
  'grantPermissions',
  'head',
  'insertText',
  'it',
  'launch',
  'launchPersistentContext',
  'newContext',
  'newPage',
  'only',
  'patch',
  'post',
  'pressSequentially',
  'put',
  'require',
  'route',
  'routeFromHAR',
  'screenshot',
  'setContent',
  'setExtraHTTPHeaders',
  'setHTTPCredentials',
  'skip',
  'slow',
  'step',
  'storageState',
  'test',
  'unroute',
  'up',
  'use',
  'waitForEvent',
  'waitForFunction',
  'waitForLoadState',
  'waitForRequest',
  'waitForResponse',
  'waitForURL',
]);

/** Methods of a list that hand its elements to a function, one by one. */
export const ARRAY_CALLBACKS = new Set(['forEach', 'map', 'flatMap', 'filter', 'find', 'some', 'every']);

export function isBuilder(call: AnyNode): boolean {
  const name = call.type === 'CallExpression' ? calledName(call) : undefined;
  return name?.receiver !== undefined && TEXT_BUILDERS.has(name.name);
}

export function isLegacyMethod(name: string): boolean {
  return SELECTOR_FIRST.has(name) || SELECTOR_THEN_DATA.has(name);
}

/** True for an argument of a page's or frame's own method that is a selector: `page.fill('#a', …)`, not `field.fill('…')`. */
export function isSelectorArgument(call: AnyNode, index: number): boolean {
  const name = call.type === 'CallExpression' ? calledName(call) : undefined;
  if (!name?.receiver || isBuilder(unwrapped(name.receiver))) return false;
  const args = argumentsOf(call);
  if (name.name === 'dragAndDrop') return index < 2 && args.length > 1;
  if (index !== 0) return false;
  if (SELECTOR_FIRST.has(name.name)) return true;
  const [, second] = args;
  // `field.fill('…', { force: true })` has its options there.
  return (
    SELECTOR_THEN_DATA.has(name.name) && second !== undefined && unwrapped(second).type !== 'ObjectExpression'
  );
}

/** Functions of the test runner and of the language; any other function is the suite's own. */
const OTHER_FUNCTIONS = new Set(['describe', 'fetch', 'it', 'require', 'test']);

/** True for a call of Playwright's, the test runner's or the language's that takes texts which are not locators. */
export function takesOtherTexts(call: AnyNode): boolean {
  const name = calledName(call);
  // What is called by a computed name, or is the result of another call, is not known.
  if (!name) return true;
  if (name.receiver === undefined) return OTHER_FUNCTIONS.has(name.name);
  if (name.receiver.type === 'ThisExpression') return false;
  return OTHER_TEXTS.has(name.name) || isLegacyMethod(name.name) || /^to[A-Z]/.test(name.name);
}

/**
 * What a text written in the source plainly is, when that is not a locator's text nor something handed on that may be
 * one: data of an action, an address, a title, a key, a comparison. `parents` is outermost first.
 */
export function otherTextKind(node: AnyNode, parents: readonly AnyNode[]): string | undefined {
  const parent = parents.at(-1);
  if (!parent) return undefined;
  const above = parents.slice(0, -1);
  switch (parent.type) {
    case 'CallExpression':
    case 'NewExpression': {
      const index = argumentsOf(parent).indexOf(node);
      if (index === -1 || isBuilder(parent) || isSelectorArgument(parent, index)) return undefined;
      return takesOtherTexts(parent)
        ? `an argument of ${calledName(parent)?.name ?? 'an unknown call'}(…)`
        : undefined;
    }
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSEnumMember':
      if (parent['key'] === node || parent['id'] === node) return 'a key';
      return parent.type === 'Property' ? otherTextKind(parent, above) : undefined;
    case 'MemberExpression':
      if (parent['object'] !== node) return 'a key';
      // `['A', 'B'].forEach(…)`: each is handed on.
      return node.type === 'ArrayExpression' && ARRAY_CALLBACKS.has(keyOf(parent) ?? '')
        ? undefined
        : 'a text that something is asked of';
    case 'BinaryExpression':
      return parent['operator'] === '+' ? otherTextKind(parent, above) : 'part of a comparison';
    case 'SwitchCase':
      return 'part of a comparison';
    case 'TaggedTemplateExpression':
      return 'a tagged template';
    case 'ExpressionStatement':
      return 'a statement of its own';
    case 'ImportExpression':
      return 'the name of a module';
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'SpreadElement':
    case 'TemplateLiteral':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'ParenthesizedExpression':
    case 'AwaitExpression':
      return otherTextKind(parent, above);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return otherTextKind(parent, above);
    default:
      return parent['source'] === node || /^(?:JSX|TS(?!EnumMember|ExportAssignment))/.test(parent.type)
        ? 'no text that a locator is given'
        : undefined;
  }
}
