// Comments that switch a check off. Any other comment may come and go. Pure.
import { positionAt } from '../../../../syntax/parse.ts';
import type { Violation } from '../../rules.ts';
import type { Source } from '../sources.ts';

const SWITCH =
  /(?:eslint|oxlint|stylelint)-disable[\w-]*|biome-ignore|@ts-(?:ignore|expect-error|nocheck)|tslint:disable|deno-lint-ignore|(?:istanbul|c8|v8) ignore/g;

export function switchedOff(before: readonly Source[], after: readonly Source[]): readonly Violation[] {
  const left = before.flatMap(switchesIn).map(({ text }) => text);
  return after.flatMap(switchesIn).flatMap(({ text, source, offset }): readonly Violation[] => {
    const index = left.indexOf(text);
    if (index >= 0) left.splice(index, 1);
    const { line } = positionAt(source.text, offset);
    const message = `${source.path}:${line}: a comment switches a check off: ${text}`;
    return index >= 0 ? [] : [{ rule: 'check-switched-off', path: source.path, message }];
  });
}

/** What it switches off is part of it: `eslint-disable` for more rules is another switch. */
function switchesIn(source: Source): readonly { text: string; source: Source; offset: number }[] {
  return source.parsed.comments.flatMap((comment) =>
    [...comment.value.matchAll(SWITCH)].map((found) => ({
      text: `${found[0]} ${
        comment.value
          .slice(found.index + found[0].length)
          .split('--')[0]
          ?.trim() ?? ''
      }`.trim(),
      source,
      offset: comment.start,
    })),
  );
}
