// The declared sites of a candidate, judged where they stand. Pure.
import type { SourceSpan } from '../../make/candidate.ts';
import { type AnyNode, type Parsed, walkTree } from '../../syntax/parse.ts';

interface Declared {
  readonly kind: SourceSpan['kind'];
  /** What is wrong with a site at which no such node stands. */
  readonly absent: string;
  readonly isOne: (node: AnyNode) => boolean;
  /** What is wrong with the node, in words. */
  readonly odd: (node: AnyNode, parents: readonly AnyNode[]) => string | undefined;
}

/** The first thing that is wrong with the sites of a kind, in words; `undefined` when all are what they should be. */
export function oddSite(
  parsed: Parsed,
  sites: readonly SourceSpan[],
  { kind, absent, isOne, odd }: Declared,
): string | undefined {
  const declared = sites.filter((site) => site.kind === kind);
  if (declared.length === 0) return undefined;
  const found = new Map<SourceSpan, string | undefined>(
    declared.map((site) => [site, `a declared ${kind} at offset ${site.start} ${absent}`]),
  );
  walkTree(parsed.program, (node, parents) => {
    const site = declared.find(({ start, end }) => start === node.start && end === node.end);
    if (site && isOne(node)) found.set(site, odd(node, parents));
  });
  return [...found.values()].find((difference) => difference !== undefined);
}
