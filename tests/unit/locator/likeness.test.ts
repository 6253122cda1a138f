// The likeness model: what a fingerprint makes likely on a page that changed, and when it says that the element is gone.
import { expect, test } from 'vitest';
import { FEATURE_NAMES } from '../../../src/make/locator/likeness/features.ts';
import { likeness } from '../../../src/make/locator/likeness/likeness.ts';
import { indexPage } from '../../../src/make/locator/likeness/page-index.ts';
import { SURE, WEIGHTS } from '../../../src/make/locator/likeness/weights.ts';
import type { PageElement } from '../../../src/observe/observation.ts';
import { element } from './elements.ts';

const button = (change: Partial<PageElement>): PageElement =>
  element({
    tag: 'button',
    role: 'button',
    xpath: '/html[1]/body[1]/main[1]/form[1]/button[1]',
    box: { x: 100, y: 200, width: 80, height: 30 },
    ...change,
  });
const save = button({ text: 'Save', id: 'save', neighbours: 'Title Body' });
const menu = ['Home', 'Orders', 'Customers', 'Reports', 'Help'].map((text, at) =>
  button({
    tag: 'a',
    role: 'link',
    text,
    href: `/${text}`,
    xpath: `/html[1]/body[1]/nav[1]/a[${at + 1}]`,
    box: { x: 10, y: 10 + 40 * at, width: 60, height: 20 },
  }),
);

function best(page: readonly PageElement[]): { index: number; probability: number } {
  const [first] = likeness(save, indexPage(page), [...page.keys()]);
  if (!first) throw new Error('nothing was ranked');
  return first;
}

test('an element whose text changed is found by its id, place and neighbours, and by its text when those changed', () => {
  const renamed = button({ text: 'Publish', id: 'save', neighbours: 'Title Body' });
  const moved = button({
    text: 'Save',
    xpath: '/html[1]/body[1]/footer[1]/div[2]/button[1]',
    box: { x: 600, y: 900, width: 90, height: 30 },
  });
  expect(best([...menu, renamed]).index).toBe(menu.length);
  expect(best([...menu, moved]).index).toBe(menu.length);
});

test('the same element is sure; a page without it is not, whatever stands there', () => {
  expect(best([...menu, save]).probability).toBeGreaterThan(SURE);
  expect(best(menu).probability).toBeLessThan(SURE);
});

test('two equal elements share the probability, so neither is sure', () => {
  const { probability } = best([...menu, save, save]);
  expect(probability).toBeLessThanOrEqual(0.5);
});

test('what half of the page shares says less than what one element has', () => {
  const crowd = Array.from({ length: 20 }, (_unused, at) =>
    button({
      text: 'Save',
      xpath: `/html[1]/body[1]/ul[1]/li[${at + 1}]/button[1]`,
      box: { x: 900, y: 40 * at, width: 40, height: 20 },
    }),
  );
  const [alone] = likeness(save, indexPage([...menu, ...crowd.slice(0, 1)]), [menu.length]);
  const [among] = likeness(save, indexPage([...menu, ...crowd]), [menu.length]);
  expect(among?.score).toBeLessThan(alone?.score ?? 0);
});

test('only elements in scope are answers, and the probabilities leave room for none of them', () => {
  const page = [...menu, save];
  const ranked = likeness(save, indexPage(page), [0, 1]);
  expect(new Set(ranked.map(({ index }) => index))).toEqual(new Set([0, 1]));
  expect(ranked.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThan(1);
});

test('every feature has a weight', () => {
  expect(Object.keys(WEIGHTS)).toEqual(FEATURE_NAMES);
});
