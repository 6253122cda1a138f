// What an expression stands for, as far as it is written down: constants, imports, members of written objects, and the
// parameters of a function that is looked into. What is not written down stands for itself. Pure.
import { type AnyNode, isNode, walkTree } from '../../../syntax/parse.ts';
import { type Binding, isFunction } from '../../../syntax/names.ts';
import {
  argumentsOf,
  calledName,
  isClass,
  isFreeze,
  keyOf,
  nameOf,
  nodesOf,
  unwrapped,
} from '../../../syntax/shape.ts';
import { memberNode, returnedBy } from './members.ts';
import { exportOf, type Source } from './sources.ts';
import { isPlaywrights } from './verbs.ts';

/** What the parameters of the functions around stand for. */
export type Env = ReadonlyMap<Binding, Place>;

/** An expression, where it stands. */
export interface Place {
  readonly node: AnyNode;
  readonly source: Source;
  readonly env: Env;
}

const DEPTH = 12;

export function at({ source, env }: Pick<Place, 'source' | 'env'>, node: AnyNode): Place {
  return { node, source, env };
}

/** The expression that a name or member stands for in the end. */
export function follow(place: Place, depth = 0): Place {
  const known = followed.get(place.env)?.get(place.node);
  if (known) return known;
  const here = at(place, unwrapped(place.node));
  const next = depth > DEPTH ? undefined : step(here, depth);
  const found = next ? follow(next, depth + 1) : here;
  // Deep inside, a way may have been cut short.
  if (depth < 3) remember(place, found);
  return found;
}

/** What was followed already; a node belongs to one source. */
const followed = new WeakMap<Env, WeakMap<AnyNode, Place>>();

function remember({ env, node }: Place, found: Place): void {
  const known = followed.get(env) ?? new WeakMap<AnyNode, Place>();
  followed.set(env, known.set(node, found));
}

function step(place: Place, depth: number): Place | undefined {
  const { node } = place;
  if (node.type === 'Identifier') return declared(place);
  if (node.type === 'MemberExpression' && isNode(node['object'])) {
    const key = memberKey(place, depth);
    if (key === undefined) return undefined;
    const object = unwrapped(node['object']);
    return memberOf(
      object.type === 'ThisExpression' ? undefined : follow(at(place, object), depth + 1),
      key,
      place,
    );
  }
  if (node.type !== 'CallExpression') return undefined;
  const [frozen] = isFreeze(node) ? argumentsOf(node) : [];
  return frozen ? at(place, frozen) : returned(place, depth);
}

/** What a call of a function gives that does nothing but return it. */
function returned(call: Place, depth: number): Place | undefined {
  const target = depth > DEPTH / 2 ? undefined : calledFunction(call, depth + 1);
  const node = target && returnedBy(target.node);
  return target && node && { node, source: target.source, env: givenTo(target, call) };
}

function memberKey(place: Place, depth: number): string | undefined {
  const { node } = place;
  const known = keyOf(node);
  if (known !== undefined || node['computed'] !== true || !isNode(node['property'])) return known;
  return textOf(at(place, node['property']), depth + 1);
}

function declared(place: Place): Place | undefined {
  const { node, source, env } = place;
  const binding = source.names.bindingOf(node);
  if (!binding) return undefined;
  const given = env.get(binding);
  if (given) return given;
  const { owner } = binding;
  if (binding.kind === 'import') return imported(place, owner);
  if (binding.kind === 'class' || binding.kind === 'function' || binding.kind === 'enum')
    return owner === node ? undefined : at(place, owner);
  if (owner.type !== 'VariableDeclarator') return undefined;
  const later = assignments(place);
  // Declared here, given once in a hook.
  const [once] = isNode(owner['init']) || later.length > 1 ? [] : later;
  if (once) return at(place, once);
  if (!isNode(owner['init']) || later.length > 0) return undefined;
  if (owner['id'] === binding.id) return at(place, owner['init']);
  const bound = isNode(owner['id']) ? bindPattern(owner['id'], at(place, owner['init'])) : [];
  return bound.find(([id]) => id === binding)?.[1];
}

/** What a variable is given after its declaration; for a written list or object, what a part of it is given. */
export function assignments({ node, source }: Place): readonly AnyNode[] {
  const { bindingOf, parentOf } = source.names;
  const binding = bindingOf(node);
  const init = binding?.owner['init'];
  const isWhole = !isNode(init) || !/^(?:Array|Object)Expression$/.test(unwrapped(init).type);
  return (binding?.references ?? []).flatMap((reference) => givenLater(reference, parentOf, isWhole));
}

function givenLater(
  target: AnyNode,
  parentOf: (node: AnyNode) => AnyNode | undefined,
  isWhole: boolean,
): readonly AnyNode[] {
  const parent = parentOf(target);
  if (!parent) return [];
  if (parent.type === 'UpdateExpression') return [parent];
  if (parent.type === 'AssignmentExpression')
    return parent['left'] === target && isNode(parent['right']) ? [parent['right']] : [];
  if (isWhole) return [];
  if (parent.type === 'UnaryExpression') return parent['operator'] === 'delete' ? [parent] : [];
  if (parent.type === 'MemberExpression' && parent['object'] === target)
    return givenLater(parent, parentOf, isWhole);
  if (parent.type !== 'CallExpression') return [];
  const called = calledName(parent);
  const [first, ...rest] = argumentsOf(parent);
  const isFilled = parent['callee'] === target && FILLS.has(called?.name ?? '');
  const isSet = first === target && /^(?:assign|defineProperty|set)$/.test(called?.name ?? '');
  return isFilled ? argumentsOf(parent) : isSet ? rest : [];
}

/** Methods that change what they are called on. */
const FILLS = new Set(['push', 'unshift', 'splice', 'fill', 'copyWithin']);

function imported(place: Place, specifier: AnyNode): Place | undefined {
  const { source } = place;
  const declaration = source.names.parentOf(specifier);
  const from = declaration && isNode(declaration['source']) ? declaration['source']['value'] : undefined;
  const target = typeof from === 'string' ? source.project.follow(source, from) : undefined;
  if (!target || specifier.type === 'ImportNamespaceSpecifier') return undefined;
  const name =
    specifier.type === 'ImportDefaultSpecifier' ? 'default' : (nameOf(specifier['imported']) ?? '');
  const found = exportOf(target, name);
  return found && { node: found.node, source: found.source, env: new Map() };
}

/** A member of a written object, enum or class; of `this`, when no owner is given. */
function memberOf(owner: Place | undefined, key: string, use: Place): Place | undefined {
  if (!owner) {
    const around = use.source.names.parentsOf(use.node).findLast(isClass);
    return around && inClass(at(use, around), key);
  }
  const { node } = owner;
  if (node.type === 'ObjectExpression') {
    for (const item of nodesOf(node['properties']).toReversed()) {
      if (keyOf(item) === key) return isNode(item['value']) ? at(owner, item['value']) : undefined;
      if (item.type !== 'SpreadElement' || !isNode(item['argument'])) continue;
      // What is spread in behind it may hold it too.
      const spread = follow(at(owner, item['argument']));
      const found = memberOf(spread, key, use);
      if (found || spread.node.type !== 'ObjectExpression') return found;
    }
    return undefined;
  }
  if (node.type === 'TSEnumDeclaration') {
    const members = isNode(node['body']) ? nodesOf(node['body']['members']) : [];
    const initializer = members.find((item) => keyOf(item) === key)?.['initializer'];
    return isNode(initializer) ? at(owner, initializer) : undefined;
  }
  if (isClass(node)) return inClass(owner, key);
  if (node.type === 'NewExpression' && isNode(node['callee'])) {
    const made = follow(at(owner, node['callee']));
    return isClass(made.node) ? inClass(made, key) : undefined;
  }
  return undefined;
}

function inClass(owner: Place, key: string, depth = 0): Place | undefined {
  const node = memberNode(owner.node, key);
  if (node) return at(owner, node);
  const parent = owner.node['superClass'];
  const above = isNode(parent) && depth < 5 ? follow(at(owner, parent)) : undefined;
  return above && isClass(above.node) ? inClass(above, key, depth + 1) : undefined;
}

/** What the names of a pattern stand for when it is given an expression; `source` is where the pattern stands. */
export function bindPattern(pattern: AnyNode, given: Place | undefined, source?: Source): readonly Bound[] {
  if (!given) return [];
  const here = source ?? given.source;
  if (pattern.type === 'AssignmentPattern' && isNode(pattern['left']))
    return bindPattern(pattern['left'], given, here);
  if (pattern.type === 'Identifier') {
    const binding = here.names.bindingOf(pattern);
    return binding ? [[binding, given]] : [];
  }
  const value = follow(given);
  if (pattern.type === 'ObjectPattern' && value.node.type === 'ObjectExpression')
    return nodesOf(pattern['properties']).flatMap((property) => {
      const member = memberOf(value, keyOf(property) ?? '', value);
      return isNode(property['value']) ? bindPattern(property['value'], member, here) : [];
    });
  if (pattern.type === 'ArrayPattern' && value.node.type === 'ArrayExpression') {
    const elements = nodesOf(value.node['elements']);
    return nodesOf(pattern['elements']).flatMap((item, index) => {
      const element = elements[index];
      return element ? bindPattern(item, at(value, element), here) : [];
    });
  }
  return [];
}

type Bound = readonly [Binding, Place];

/** The text that an expression is, when all of it is written down. */
export function textOf(place: Place, depth = 0): string | undefined {
  const { node, ...rest } = follow(place, depth);
  const part = (inner: unknown): string | undefined =>
    isNode(inner) ? textOf({ ...rest, node: inner }, depth + 1) : undefined;
  if (depth > DEPTH) return undefined;
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' || typeof node['value'] === 'number'
      ? String(node['value'])
      : undefined;
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    const [left, right] = [part(node['left']), part(node['right'])];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const holes = nodesOf(node['expressions']).map(part);
  const texts = nodesOf(node['quasis']).map(({ value }) =>
    typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
  );
  return holes.includes(undefined)
    ? undefined
    : texts.map((text, index) => text + (holes[index] ?? '')).join('');
}

/** The function that a call leads to, when its source is known. */
export function calledFunction(call: Place, depth = 0): Place | undefined {
  const callee = call.node['callee'];
  if (!isNode(callee) || depth > DEPTH) return undefined;
  const found = follow(at(call, callee), depth + 1);
  if (isFunction(found.node)) return found;
  const called = calledName(call.node);
  if (!called?.receiver) return undefined;
  const fixture = fixtureOf(at(call, called.receiver));
  const method = fixture && memberOf(follow(fixture, depth + 1), called.name, fixture);
  const value = method && follow(method, depth + 1);
  return value && isFunction(value.node) ? value : onlyMethod(call, called.name);
}

/** What a fixture of the suite hands to a test: the argument of its `use(…)`. */
function fixtureOf(receiver: Place): Place | undefined {
  const { node, source, env } = receiver;
  const binding = node.type === 'Identifier' ? source.names.bindingOf(node) : undefined;
  if (binding?.kind !== 'param' || env.has(binding)) return undefined;
  for (const { node: fixture, source: from } of source.project.members(binding.name)) {
    const use = nodesOf(fixture['params'])[1];
    const call = use && callOf(fixture['body'], nameOf(use));
    const [given] = call ? argumentsOf(call) : [];
    if (given) return { node: given, source: from, env: new Map() };
  }
  return undefined;
}

function callOf(root: unknown, name: string | undefined): AnyNode | undefined {
  let found: AnyNode | undefined;
  walkTree(root, (node) => {
    if (node.type === 'CallExpression' && name !== undefined && nameOf(node['callee']) === name)
      found ??= node;
  });
  return found;
}

/** A method that only one class has, of a receiver that is not known. */
function onlyMethod(call: Place, name: string): Place | undefined {
  if (isPlaywrights(name)) return undefined;
  const [only, ...more] = call.source.project.members(name);
  return only && more.length === 0 ? { node: only.node, source: only.source, env: new Map() } : undefined;
}

/** What the parameters stand for; the names are those of the function, what they stand for may be in another file. */
export function givenTo(target: Place, call: Place): Env {
  const args = argumentsOf(call.node).map((arg) => at(call, arg));
  const bound = nodesOf(target.node['params']).flatMap((param, index) => {
    const fallback = param.type === 'AssignmentPattern' ? param['right'] : undefined;
    return bindPattern(
      param,
      args[index] ?? (isNode(fallback) ? at(target, fallback) : undefined),
      target.source,
    );
  });
  return new Map([...target.env, ...bound]);
}
