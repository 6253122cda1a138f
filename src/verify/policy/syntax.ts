// Rule `locator-only`: before and after are the same syntax tree, except inside the declared locator calls, where the
// method's name and plain arguments may differ, and at the declared texts, where a literal's value may. Pure.
import type { Contract } from '../../contract/schema.ts';
import type { SourceSpan } from '../../make/candidate.ts';
import { TEXT_BUILDERS } from '../../observe/locator-methods.ts';
import { isAssertion } from '../../syntax/assertion.ts';
import { type AnyNode, isNode, type Parsed, parseSource } from '../../syntax/parse.ts';
import { argumentsOf, keyOf, nodesOf, unwrapped } from '../../syntax/shape.ts';
import { compareReceiver, oddReceiver } from './receiver.ts';
import type { Violation } from './rules.ts';
import type { SourceChange } from './weakening.ts';
import { compareText, oddText } from './text.ts';

/** What a repair may put between the receiver and the call: scopes, and a place among the matches as a last resort. */
const SCOPES = new Set<string>([...TEXT_BUILDERS, 'nth', 'first', 'last']);

export function judgeSyntax(
  { path, before, after }: SourceChange,
  sites: readonly SourceSpan[],
  assertionLocators: Contract['assertionLocators'],
): readonly Violation[] {
  const old = parseSource(path, before ?? '');
  const fresh = parseSource(path, after ?? '');
  if (!old || !fresh) return [violation(path, 'the file does not parse')];
  const here = sites.filter((site) => site.path === path);
  const difference =
    oddText(old, here) ??
    oddReceiver(old, here, assertionLocators) ??
    compare(old.program, fresh.program, here) ??
    compareComments(old, fresh);
  return difference === undefined ? [] : [violation(path, difference)];
}

/** The first difference that is not allowed, in words; `undefined` when there is none. */
function compare(before: unknown, after: unknown, sites: readonly SourceSpan[]): string | undefined {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length)
      return `there are ${after.length} parts where there were ${before.length}`;
    return firstDifference(before.map((item: unknown, index) => compare(item, after[index], sites)));
  }
  if (isNode(before) && isNode(after)) {
    // Whatever a candidate declares: what a test asserts stays as it is, but for what the assertion looks at.
    if (isAssertion(before) && sites.some((site) => site.kind !== 'receiver'))
      return compareFields(
        before,
        after,
        sites.filter((site) => site.kind === 'receiver'),
      );
    const kinds = sites
      .filter((site) => site.start === before.start && site.end === before.end)
      .map((site) => site.kind);
    if (kinds.includes('text')) return compareText(before, after, (old, fresh) => compare(old, fresh, sites));
    if (kinds.includes('receiver') && before.type === 'CallExpression')
      return compareReceiver(before, after, (old, fresh) => compare(old, fresh, sites));
    return kinds.includes('call') && before.type === 'CallExpression'
      ? compareSite(before, after, sites)
      : compareFields(before, after, sites);
  }
  if (typeof before === 'object' && typeof after === 'object' && before !== null && after !== null) {
    return compareFields({ ...before }, { ...after }, sites);
  }
  return before === after ? undefined : `${show(before)} became ${show(after)}`;
}

function compareFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  sites: readonly SourceSpan[],
): string | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !POSITIONS.has(name),
  );
  return firstDifference(names.map((name) => compare(before[name], after[name], sites)));
}

const POSITIONS = new Set(['start', 'end', 'range', 'loc', 'parent']);

/**
 * At a declared site: the receiver is compared like everything else but for scopes put after it, the method must build
 * a locator, arguments must be plain.
 */
function compareSite(before: AnyNode, after: AnyNode, sites: readonly SourceSpan[]): string | undefined {
  const [old, fresh] = [calleeOf(before), calleeOf(after)];
  if (!old || !fresh) return 'a declared site is not a method call';
  // The last resort: the same call, and a place among what it matches.
  if (
    fresh.name === 'nth' &&
    old.name !== 'nth' &&
    isNode(fresh.object) &&
    fresh.object.type === 'CallExpression'
  )
    return oddArgument(after, fresh.name) ?? compareSite(before, fresh.object, sites);
  // A repair may swap one of them for another.
  if (!TEXT_BUILDERS.has(old.name) || !TEXT_BUILDERS.has(fresh.name))
    return `${old.name} became ${fresh.name}, which does not build a locator from words`;
  if (before['optional'] !== after['optional']) return 'a call became optional';
  if (old.isOptional !== fresh.isOptional) return 'a call became optional';
  return compareArguments(before, after, sites) ?? compareScoped(old.object, fresh.object, sites);
}

/** Each argument is what it was, or plain; of options, each on its own. */
function compareArguments(before: AnyNode, after: AnyNode, sites: readonly SourceSpan[]): string | undefined {
  const old = argumentsOf(before);
  const odd = argumentsOf(after).find((arg, index) => {
    const was = old[index];
    if (isPlainArgument(arg) || (was && compare(was, arg, sites) === undefined)) return false;
    const [oldOptions, options] = [was && unwrapped(was), unwrapped(arg)];
    if (oldOptions?.type !== 'ObjectExpression' || options.type !== 'ObjectExpression') return true;
    return nodesOf(options['properties']).some(
      (property) =>
        !isPlainProperty(property) &&
        !nodesOf(oldOptions['properties']).some(
          (own) => keyOf(own) === keyOf(property) && compare(own, property, sites) === undefined,
        ),
    );
  });
  return odd && `an argument is not a plain value, nor what it was`;
}

/** The same receiver, or the same one with scopes after it. */
function compareScoped(before: unknown, after: unknown, sites: readonly SourceSpan[]): string | undefined {
  const difference = compare(before, after, sites);
  if (difference === undefined || !isNode(after) || after.type !== 'CallExpression') return difference;
  const scope = calleeOf(after);
  if (!scope || !SCOPES.has(scope.name) || after['optional'] === true || scope.isOptional) return difference;
  return oddArgument(after, scope.name) ?? compareScoped(before, scope.object, sites);
}

function oddArgument(call: AnyNode, name: string): string | undefined {
  return argumentsOf(call).every(isPlainArgument) ? undefined : `an argument of ${name} is not a plain value`;
}

function calleeOf(
  node: AnyNode,
): { readonly name: string; readonly object: unknown; readonly isOptional: boolean } | undefined {
  const callee = node['callee'];
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['computed'] === true) return undefined;
  const property = callee['property'];
  return isNode(property) && typeof property['name'] === 'string'
    ? { name: property['name'], object: callee['object'], isOptional: callee['optional'] === true }
    : undefined;
}

/** A string, number, boolean or regular expression, or an object of these: nothing that runs, nothing from elsewhere. */
function isPlainArgument(node: AnyNode): boolean {
  if (node.type === 'Literal') return true;
  if (node.type === 'TemplateLiteral') return nodesOf(node['expressions']).length === 0;
  return node.type === 'ObjectExpression' && nodesOf(node['properties']).every(isPlainProperty);
}

function isPlainProperty(property: AnyNode): boolean {
  const value = property['value'];
  return (
    property.type === 'Property' && property['computed'] !== true && isNode(value) && isPlainArgument(value)
  );
}

/** Comments can switch checks off (`@ts-ignore`, lint rules); they stay as they were. */
function compareComments(before: Parsed, after: Parsed): string | undefined {
  const texts = (parsed: Parsed): string =>
    JSON.stringify(parsed.comments.map((comment) => [comment.type, comment.value]));
  return texts(before) === texts(after) ? undefined : 'a comment changed';
}

function firstDifference(differences: readonly (string | undefined)[]): string | undefined {
  return differences.find((difference) => difference !== undefined);
}

function show(value: unknown): string {
  if (isNode(value)) return value.type;
  return typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? 'nothing');
}

function violation(path: string, difference: string): Violation {
  return {
    rule: 'locator-only',
    path,
    message: `${path}: changed outside the declared locators: ${difference}`,
  };
}
