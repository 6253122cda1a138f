// One part of an object, a list or an enum that is written out; refused unless it is plain which one. Pure.
import { type AnyNode, isNode } from '../../../syntax/parse.ts';
import { keyOf, nodesOf, unwrapped } from '../../../syntax/shape.ts';
import { type At, refuse, type Refusal } from './sources.ts';

export function propertyOf(at: At, key: string): At | Refusal {
  const { file, node } = at;
  const properties = nodesOf(node['properties']);
  if (properties.some((property) => property.type !== 'Property'))
    return refuse(at, 'an object is spread there');
  if (properties.some((property) => keyOf(property) === undefined))
    return refuse(at, 'the object there has a key that is computed');
  const found = properties.filter((property) => keyOf(property) === key);
  const [property] = found;
  if (found.length !== 1 || !property) return refuse(at, `the object there has no ${key}`);
  const value = property['value'];
  return property['kind'] === 'init' && property['method'] !== true && isNode(value)
    ? { file, node: value }
    : refuse({ file, node: property }, `${key} is computed there`);
}

export function elementOf(at: At, key: string): At | Refusal {
  const { file, node } = at;
  const elements: readonly unknown[] = Array.isArray(node['elements']) ? node['elements'] : [];
  if (elements.some((element) => !isNode(element) || element.type === 'SpreadElement'))
    return refuse(at, 'the list there is not written out');
  const element = elements[Number(key)];
  return isNode(element) ? { file, node: element } : refuse(at, `the list there has no ${key}`);
}

export function enumMemberOf(at: At, key: string): At | Refusal {
  const { file, node } = at;
  const members = isNode(node['body']) ? nodesOf(node['body']['members']) : [];
  const found = members.filter((member) => keyOf(member) === key);
  const value = found[0]?.['initializer'];
  return found.length === 1 && isNode(value)
    ? { file, node: value }
    : refuse(at, `the enum there has no text for ${key}`);
}

/** True when an object written out has no such property. */
export function lacks(arg: AnyNode, key: string): boolean {
  const node = unwrapped(arg);
  const properties = nodesOf(node['properties']);
  return (
    node.type === 'ObjectExpression' &&
    properties.every(
      (property) => property.type === 'Property' && ![key, undefined].includes(keyOf(property)),
    )
  );
}
