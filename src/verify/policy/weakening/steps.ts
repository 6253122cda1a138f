// The calls that do something to the product, and the data they are given. Pure.
import { isNode } from '../../../syntax/parse.ts';
import { argumentsOf, calledName, keyOf, nameOf, unwrapped } from '../../../syntax/shape.ts';
import { canon } from './canon.ts';
import { at, follow, type Place } from './values.ts';
import { VERBS } from './verbs.ts';

const REQUESTS = new Set(['get', 'post', 'put', 'patch', 'delete', 'fetch', 'head']);

export interface Step {
  readonly verb: string;
  readonly data: string | undefined;
}

export function stepOf(call: Place): Step | undefined {
  const called = calledName(call.node);
  if (!called?.receiver) return undefined;
  if (REQUESTS.has(called.name) && isRequest(at(call, called.receiver)))
    return {
      verb: 'request',
      data: [called.name, ...argumentsOf(call.node).map((arg) => canon(at(call, arg)))].join(' '),
    };
  const verb = Object.hasOwn(VERBS, called.name) ? VERBS[called.name] : undefined;
  return verb === undefined ? undefined : { verb, data: dataOf(call, called.name, verb) };
}

function isRequest(receiver: Place): boolean {
  const node = unwrapped(receiver.node);
  return /(?:request|api)(?:Context)?$/i.test(nameOf(node) ?? keyOf(node) ?? '');
}

/** A locator takes its data first; a page or frame takes a selector before it. */
function dataOf(call: Place, name: string, verb: string): string | undefined {
  if (name === 'check' || name === 'uncheck') return `checked: ${name === 'check'}`;
  if (verb === 'point' && name !== 'setChecked') return undefined;
  if (name === 'clear' || verb === 'drag') return undefined;
  const [first, second] = argumentsOf(call.node);
  const isData = (node: typeof second): boolean =>
    node !== undefined && (verb === 'choose' || follow(at(call, node)).node.type !== 'ObjectExpression');
  const data = verb !== 'open' && isData(second) && isPage(call) ? second : first;
  if (!data) return undefined;
  return name === 'setChecked' ? `checked: ${canon(at(call, data))}` : canon(at(call, data));
}

function isPage(call: Place): boolean {
  const receiver = calledName(call.node)?.receiver;
  const node = receiver && unwrapped(receiver);
  const name = isNode(node) ? (nameOf(node) ?? keyOf(node) ?? '') : '';
  return /(?:page|frame|popup|tab)$/i.test(name) || (/^p$/.test(name) && argumentsOf(call.node).length > 1);
}
