// A text as it is written in the source: what counts as one, and whether it is the one that was seen. Pure.
import type { CallArg } from '../../../observe/observation.ts';
import { type AnyNode, literalText } from '../../../syntax/parse.ts';
import { couldBe, joinedOf } from './joined.ts';

/** A string, a template, a sum of texts, or a regular expression. */
export function isText(node: AnyNode): boolean {
  const isRegex = node.type === 'Literal' && typeof node['regex'] === 'object' && node['regex'] !== null;
  return isRegex || literalText(node) !== undefined || joinedOf(node) !== undefined;
}

/** True when the text written there can be the one that a locator was built with. */
export function agreesWith(node: AnyNode, value: CallArg): boolean {
  const regex = node['regex'];
  if (typeof regex === 'object' && regex !== null && 'pattern' in regex && 'flags' in regex) {
    if (typeof value !== 'object' || value === null) return false;
    return value['$regex'] === regex.pattern && value['$flags'] === regex.flags;
  }
  const text = literalText(node);
  if (text !== undefined) return text === value;
  const joined = joinedOf(node);
  return joined !== undefined && typeof value === 'string' && couldBe(joined, value);
}
