// What makes an action or a locator succeed whatever the page is: forced actions, the first of many, alternatives,
// patterns and selectors that match anything. Pure.
import { TEXT_BUILDERS } from '../../../../observe/locator-methods.ts';
import { type AnyNode, isNode } from '../../../../syntax/parse.ts';
import { argumentsOf, calledName, keyOf } from '../../../../syntax/shape.ts';
import { at, type Place, textOf } from '../values.ts';
import type { MentionRule } from './mention.ts';

export const forced: MentionRule = ({ node }) => {
  const isForced =
    (node.type === 'Property' &&
      /^(?:force|trial|noWaitAfter)$/.test(keyOf(node) ?? '') &&
      !isFalse(node['value'])) ||
    receivedName(node) === 'dispatchEvent';
  return isForced
    ? { rule: 'action-forced', key: 'forced', says: 'acts also where a user could not' }
    : undefined;
};

export const ambiguous: MentionRule = (place) => {
  const { node } = place;
  const name = receivedName(node);
  const selector = selectorOf(place);
  const isPlace =
    (name !== undefined && /^(?:first|last|nth)$/.test(name) && argumentsOf(node).length < 2) ||
    (node.type === 'Property' && keyOf(node) === 'strict') ||
    (selector !== undefined && /\bnth=|:nth-match\(|:first\b|^\(.+\)\[\d+\]$/.test(selector));
  return isPlace
    ? { rule: 'ambiguity-hidden', key: 'place', says: 'takes one of several matches by its place' }
    : undefined;
};

export const alternative: MentionRule = (place) => {
  const { node } = place;
  const selector = selectorOf(place);
  const isOr = receivedName(node) === 'or' && argumentsOf(node).length === 1;
  const isList =
    selector !== undefined &&
    !/^(?:text=|xpath=|\/\/|\(|\.\.)|["']/.test(selector) &&
    /,|:is\(|:where\(/.test(selector);
  return isOr || isList
    ? { rule: 'alternative-added', key: 'or', says: 'also takes something else' }
    : undefined;
};

export const anything: MentionRule = (place, parents) => {
  const says = 'matches anything';
  const { node } = place;
  if (node.type === 'Literal' && matchesAll(node['regex']))
    return { rule: 'matches-anything', key: 'pattern', says };
  const isText = node.type === 'Literal' || node.type === 'TemplateLiteral';
  if (!isText || textOf(place) !== '') return undefined;
  return isLookedFor(node, parents) ? { rule: 'matches-anything', key: 'empty', says } : undefined;
};

/** The empty text is in every text. */
function isLookedFor(node: AnyNode, parents: readonly AnyNode[]): boolean {
  const parent = parents.at(-1);
  if (parent?.type === 'Property') return /^(?:name|hasText)$/.test(keyOf(parent) ?? '');
  const name = parent && calledName(parent)?.name;
  return name !== undefined && argumentsOf(parent ?? node)[0] === node && LOOK.test(name);
}

const LOOK = /^(?:getBy\w+|toContain\w*|toMatch|stringContaining|stringMatching)$/;

const ANY = ['a', '7', 'Ж', '—'];

function matchesAll(regex: unknown): boolean {
  if (typeof regex !== 'object' || regex === null || !('pattern' in regex)) return false;
  try {
    const pattern = new RegExp(
      String(regex.pattern),
      'flags' in regex ? String(regex.flags).replace(/[gy]/g, '') : '',
    );
    return ANY.every((text) => pattern.test(text));
  } catch {
    return false;
  }
}

/** `body` and its like as what is looked at, not as a scope. */
export const widened: MentionRule = (place, parents) => {
  const selector = selectorOf(place);
  if (selector === undefined || !selector.split(',').some((part) => WHOLE.test(part.trim())))
    return undefined;
  const [outer, call] = [parents.at(-1), parents.at(-2)];
  const isScope =
    outer?.type === 'MemberExpression' &&
    outer['object'] === place.node &&
    call !== undefined &&
    TEXT_BUILDERS.has(calledName(call)?.name ?? '');
  return isScope ? undefined : { rule: 'locator-widened', key: selector, says: 'is about the whole page' };
};

const WHOLE =
  /^(?:css=)?(?:(?:html|body|main|:root|\*|#root|#app|div|section|form)(?:\s*>\s*(?:\*|div))?|xpath=.*|\/\/(?:html|body|\*|div)|\/html.*)$/i;

/** The css or xpath that a call is given. */
function selectorOf(place: Place): string | undefined {
  const { node } = place;
  const name = receivedName(node);
  const [first] = argumentsOf(node);
  const takes =
    name !== undefined &&
    /^(?:locator|frameLocator|\$\$?|waitForSelector|click|dblclick|hover|check|innerText|textContent|innerHTML|isVisible|isHidden)$/.test(
      name,
    );
  return takes && first ? textOf(at(place, first)) : undefined;
}

export function receivedName(node: AnyNode): string | undefined {
  const called = calledName(node);
  return called?.receiver ? called.name : undefined;
}

function isFalse(value: unknown): boolean {
  return isNode(value) && value['value'] === false;
}
