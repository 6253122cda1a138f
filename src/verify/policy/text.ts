// A declared text: one literal, outside assertions, that nothing in its place says is anything but a locator's text.
// There only its value may change, to another literal of the same kind. Judged from syntax alone. Pure.
import type { SourceSpan } from '../../make/candidate.ts';
import { otherTextKind } from '../../observe/text-arguments.ts';
import { isAssertion } from '../../syntax/assertion.ts';
import { type AnyNode, literalText, type Parsed } from '../../syntax/parse.ts';
import { oddSite } from './declared.ts';

/** What is wrong with a declared text, in words; `undefined` when all are what they should be. */
export function oddText(parsed: Parsed, sites: readonly SourceSpan[]): string | undefined {
  return oddSite(parsed, sites, {
    kind: 'text',
    absent: 'is none',
    isOne: (node) => kindOf(node) !== undefined,
    odd: (node, parents) => {
      const kind = parents.some(isAssertion) ? 'part of an assertion' : otherTextKind(node, parents);
      return kind && `a declared text is ${kind}`;
    },
  });
}

/** `same` compares the changing parts of a template, which stay. */
export function compareText(
  before: AnyNode,
  after: AnyNode,
  same: (before: unknown, after: unknown) => string | undefined,
): string | undefined {
  const kind = kindOf(before);
  if (kind === undefined || kind !== kindOf(after)) return 'a text became something of another kind';
  if (kind !== 'template') return undefined;
  return same(before['expressions'], after['expressions']);
}

type TextKind = 'string' | 'regular expression' | 'template';

function kindOf(node: AnyNode): TextKind | undefined {
  if (node.type === 'TemplateLiteral') return 'template';
  if (node.type !== 'Literal') return undefined;
  const regex = node['regex'];
  if (typeof regex === 'object' && regex !== null) return 'regular expression';
  return literalText(node) === undefined ? undefined : 'string';
}
