// What is inside what on a page, read from the paths of its elements: shadow roots are steps of a path too. Pure, and
// light: it loads in the worker of an observe run.
import type { PageElement } from './observation.ts';

function isInside(inner: PageElement, outer: PageElement): boolean {
  return inner.xpath.startsWith(`${outer.xpath}/`);
}

export function areNested(a: PageElement, b: PageElement): boolean {
  return isInside(a, b) || isInside(b, a);
}

/** What holds the element, the nearest first. */
export function ancestorsOf(elements: readonly PageElement[], element: PageElement): readonly PageElement[] {
  return elements.filter((other) => isInside(element, other)).sort((a, b) => b.xpath.length - a.xpath.length);
}

export function insideOf(elements: readonly PageElement[], element: PageElement): readonly PageElement[] {
  return elements.filter((other) => isInside(other, element));
}

/** The texts that a person reads inside the element, in the order of the page. */
export function textsInside(elements: readonly PageElement[], element: PageElement): readonly string[] {
  const texts = [element, ...insideOf(elements, element)].map(({ text, name }) => text || name);
  return [...new Set(texts)].filter((text) => text !== '');
}
