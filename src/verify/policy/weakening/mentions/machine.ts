// What changes the test runner itself, or reaches beyond the page: overridden `expect` and `test`, files, processes,
// code made from text. Pure.
import { loadedBy } from '../../../../syntax/loading.ts';
import { type AnyNode, isNode, literalText } from '../../../../syntax/parse.ts';
import { argumentsOf, calledName, keyOf, nameOf, unwrapped } from '../../../../syntax/shape.ts';
import { testPath } from '../dsl.ts';
import { canon } from '../canon.ts';
import { at, follow, type Place, textOf } from '../values.ts';
import type { Mention, MentionRule } from './mention.ts';

const RUNNER = /^(?:expect|test)$/;
const PLAYWRIGHT = /^(?:@playwright\/test|playwright\/test)$/;

export const overridden: MentionRule = (place, parents) => {
  const mention = (key: string): Mention => ({
    rule: 'expect-overridden',
    key,
    says: 'replaces a part of the test runner',
  });
  const { node, source } = place;
  const called = calledName(node);
  if (called?.name === 'extend' && called.receiver && /expect$/i.test(nameOf(called.receiver) ?? ''))
    return mention(canon(place));
  if (/^Import(?:Default)?Specifier$/.test(node.type)) return importedFrom(place, mention);
  if (node.type === 'Identifier' && RUNNER.test(String(node['name']))) {
    const binding = source.names.bindingOf(node);
    const isOwn = binding?.id === node && binding.kind !== 'import' && !isMadeFromTest(place, binding.owner);
    return isOwn ? mention(`declares ${String(node['name'])}`) : undefined;
  }
  return overwrites(place, parents) ? mention(canon(place)) : undefined;
};

function isMadeFromTest(place: Place, owner: AnyNode): boolean {
  const init = isNode(owner['init']) ? follow(at(place, owner['init'])) : undefined;
  const called = init && calledName(init.node);
  return (
    called?.receiver !== undefined &&
    /^(?:extend|mergeTests)$/.test(called.name) &&
    testPath(at(place, called.receiver)) !== undefined
  );
}

/** A file of the suite is judged itself. */
function importedFrom(place: Place, mention: (key: string) => Mention): Mention | undefined {
  const { node, source } = place;
  const names = [nameOf(node['imported']), nameOf(node['local'])];
  const from = literalText(source.names.parentOf(node)?.['source']) ?? '';
  if (!names.some((name) => name !== undefined && RUNNER.test(name))) return undefined;
  return PLAYWRIGHT.test(from) || source.project.follow(source, from)
    ? undefined
    : mention(`imports from ${from}`);
}

/** `expect.x = …`, `Page.prototype.x = …`, `Object.defineProperty(expect, …)`, `new Proxy(page, …)`. */
function overwrites(place: Place, parents: readonly AnyNode[]): boolean {
  const { node } = place;
  const text = (inner: unknown): string =>
    isNode(inner) ? place.source.text.slice(inner.start, inner.end) : '';
  if (node.type === 'AssignmentExpression') {
    const left = text(node['left']);
    const isMember = isNode(node['left']) && node['left'].type === 'MemberExpression';
    return (
      isMember &&
      (/^(?:expect|test)\b|\.prototype\b|__proto__|^(?:globalThis|global)\b/.test(left) ||
        /^(?:page|context|browser|locator)\.\w+$/.test(left) ||
        isOfSuite(place, node['left']))
    );
  }
  const called = calledName(node);
  const isSetter =
    called !== undefined &&
    /^(?:defineProperty|defineProperties|assign|setPrototypeOf|set|Proxy)$/.test(called.name);
  const owner = called?.receiver ? text(called.receiver) : called?.name;
  if (!isSetter || !/^(?:Object|Reflect|Proxy)$/.test(owner ?? '') || parents.length === 0) return false;
  return /^(?:expect|test|page|context|browser|globalThis|global)\b|\bprototype\b|getPrototypeOf/.test(
    text(argumentsOf(node)[0]),
  );
}

/** A method, or a setting of the test runner, whose name is made when the test runs. */
function isUnnamed(place: Place, parents: readonly AnyNode[]): boolean {
  const { node } = place;
  const named = (name: unknown): boolean => isNode(name) && textOf(at(place, name)) !== undefined;
  if (node.type === 'CallExpression' && isNode(node['callee'])) {
    const callee = unwrapped(node['callee']);
    return callee.type === 'MemberExpression' && callee['computed'] === true && !named(callee['property']);
  }
  if (node.type !== 'Property' || node['computed'] !== true || named(node['key'])) return false;
  const call = parents.findLast(({ type }) => type === 'CallExpression');
  return call !== undefined && isNode(call['callee']) && testPath(at(place, call['callee'])) !== undefined;
}

/** `pages.check = …`: a method of the suite under its own name. */
function isOfSuite({ source }: Place, target: unknown): boolean {
  if (!isNode(target) || (isNode(target['object']) && target['object'].type === 'ThisExpression'))
    return false;
  return source.project.members(keyOf(target) ?? '').length > 0;
}

const BUILT_IN =
  /^(?:node:)?(?:fs|fs\/promises|child_process|net|http|https|http2|tls|dgram|vm|worker_threads|module|cluster|inspector|repl|v8|process|os)$/;
const INNARDS = /node_modules|playwright(?:-core)?\/(?:lib|types)|loopwright/;

export const reached: MentionRule = (place, parents) => {
  const mention = (key: string): Mention => ({
    rule: 'machine-reached',
    key,
    says: 'reaches beyond the page',
  });
  const { node } = place;
  if (isUnnamed(place, parents)) return mention(canon(place));
  const loaded = loadedBy(node);
  if (loaded !== undefined) {
    const name = literalText(loaded);
    const isOdd = name === undefined || BUILT_IN.test(name) || INNARDS.test(name);
    return isOdd ? mention(`loads ${name ?? canon(place)}`) : undefined;
  }
  if (
    node.type === 'MemberExpression' &&
    nameOf(node['object']) === 'process' &&
    /^(?:exit|kill|abort|chdir|exitCode|binding|on|once)$/.test(keyOf(node) ?? '')
  )
    return mention(`process.${keyOf(node) ?? ''}`);
  const name = calledName(node);
  if (name && !name.receiver && /^(?:eval|Function)$/.test(name.name)) return mention(name.name);
  const target =
    node.type === 'AssignmentExpression' && isNode(node['left'])
      ? node['left']
      : node.type === 'UnaryExpression' && node['operator'] === 'delete'
        ? node['argument']
        : undefined;
  const isEnv = isNode(target) && /^process\.env\b/.test(place.source.text.slice(target.start, target.end));
  return isEnv ? mention(canon(place)) : undefined;
};
