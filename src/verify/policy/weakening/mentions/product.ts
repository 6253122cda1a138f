// What puts something else in the place of the product: faked answers, pages and clocks, and scripts that write into
// the page. Pure.
import { type AnyNode, isNode, walkTree } from '../../../../syntax/parse.ts';
import { isFunction } from '../../../../syntax/names.ts';
import { argumentsOf, calledName, keyOf } from '../../../../syntax/shape.ts';
import { canon } from '../canon.ts';
import { at, follow, type Place, textOf } from '../values.ts';
import { receivedName } from './locators.ts';
import type { Mention, MentionRule } from './mention.ts';

const FAKES =
  /^(?:route|routeFromHAR|routeWebSocket|fulfill|setContent|addInitScript|addScriptTag|addStyleTag|exposeFunction|exposeBinding|setFixedTime|setSystemTime|fastForward|runFor|pauseAt)$/;
const IN_PAGE = /^(?:evaluate|evaluateHandle|evaluateAll|\$eval|\$\$eval|waitForFunction)$/;

/** What Playwright gives to every test; a fixture of that name stands in its place. */
const GIVEN = /^(?:page|context|browser|request)$/;

export const replaced: MentionRule = (place, parents) => {
  const { node } = place;
  const call = parents.at(-2);
  const isFixture = node.type === 'Property' && call !== undefined && calledName(call)?.name === 'extend';
  return isFixture && GIVEN.test(keyOf(node) ?? '')
    ? { rule: 'product-faked', key: canon(place, 'blank'), says: "stands in the place of Playwright's own" }
    : undefined;
};

export const faked: MentionRule = (place) => {
  const name = receivedName(place.node);
  if (name === undefined) return undefined;
  const mention = (says: string): Mention => ({ rule: 'product-faked', key: canon(place), says });
  if (FAKES.test(name)) return mention('puts something in the place of the product');
  const args = argumentsOf(place.node);
  if (
    name === 'goto' &&
    /^(?:data|about|javascript|blob):/.test(textOf(at(place, args[0] ?? place.node)) ?? '')
  )
    return mention('opens a page that is not the product');
  return IN_PAGE.test(name) && writes(place, name.includes('$') ? args[1] : args[0])
    ? mention('changes the page itself')
    : undefined;
};

/** A script that is not written down may do anything. */
function writes(place: Place, script: AnyNode | undefined): boolean {
  const found = script && follow(at(place, script));
  if (!found) return false;
  if (!isFunction(found.node)) return !/^[\w.$]+$/.test(textOf(found) ?? '(');
  let isWriting = false;
  walkTree(found.node['body'], (node) => {
    const left =
      node.type === 'AssignmentExpression'
        ? node['left']
        : node.type === 'UpdateExpression'
          ? node['argument']
          : undefined;
    const name = calledName(node)?.name;
    if (isNode(left) && left.type !== 'Identifier') isWriting = true;
    if (node.type === 'UnaryExpression' && node['operator'] === 'delete') isWriting = true;
    if (name !== undefined && WRITERS.has(name)) isWriting = true;
    if (
      node.type === 'CallExpression' &&
      isNode(node['callee']) &&
      node['callee']['computed'] === true &&
      keyOf(node['callee']) === undefined
    )
      isWriting = true;
  });
  return isWriting;
}

const WRITERS = new Set([
  'add',
  'after',
  'append',
  'appendChild',
  'assign',
  'attachShadow',
  'before',
  'clear',
  'click',
  'close',
  'createContextualFragment',
  'defineProperty',
  'dispatchEvent',
  'eval',
  'execCommand',
  'fetch',
  'Function',
  'insertAdjacentElement',
  'insertAdjacentHTML',
  'insertAdjacentText',
  'insertBefore',
  'prepend',
  'pushState',
  'remove',
  'removeAttribute',
  'removeChild',
  'removeItem',
  'replace',
  'replaceChild',
  'replaceChildren',
  'replaceState',
  'replaceWith',
  'requestSubmit',
  'reset',
  'set',
  'setAttribute',
  'setHTML',
  'setItem',
  'setProperty',
  'show',
  'showModal',
  'submit',
  'toggle',
  'toggleAttribute',
  'write',
  'writeln',
]);
