// A declared receiver: a call of css, xpath or a test id that builds what an assertion looks at. It may become another such
// call, and nothing else of the assertion may change; under `frozen` it may not change at all. Judged from syntax alone. Pure.
import type { Contract } from '../../contract/schema.ts';
import type { SourceSpan } from '../../make/candidate.ts';
import { isStructural } from '../../observe/structural.ts';
import { isAssertion, receiverCalls } from '../../syntax/assertion.ts';
import { type AnyNode, literalText, type Parsed } from '../../syntax/parse.ts';
import { argumentsOf, calledName } from '../../syntax/shape.ts';
import { oddSite } from './declared.ts';

/** What is wrong with a declared receiver, in words; `undefined` when all are what they should be. */
export function oddReceiver(
  parsed: Parsed,
  sites: readonly SourceSpan[],
  assertionLocators: Contract['assertionLocators'],
): string | undefined {
  if (!sites.some((site) => site.kind === 'receiver')) return undefined;
  if (assertionLocators === 'frozen')
    return 'assertionLocators is "frozen": what an assertion looks at stays as it is';
  const calls = receiverCalls(parsed.program);
  return oddSite(parsed, sites, {
    kind: 'receiver',
    absent: 'is no call',
    isOne: (node) => node.type === 'CallExpression',
    odd: (node, parents) =>
      parents.some(isAssertion) && !calls.has(node)
        ? 'a declared receiver is not what an assertion looks at'
        : undefined,
  });
}

/** `same` compares what the call is made on, which stays. */
export function compareReceiver(
  before: AnyNode,
  after: AnyNode,
  same: (before: unknown, after: unknown) => string | undefined,
): string | undefined {
  const [old, fresh] = [calledName(before), calledName(after)];
  if (!old?.receiver || !fresh?.receiver) return 'a declared receiver is not a method call';
  if (before['optional'] === true || after['optional'] === true) return 'a declared receiver is optional';
  const odd = [before, after].find((call) => !isStructuralCall(call));
  if (odd) return `${calledName(odd)?.name ?? 'a call'} is not css, xpath or a test id alone`;
  const [was, is] = [before['callee'], after['callee']].map(
    (callee) => typeof callee === 'object' && callee !== null && 'optional' in callee && callee.optional,
  );
  return was === is ? same(old.receiver, fresh.receiver) : 'a call became optional';
}

function isStructuralCall(call: AnyNode): boolean {
  return isStructural(
    calledName(call)?.name ?? '',
    argumentsOf(call).map((argument) => literalText(argument)),
  );
}
