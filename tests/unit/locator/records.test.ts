// A record is told by its data: another record in its place is never taken for it, and the words that all records share are none.
import { expect, test } from 'vitest';
import { isOtherRecord } from '../../../src/make/locator/records.ts';
import type { LocatorCall, PageElement } from '../../../src/observe/observation.ts';
import { element } from './elements.ts';

const TABLE = '/html[1]/body[1]/table[1]/tbody[1]';
const LIST = '/html[1]/body[1]/div[1]';

function row(at: number, name: string, button: string): PageElement[] {
  const xpath = `${TABLE}/tr[${at}]`;
  return [
    element({ tag: 'tr', role: 'row', name: `${name} ${button}`, xpath }),
    element({ tag: 'td', role: 'cell', name, text: name, xpath: `${xpath}/td[1]` }),
    element({ tag: 'button', role: 'button', name: button, text: button, xpath: `${xpath}/td[2]/button[1]` }),
  ];
}

function card(at: number, product: string, button: string, tag = 'div'): PageElement[] {
  const xpath = `${LIST}/${tag}[${at}]`;
  return [
    element({ tag, role: tag === 'li' ? 'listitem' : '', xpath }),
    element({ tag: 'a', role: 'link', name: product, text: product, xpath: `${xpath}/a[1]` }),
    element({ tag: 'span', text: 'in stock', xpath: `${xpath}/span[1]` }),
    element({ tag: 'button', role: 'button', name: button, text: button, xpath: `${xpath}/button[1]` }),
  ];
}

function entry(at: number, name: string, count: string): PageElement[] {
  const xpath = `${LIST}/li[${at}]`;
  return [
    element({ tag: 'li', role: 'listitem', xpath }),
    element({ tag: 'a', role: 'link', name, text: name, xpath: `${xpath}/a[1]` }),
    element({ tag: 'span', text: count, xpath: `${xpath}/span[1]` }),
  ];
}

function chip(name: string): PageElement[] {
  return [
    element({ tag: 'span', text: name, xpath: `${LIST}/span[1]` }),
    element({
      tag: 'button',
      role: 'button',
      name: `Remove ${name}`,
      text: '×',
      xpath: `${LIST}/button[1]`,
    }),
  ];
}

const byRole = (role: string, name: string): LocatorCall => ({ method: 'getByRole', args: [role, { name }] });
const withText = (hasText: string): LocatorCall => ({ method: 'filter', args: [{ hasText }] });

const TWO_ROWS = [...row(1, 'Alan Kay', 'Edit'), ...row(2, 'Grace Hopper', 'Edit')];
const TWO_CARDS = [...card(1, 'Blue cup', 'Buy'), ...card(2, 'Red plate', 'Buy')];

test.each<[string, boolean, PageElement[], number, LocatorCall]>([
  ['another row', true, TWO_ROWS, 0, byRole('row', 'Alan Turing')],
  ['another row by a text in it', true, TWO_ROWS, 0, withText('Alan Turing')],
  ['the only row', true, row(1, 'Alan Kay', 'Edit'), 0, withText('Alan Turing')],
  ['the row itself', false, TWO_ROWS, 0, byRole('row', 'Alan Kay')],
  ['its words in other case', false, TWO_ROWS, 1, { method: 'getByText', args: ['alan kay'] }],
  ['a cell', true, TWO_ROWS, 1, { method: 'getByText', args: ['Alan Turing'] }],
  ['a button that every row has', false, TWO_ROWS, 2, byRole('button', 'Change')],
  ['the same by its test id', false, TWO_ROWS, 0, { method: 'getByTestId', args: ['alan-turing'] }],
  ['the product of a card', true, TWO_CARDS, 1, byRole('link', 'Blue mug')],
  ['a card', true, TWO_CARDS, 0, withText('Blue mug')],
  ['a button that every card has', false, TWO_CARDS, 3, byRole('button', 'Add to cart')],
  ['the only card', false, card(1, 'Blue cup', 'Buy'), 0, withText('Blue mug')],
  ['the only item of a list', true, card(1, 'Blue cup', 'Buy', 'li'), 0, withText('Blue mug')],
  [
    'an entry of a menu',
    false,
    [...entry(1, 'Inbox', '3'), ...entry(2, 'Sent', '0')],
    1,
    byRole('link', 'Mails'),
  ],
  ['the only entry of a menu', false, entry(1, 'Inbox', '').slice(0, 2), 0, withText('Mails')],
  [
    'an option in other words for the same',
    false,
    [element({ tag: 'li', role: 'option', name: 'Sign in', text: 'Sign in' })],
    0,
    byRole('option', 'Log in'),
  ],
  ['a button that names its neighbour', true, chip('Ada Byron'), 1, byRole('button', 'Remove Ada Yonath')],
  ['the same with another verb', false, chip('Ada Byron'), 1, byRole('button', 'Delete Ada Byron')],
  [
    'a button of a row with its name in it, another verb',
    false,
    [...row(1, 'Kay', 'Edit Kay'), ...row(2, 'Hopper', 'Edit Hopper')],
    2,
    byRole('button', 'Open Kay'),
  ],
  [
    'the same with another name',
    true,
    [...row(1, 'Kay', 'Edit Kay'), ...row(2, 'Hopper', 'Edit Hopper')],
    2,
    byRole('button', 'Edit Turing'),
  ],
  [
    'an option',
    true,
    [element({ tag: 'li', role: 'option', name: 'Ada Byron', text: 'Ada Byron' })],
    0,
    byRole('option', 'Ada Yonath'),
  ],
])('%s: %s', (_what, expected, elements, at, stale) => {
  const target = elements[at];
  if (!target) throw new Error(`no element ${at}`);
  expect(isOtherRecord({ stale, element: target, elements })).toBe(expected);
});
