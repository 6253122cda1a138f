// An assertion may look at an element in another way only when it is the very element of the last green run.
import { describe, expect, test } from 'vitest';
import { doubtOf } from '../../../src/make/locator/receiver.ts';
import type { PageElement, Sighting } from '../../../src/observe/observation.ts';
import type { Reanchored } from '../../../src/observe/recorder/ranker.ts';
import { element } from './elements.ts';

const TOTAL = { tag: 'p', role: 'paragraph', text: 'Total 12', classes: 'total' };
const RENAMED = { ...TOTAL, classes: 'sum' };
const ELSEWHERE = { xpath: '/html[1]/body[1]/div[1]/p[1]' };

interface Case {
  readonly was?: Partial<PageElement>;
  readonly now: Partial<PageElement>;
  readonly around?: readonly [string | undefined, string | undefined];
  readonly to?: readonly [string, string];
  readonly provesValue?: boolean;
}

describe('the same element', () => {
  test.each<[string, Case]>([
    ['a class was renamed', { now: RENAMED }],
    [
      'it is wrapped, and keeps its hooks',
      { now: { ...TOTAL, ...ELSEWHERE }, to: ['div > .total', '.total'] },
    ],
    [
      'its text is another, and the matcher compares it',
      { now: { ...RENAMED, text: 'Total 13' }, provesValue: true },
    ],
    [
      'what was private is hidden in it',
      { was: { ...TOTAL, text: 'Hello, *' }, now: { ...RENAMED, text: 'Hello, Ada' } },
    ],
    [
      'an image by its name',
      {
        was: { role: 'img', name: 'Logo', id: 'a' },
        now: { role: 'img', name: 'Logo', id: 'b' },
        to: ['#a', '#b'],
      },
    ],
  ])('%s', (_what, item) => {
    expect(judge(item)).toBeUndefined();
  });
});

test('an element that moved is asked for by every hook that it was asked for by', () => {
  const moved = { ...TOTAL, ...ELSEWHERE };
  expect(judge({ now: moved, to: ['#shipping > .total', '#shipping .total'] })).toBeUndefined();
  for (const to of ['#billing .total', '.total', 'p'])
    expect(judge({ now: moved, to: ['#shipping .total', to] })?.detail).toMatch(/in something else/);
});

describe('another one, or nobody can say', () => {
  test.each<[string, Case, RegExp]>([
    ['its text is another', { now: { ...RENAMED, text: 'Total 13' } }, /role, name or text/],
    [
      'its name is another',
      { was: { ...TOTAL, name: 'a' }, now: { ...RENAMED, name: 'b' } },
      /role, name or text/,
    ],
    ['its role is another', { now: { ...RENAMED, role: 'status' } }, /role, name or text/],
    ['it has no words', { was: { ...TOTAL, text: '' }, now: { ...RENAMED, text: '' } }, /role, name or text/],
    [
      'all that was recorded of it is private',
      { was: { ...TOTAL, text: '*' }, now: RENAMED },
      /role, name or text/,
    ],
    ['its tag is another', { now: { ...RENAMED, tag: 'span' }, provesValue: true }, /another kind/],
    ['it stands elsewhere, with other hooks', { now: { ...RENAMED, ...ELSEWHERE } }, /stands elsewhere/],
    [
      'it stands beside something else',
      { now: RENAMED, around: ['Ada', 'Grace'], provesValue: true },
      /around it/,
    ],
    ['what stood around it was not recorded', { now: RENAMED, around: [undefined, 'Ada'] }, /not recorded/],
    [
      'a class went',
      {
        was: { ...TOTAL, classes: 'tab chosen' },
        now: { ...TOTAL, classes: 'tab' },
        to: ['.tab.chosen', '.tab'],
      },
      /came or went/,
    ],
    ['a class came', { now: { ...TOTAL, classes: 'sum bad' } }, /came or went/],
    ['an id went', { was: { ...TOTAL, id: 'total' }, now: TOTAL, to: ['#total', '.total'] }, /came or went/],
    [
      'a class says a state',
      {
        was: { ...TOTAL, classes: 'tab active' },
        now: { ...TOTAL, classes: 'tab rest' },
        to: ['.tab.active', '.tab.rest'],
      },
      /"active" may say a state/,
    ],
    [
      'the new class says a state',
      { now: { ...TOTAL, classes: 'is-failed' }, to: ['.total', '.is-failed'] },
      /may say a state/,
    ],
    [
      'a test id says another number',
      { was: { ...TOTAL, testId: 'row-7' }, now: { ...TOTAL, testId: 'row-8' }, to: ['row-7', 'row-8'] },
      /row-7 and row-8/,
    ],
    [
      'a class says the opposite',
      {
        was: { ...TOTAL, classes: 'follow' },
        now: { ...TOTAL, classes: 'unfollow' },
        to: ['.follow', '.unfollow'],
      },
      /follow and/,
    ],
  ])('%s', (_what, item, why) => {
    expect(judge(item)?.detail).toMatch(why);
  });
});

function judge({
  was = TOTAL,
  now,
  around = ['Cart', 'Cart'],
  to = ['.total', '.sum'],
  provesValue = false,
}: Case): ReturnType<typeof doubtOf> {
  const sighting = (fields: Partial<PageElement>, text: string | undefined): Sighting => ({
    element: element(fields),
    beside: '',
    ...(text !== undefined && { around: text }),
  });
  const found: Reanchored = {
    stale: { method: 'locator', args: [to[0]] },
    fresh: [{ method: 'locator', args: [to[1]] }],
    was: sighting(was, around[0]),
    now: sighting(now, around[1]),
    provesValue,
  };
  return doubtOf(found);
}
