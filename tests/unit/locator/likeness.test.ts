// The likeness model: what a fingerprint makes likely on a page that changed, and when it says that the element is gone.
import { expect, test } from 'vitest';
import { compare, FEATURE_NAMES, type FeatureName } from '../../../src/make/locator/likeness/features.ts';
import { likeness } from '../../../src/make/locator/likeness/likeness.ts';
import { indexPage } from '../../../src/make/locator/likeness/page-index.ts';
import { ABSENT, SURE, WEIGHTS } from '../../../src/make/locator/likeness/weights.ts';
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

function best(page: readonly PageElement[], of = save): { index: number; probability: number } {
  const [first] = likeness(of, indexPage(page), [...page.keys()]);
  if (!first) throw new Error('nothing was ranked');
  return first;
}

/** How one feature compares an element with what it was, on a page of the menu and that element. */
function feature(name: FeatureName, last: PageElement, now: PageElement): number | undefined {
  const page = indexPage([...menu, now]);
  const prepared = page.prepared[menu.length];
  return prepared && compare(page.prepare(last), prepared)[FEATURE_NAMES.indexOf(name)];
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

test('an element that was known by a text or a link has to score more than one that had neither', () => {
  const place = { neighbours: 'Title Body' };
  const named = button({ ...place, text: 'Save' });
  const picture = button(place);
  const needed = (of: PageElement) => {
    const [first] = likeness(of, indexPage(menu), [0]);
    if (!first) throw new Error('nothing was ranked');
    return first.score - Math.log(first.probability / (1 - first.probability));
  };
  expect(needed(picture)).toBeCloseTo(ABSENT.always);
  expect(needed(named)).toBeCloseTo(ABSENT.always + ABSENT.text);
  expect(needed({ ...named, href: '/save' })).toBeCloseTo(ABSENT.always + ABSENT.text + ABSENT.href);
});

test('an element without a text is rather one that still has none than one with a text', () => {
  const picture = button({ neighbours: 'Title Body' });
  const still = button({ box: { x: 100, y: 600, width: 80, height: 30 } });
  const texted = button({ box: { x: 100, y: 590, width: 80, height: 30 }, text: 'Help' });
  expect(best([texted, still], picture).index).toBe(1);
});

test('a submit input that became a button is still pressed, one that became a text field is not', () => {
  const submit = button({ tag: 'input', role: 'button', type: 'submit' });
  expect(feature('sameUse', submit, button({}))).toBe(1);
  expect(feature('sameUse', submit, button({ tag: 'div', role: 'menuitem' }))).toBe(1);
  expect(feature('sameUse', submit, button({ tag: 'input', role: 'textbox' }))).toBe(0);
  expect(feature('sameUse', element({ tag: 'div' }), element({ tag: 'p' }))).toBe(0);
});

test('a link that leads nowhere has no address in common with another', () => {
  const link = (href: string) => button({ tag: 'a', role: 'link', href });
  expect(feature('hrefWords', link('/orders'), link('/orders'))).toBe(1);
  for (const nowhere of ['#', '#top', 'https://shop.example/orders#', 'javascript:void(0)'])
    expect(feature('hrefWords', link(nowhere), link(nowhere))).toBe(0);
});

test('a test id is an id, and phrases of one meaning are one word', () => {
  expect(feature('sameId', button({ testId: 'save', id: 'a1' }), button({ testId: 'save', id: 'b2' }))).toBe(
    1,
  );
  expect(feature('sameId', button({ testId: 'save' }), button({ id: 'save' }))).toBe(0);
  expect(feature('meantWords', button({ text: 'Sign in' }), button({ text: 'Log in' }))).toBe(1);
});

test('what both sides lack counts for nothing', () => {
  const bare = element({ xpath: '', box: { x: 0, y: 0, width: 0, height: 0 } });
  const counted = FEATURE_NAMES.filter((name) => feature(name, bare, bare) !== 0);
  expect(counted).toEqual(['sameTag', 'stillNoText', 'near']);
});

test('every feature has a weight', () => {
  expect(Object.keys(WEIGHTS)).toEqual(FEATURE_NAMES);
});

test('a sign that is no word tells icons apart', () => {
  const icon = (text: string) => button({ text });
  expect(feature('sameText', icon('⋯'), icon('⋯'))).toBe(1);
  expect(feature('sameText', icon('⋯'), icon('☆'))).toBe(0);
  expect(feature('stillNoText', icon('⋯'), icon('☆'))).toBe(0);
  expect(feature('meantWords', icon('⋯'), icon('⋯'))).toBe(1);
});
