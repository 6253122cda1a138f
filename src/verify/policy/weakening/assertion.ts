// One assertion as it is written: what it looks at, by which matcher, and what it expects. Pure.
import { type AnyNode, isNode } from '../../../syntax/parse.ts';
import { argumentsOf, calledName, keyOf, nameOf, nodesOf, unwrapped } from '../../../syntax/shape.ts';
import { isWebFirst } from './strength.ts';
import { at, follow, type Place } from './values.ts';
import { isPlaywrights } from './verbs.ts';

export interface Assertion {
  readonly place: Place;
  readonly matcher: string;
  readonly negated: boolean;
  readonly isSoft: boolean;
  /** True when it does nothing unless it is awaited. */
  readonly isAsync: boolean;
  /** What it looks at; none for an assertion of the suite's own. */
  readonly subject: Place | undefined;
  readonly args: readonly Place[];
}

const LINKS = new Set(['not', 'resolves', 'rejects']);

/** The assertion that a call is; `undefined` for any other call. */
export function readAssertion(call: Place): Assertion | undefined {
  const called = calledName(call.node);
  if (!called) return undefined;
  if (called.receiver === undefined || nameOf(called.receiver) === 'assert') return nodeAssert(call, called);
  const links: string[] = [];
  let base: AnyNode = unwrapped(called.receiver);
  while (base.type === 'MemberExpression' && isNode(base['object'])) {
    links.push(keyOf(base) ?? '');
    base = unwrapped(base['object']);
  }
  const kind =
    base.type === 'CallExpression' && links.every((link) => LINKS.has(link))
      ? expectKind(at(call, base))
      : undefined;
  if (!kind) return undefined;
  const [subject] = argumentsOf(base);
  return {
    place: call,
    matcher: called.name,
    negated: links.includes('not'),
    isSoft: kind.isSoft,
    isAsync: kind.isPoll || links.some((link) => link !== 'not') || isWebFirst(called.name),
    subject: subject && at(call, subject),
    args: argumentsOf(call.node).map((arg) => at(call, arg)),
  };
}

interface ExpectKind {
  readonly isSoft: boolean;
  readonly isPoll: boolean;
}

/** `expect(…)`, `expect.soft(…)`, `expect.poll(…)`, `expect.configure(…)(…)` and names that stand for these. */
function expectKind(call: Place): ExpectKind | undefined {
  const callee = isNode(call.node['callee']) ? follow(at(call, call.node['callee'])) : undefined;
  return callee && expectOf(callee);
}

function expectOf(callee: Place): ExpectKind | undefined {
  const { node } = callee;
  const name = nameOf(node);
  if (name !== undefined)
    return /^\w*expect$/i.test(name) ? { isSoft: /^soft/i.test(name), isPoll: false } : undefined;
  if (node.type === 'MemberExpression' && isNode(node['object'])) {
    const key = keyOf(node);
    if (key !== 'soft' && key !== 'poll') return undefined;
    const outer = expectOf(follow(at(callee, node['object'])));
    return outer && { isSoft: outer.isSoft || key === 'soft', isPoll: key === 'poll' };
  }
  const called = calledName(node);
  if (called?.name !== 'configure' || !called.receiver) return undefined;
  const outer = expectOf(follow(at(callee, called.receiver)));
  const options = argumentsOf(node)[0];
  const isSoft = nodesOf(options?.['properties']).some(
    (property) =>
      keyOf(property) === 'soft' && isNode(property['value']) && property['value']['value'] !== false,
  );
  return outer && { isSoft: outer.isSoft || isSoft, isPoll: false };
}

/** Node's `assert`, and functions whose name says that they assert and that are written elsewhere. */
function nodeAssert(call: Place, called: NonNullable<ReturnType<typeof calledName>>): Assertion | undefined {
  const isMember = called.receiver !== undefined;
  if (!isMember && !/^(?:assert|expect)(?:[A-Z]|$)/.test(called.name)) return undefined;
  // `expect(x)` alone asserts nothing.
  if (!isMember && called.name === 'expect') return undefined;
  const args = argumentsOf(call.node).map((arg) => at(call, arg));
  const isNodes = isMember || called.name === 'assert';
  return {
    place: call,
    matcher: isNodes ? `assert.${isMember ? called.name : 'ok'}` : `${called.name}()`,
    negated: false,
    isSoft: false,
    isAsync: !isNodes || called.name === 'rejects',
    subject: isNodes ? args[0] : undefined,
    args: isNodes ? args.slice(1) : args,
  };
}

/** A call of a method that one of several page objects has, when it is not known of which: it may assert. */
export function readUnknown(call: Place): Assertion | undefined {
  const called = calledName(call.node);
  const { project } = call.source;
  if (!called?.receiver || isPlaywrights(called.name)) return undefined;
  if (!project.members(called.name).some((fn) => project.mayMatter(fn))) return undefined;
  const args = argumentsOf(call.node).map((arg) => at(call, arg));
  const matcher = `${called.name}()`;
  return { place: call, matcher, negated: false, isSoft: false, isAsync: true, subject: undefined, args };
}
