// Some things weaken a test wherever they stand. What a rule finds in a source is a mention; a mention that is new on
// the changed side is refused. Pure.
import { type AnyNode, walkTree } from '../../../../syntax/parse.ts';
import type { RuleId, Violation } from '../../rules.ts';
import type { Source } from '../sources.ts';
import { violation } from '../tests.ts';
import type { Place } from '../values.ts';

export interface Mention {
  readonly rule: RuleId;
  /** Mentions of one key stand for one another, in whatever file they are. */
  readonly key: string;
  readonly says: string;
}

/** What a rule finds at a node; `parents` is outermost first. */
export type MentionRule = (place: Place, parents: readonly AnyNode[]) => Mention | undefined;

interface Found extends Mention {
  readonly place: Place;
}

export function newMentions(
  rules: readonly MentionRule[],
  before: readonly Source[],
  after: readonly Source[],
): readonly Violation[] {
  const left = new Map<string, number>();
  for (const { rule, key } of before.flatMap((source) => mentionsIn(rules, source)))
    left.set(`${rule} ${key}`, (left.get(`${rule} ${key}`) ?? 0) + 1);
  return after
    .flatMap((source) => mentionsIn(rules, source))
    .filter(({ rule, key }) => {
      const count = left.get(`${rule} ${key}`) ?? 0;
      left.set(`${rule} ${key}`, count - 1);
      return count <= 0;
    })
    .map(({ rule, place, says }) => violation(rule, place, says));
}

function mentionsIn(rules: readonly MentionRule[], source: Source): readonly Found[] {
  const found: Found[] = [];
  walkTree(source.parsed.program, (node, parents) => {
    const place: Place = { node, source, env: new Map() };
    for (const rule of rules) {
      const mention = rule(place, parents);
      if (mention) found.push({ ...mention, place });
    }
  });
  return found;
}
