// Css selectors for an element in the author's own structure: the compounds that no longer fit are repaired, then those
// that cannot be repaired go. Pure, and light: it loads in the worker.
import type { PageElement } from '../../observe/observation.ts';
import { type Compound, compoundsOf, selectorOf } from '../../observe/compounds.ts';
import { repairedCompound, satisfies } from './css.ts';
import { similarity, words } from './words.ts';

/** The structure stays the author's as far as it can; most like the author's own first. */
export function selectorsFor(
  element: PageElement,
  selector: string,
  ancestors: readonly PageElement[],
): readonly string[] {
  const compounds = compoundsOf(selector);
  const last = compounds?.at(-1);
  if (!compounds || !last) return [];
  const own = { ...last, text: repairedCompound(last.text, element) ?? last.text };
  const above = compounds.slice(0, -1);
  const repaired = repairedAbove(above, ancestors);
  const kept = above.filter((compound, at) => compound === repaired[at]).map(loosened);
  const all = [
    selectorOf([...above, own]),
    selectorOf([...repaired.map((compound, at) => compound ?? above[at] ?? own), own]),
    selectorOf([...repaired.filter((compound) => compound !== undefined), own]),
    selectorOf([...kept, loosened(own)]),
    own.text,
  ];
  return [...new Set(all)].filter((text) => text !== selector);
}

/**
 * Each compound as it is where something above the element fits it, else as the ancestor that is most like it would have
 * it; `undefined` where nothing is like it. From the inside out: what stands further out in the selector is further out on
 * the page.
 */
function repairedAbove(
  above: readonly Compound[],
  ancestors: readonly PageElement[],
): readonly (Compound | undefined)[] {
  let rest = ancestors;
  return above
    .toReversed()
    .map((compound) => {
      const fitting = rest.findIndex((ancestor) => satisfies(compound.text, ancestor));
      const at = fitting === -1 ? mostLike(compound.text, rest) : fitting;
      const found = rest[at];
      if (!found) return undefined;
      rest = rest.slice(at + 1);
      if (at === fitting) return compound;
      const text = repairedCompound(compound.text, found);
      return text === undefined ? undefined : { ...compound, text };
    })
    .toReversed();
}

/** -1 when nothing shares a word with it. */
function mostLike(compound: string, ancestors: readonly PageElement[]): number {
  const likes = ancestors.map((ancestor) => likeCompound(compound, ancestor));
  const best = Math.max(0, ...likes);
  return best === 0 ? -1 : likes.indexOf(best);
}

function likeCompound(compound: string, element: PageElement): number {
  const asked = words(compound.replace(/\[[\w-]+/g, ' ')).join(' ');
  return Math.max(
    ...[element.id, element.classes, element.testId, element.nameAttribute, element.tag].map((text) =>
      similarity(asked, text),
    ),
  );
}

/** Steps in between went: what was a child is a descendant. */
function loosened(compound: Compound): Compound {
  return compound.combinator === '' ? compound : { ...compound, combinator: ' ' };
}
