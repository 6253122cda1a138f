// Expressions in one spelling, so that two sides can be compared. Pure.
import { TEXT_BUILDERS } from '../../../observe/locator-methods.ts';
import { isNode } from '../../../syntax/parse.ts';
import { calledName, keyOf } from '../../../syntax/shape.ts';
import { assignments, at, calledFunction, follow, givenTo, type Place, textOf } from './values.ts';

const DEPTH = 12;
const PLACES = new Set(['first', 'last', 'nth', 'and', 'or', 'contentFrame', 'owner', '$', '$$']);

/** True for a call that builds a locator. */
export function isLocator(place: Place): boolean {
  const called = calledName(follow(place).node);
  return called?.receiver !== undefined && (TEXT_BUILDERS.has(called.name) || PLACES.has(called.name));
}

/**
 * An expression in one spelling: quotes, wrappers, types and names of constants make no difference. With `blank`, any
 * locator is like any other.
 */
export function canon(place: Place, mode: Mode = 'exact'): string {
  return spelled(place, mode, 0, { left: MOST });
}

type Mode = 'exact' | 'blank';

/** How much is looked at inside functions that are called; what is behind that is taken by its letters. */
const MOST = 300;

function spelled(place: Place, mode: Mode, depth: number, budget: { left: number }): string {
  if (depth >= DEPTH) budget.left -= 1;
  if (depth > 3 * DEPTH || budget.left < 0) return describe(place, Infinity);
  const text = textOf(place);
  if (text !== undefined) return JSON.stringify(text);
  const found = follow(place);
  if (mode === 'blank' && isLocator(found)) return 'locator';
  const { node } = found;
  if (node.type === 'Identifier') return variable();
  if (node.type === 'CallExpression' && depth < 2 * DEPTH) {
    const target = calledFunction(found);
    if (target)
      return `${part(node['arguments'])} => ${spelled({ ...target, env: givenTo(target, found) }, mode, depth + DEPTH, budget)}`;
  }
  if (node.type === 'Literal') return String(node['raw'] ?? node['value']);
  if (node.type === 'Property' && node['kind'] === 'init')
    return `${keyOf(node) ?? '?'}: ${part(node['value'])}`;
  const fields = Object.keys(node).filter((field) => !IGNORED.has(field));
  return `${node.type}(${fields.map((field) => part(node[field])).join(', ')})`;

  /** What is assigned later may be what counts, or what was there at first. */
  function variable(): string {
    const given = depth < 2 * DEPTH ? assignments(found) : [];
    const init = found.source.names.bindingOf(node)?.owner['init'];
    const values = given.length > 0 && isNode(init) ? [init, ...given] : given;
    return [
      String(node['name']),
      ...values.map((item) => spelled(at(found, item), mode, depth + DEPTH, budget)),
    ].join(' = ');
  }

  function part(value: unknown): string {
    if (isNode(value)) return spelled(at(found, value), mode, depth + 1, budget);
    if (Array.isArray(value)) return `[${value.map(part).join(', ')}]`;
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  }
}

const IGNORED = new Set([
  'type',
  'start',
  'end',
  'range',
  'loc',
  'parent',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'raw',
]);

/** The place in the words of the source. */
export function describe({ node, source }: Pick<Place, 'node' | 'source'>, most = 120): string {
  const text = source.text.slice(node.start, node.end).replace(/\s+/g, ' ');
  return text.length > most ? `${text.slice(0, most - 3)}...` : text;
}
