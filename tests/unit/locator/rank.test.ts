// The ranking is confident only when one element is clearly meant; every reason to abstain has a case.
import { describe, expect, test } from 'vitest';
import { rank } from '../../../src/make/locator/rank.ts';
import type { RankRequest } from '../../../src/observe/recorder/ranker.ts';
import type { LocatorCall, PageElement } from '../../../src/observe/observation.ts';
import { button, element } from './elements.ts';

const LOGIN: LocatorCall = { method: 'getByRole', args: ['button', { name: 'Login' }] };

describe('confident', () => {
  test.each<[string, LocatorCall, string, PageElement[], number]>([
    ['a synonym', LOGIN, 'click', [button('Cancel'), button('Sign in')], 1],
    [
      'the field, not the heading, for fill',
      { method: 'getByLabel', args: ['E-mail'] },
      'fill',
      [
        element({ tag: 'h2', role: 'heading', name: 'E-mail', text: 'E-mail' }),
        element({
          tag: 'input',
          role: 'textbox',
          name: 'Email address',
          label: 'Email address',
          type: 'email',
        }),
      ],
      1,
    ],
    [
      'the inner of two that wrap one another',
      { method: 'getByText', args: ['Order total'] },
      'click',
      [
        element({ text: 'Total of the order', xpath: '/html[1]/body[1]/div[1]' }),
        element({ tag: 'b', text: 'Total of the order', xpath: '/html[1]/body[1]/div[1]/b[1]' }),
      ],
      1,
    ],
    [
      'the id of a css selector',
      { method: 'locator', args: ['form > #invoice-total'] },
      'textContent',
      [element({ id: 'invoice-sum-total' }), element({ id: 'invoice-date' })],
      0,
    ],
    [
      'the words of a regular expression',
      { method: 'getByRole', args: ['button', { name: { $regex: '^save (draft|profile)$', $flags: 'i' } }] },
      'click',
      [button('Save the draft profile'), button('Cancel')],
      0,
    ],
  ])('%s', (_what, call, action, elements, best) => {
    const { kind, ranked } = ranking({ call, action, elements });
    expect(kind).toBe('confident');
    expect(ranked[0]?.index).toBe(best);
  });

  test('a button that became a link, when the oracle says so', () => {
    const elements = [element({ tag: 'a', role: 'link', name: 'Sign in', text: 'Sign in' })];
    expect(ranking({ elements })).toMatchObject({ kind: 'abstained' });
    const hints = [{ method: 'getByRole', role: 'link', text: 'Sign in' }];
    expect(ranking({ elements, hints })).toMatchObject({ kind: 'confident' });
  });

  test('the oracle’s own words decide between two', () => {
    const elements = [button('Save profile now'), button('Save profile later')];
    const call: LocatorCall = { method: 'getByRole', args: ['button', { name: 'Save profile' }] };
    expect(ranking({ call, elements })).toMatchObject({ kind: 'abstained', reason: 'two-alike' });
    const hints = [{ method: 'getByRole', role: 'button', text: 'Save profile later' }];
    expect(ranking({ call, elements, hints })).toMatchObject({
      kind: 'confident',
      ranked: [{ index: 1 }, {}],
    });
  });

  test.each<Partial<PageElement>>([
    { name: 'Close banner' },
    { label: 'Close banner' },
    { text: 'Close banner' },
    { placeholder: 'Close banner' },
    { testId: 'close-banner' },
    { alt: 'Close banner' },
    { title: 'Close banner' },
  ])('the oracle vouches for what is called as it says: %j', (fields) => {
    const call: LocatorCall = { method: 'locator', args: ['#close-banner'] };
    const elements = [element({ id: 'close-the-banner', ...fields })];
    const hints = [{ method: 'getByText', text: 'Close banner' }];
    expect(ranking({ call, elements, hints })).toMatchObject({ kind: 'confident', vouchedBy: 'oracle' });
  });

  test('the more the oracle names, the less that says of one of them', () => {
    const elements = [
      element({ tag: 'i', id: 'publish-the-update' }),
      button('Publish the letter'),
      button('Publish the book'),
    ];
    const call: LocatorCall = { method: 'locator', args: ['#publish-update'] };
    const hints = ['letter', 'book'].map((what) => ({ method: 'getByText', text: `Publish the ${what}` }));
    expect(ranking({ call, elements, hints })).toMatchObject({
      kind: 'confident',
      ranked: [{ index: 0 }, {}, {}],
    });
  });

  test('only what the scope reaches is looked at', () => {
    const elements = [button('Sign in'), button('Log in')];
    expect(ranking({ elements, scope: [1] })).toMatchObject({ kind: 'confident', ranked: [{ index: 1 }] });
  });

  test('says why, for the person who reads the patch', () => {
    const hints = [{ method: 'getByRole', role: 'button', text: 'Sign in' }];
    const [best] = ranking({ elements: [button('Sign in')], hints }).ranked;
    expect(best?.reasons).toEqual([
      'is a button',
      '"Sign in" is like "Login" (0.9)',
      'the oracle asks for "Sign in"',
      'is the only one of its kind here',
    ]);
  });
});

describe('abstains', () => {
  test.each<[string, LocatorCall, string, PageElement[]]>([
    ['nothing-similar', LOGIN, 'click', [button('Cancel'), button('Help')]],
    ['nothing-similar', LOGIN, 'click', []],
    [
      'nothing-similar',
      LOGIN,
      'click',
      [element({ tag: 'h1', role: 'heading', name: 'Login', text: 'Login' })],
    ],
    ['nothing-similar', LOGIN, 'fill', [button('Sign in')]],
    ['two-alike', LOGIN, 'click', [button('Sign in'), button('Log in')]],
    [
      'opposite-meaning',
      { method: 'getByRole', args: ['button', { name: 'Show more order details' }] },
      'click',
      [button('Hide more order details')],
    ],
    ['not-usable', LOGIN, 'click', [button('Sign in', { visible: false })]],
    ['not-usable', LOGIN, 'click', [button('Sign in', { enabled: false })]],
    ['unsupported-locator', { method: 'nth', args: [2] }, 'click', [button('Sign in')]],
    ['unsupported-locator', { method: 'filter', args: [{ visible: true }] }, 'click', [button('Sign in')]],
    ['unsupported-locator', { method: 'locator', args: ['//button[1]'] }, 'click', [button('Sign in')]],
    ['unsupported-locator', { method: 'locator', args: ['div > span'] }, 'click', [button('Sign in')]],
    ['unsupported-locator', { method: 'getByRole', args: ['button'] }, 'click', [button('Sign in')]],
    [
      'unsupported-locator',
      { method: 'getByText', args: [{ $other: 'undefined' }] },
      'click',
      [button('Sign in')],
    ],
  ])('%s: %j', (reason, call, action, elements) => {
    expect(ranking({ call, action, elements })).toMatchObject({ kind: 'abstained', reason });
  });

  test('an oracle’s word and a fit are not enough without the locator’s own words', () => {
    const hints = [{ method: 'getByRole', role: 'button', text: 'Terms' }];
    expect(ranking({ elements: [button('Terms')], hints })).toMatchObject({ reason: 'nothing-similar' });
  });
});

describe('with a fingerprint', () => {
  const body = '/html[1]/body[1]';
  const was = button('Login', { id: 'sign-in', xpath: `${body}/form[1]/button[1]` });
  const cancel = button('Cancel', { id: 'cancel', xpath: `${body}/form[1]/button[2]` });

  test('it vouches for words that have nothing in common', () => {
    const now = button('Weiter', { id: 'sign-in', xpath: was.xpath, classes: 'wide' });
    expect(ranking({ elements: [cancel, now], fingerprint: was })).toMatchObject({
      kind: 'confident',
      ranked: [{ index: 1 }, {}],
    });
  });

  test('a neighbour that another locator finds is not taken for it', () => {
    const ranked = ranking({ elements: [cancel], fingerprint: was, others: [cancel] });
    expect(ranked).toMatchObject({ kind: 'abstained', reason: 'removed' });
  });

  test('nor is one that moved into its place', () => {
    const draft = button('Delete draft', { xpath: `${body}/form[1]/button[2]` });
    const mail = button('Delete mail', { xpath: `${body}/form[1]/button[3]` });
    const now = { ...mail, xpath: draft.xpath };
    const call: LocatorCall = { method: 'getByRole', args: ['button', { name: 'Delete draft' }] };
    const alone = { call, elements: [now], fingerprint: draft };
    expect(ranking(alone)).toMatchObject({ kind: 'confident' });
    expect(ranking({ ...alone, others: [mail] })).toMatchObject({ kind: 'abstained', reason: 'removed' });
  });

  test('what another locator finds is struck off, and the next one has to be likely itself', () => {
    const save = button('Save', { id: 'save', xpath: `${body}/form[1]/button[1]` });
    const clear = button('Clear', { id: 'save', xpath: `${body}/form[1]/button[2]` });
    const inItsPlace = { ...clear, xpath: save.xpath };
    const box = { x: 300, y: 0, width: 20, height: 10 };
    const moved = { ...save, id: '', xpath: `${body}/div[1]/p[1]/button[1]`, box };
    const request = { elements: [inItsPlace, moved], fingerprint: save, others: [clear] };
    expect(ranking(request)).toMatchObject({ kind: 'confident', ranked: [{ index: 1 }, {}] });
    expect(ranking({ ...request, elements: [inItsPlace] })).toMatchObject({ reason: 'removed' });
  });

  test('what stood beside it is neither taken for it nor speaks against it', () => {
    const plus = button('Sign in with Plus', { id: 'plus', xpath: was.xpath });
    const now = button('Weiter', { id: 'sign-in', xpath: was.xpath });
    expect(ranking({ elements: [plus], fingerprint: was })).toMatchObject({ kind: 'confident' });
    expect(ranking({ elements: [plus], fingerprint: was, beside: [0] })).toMatchObject({ reason: 'removed' });
    const both = { elements: [plus, now], fingerprint: was };
    expect(ranking(both)).toMatchObject({ kind: 'abstained' });
    expect(ranking({ ...both, beside: [0] })).toMatchObject({ kind: 'confident', ranked: [{ index: 1 }] });
  });

  test('words alone decide nothing against it', () => {
    const elsewhere = button('Sign in', { xpath: `${body}/nav[1]/a[9]/button[1]` });
    const now = button('Weiter', { id: 'sign-in', xpath: was.xpath });
    expect(ranking({ elements: [elsewhere, now], fingerprint: was })).toMatchObject({
      kind: 'abstained',
      reason: 'two-alike',
    });
  });

  test('nor do they speak for what another locator finds', () => {
    const signIn = button('Sign in', { xpath: `${body}/nav[1]/a[9]/button[1]` });
    const now = button('Weiter', { id: 'sign-in', xpath: was.xpath });
    const request = { elements: [signIn, now], fingerprint: was };
    expect(ranking({ ...request, others: [signIn] })).toMatchObject({
      kind: 'confident',
      ranked: [{ index: 1 }],
    });
  });

  test.each<[string, PageElement]>([
    ['opposite-meaning', button('Logout', { id: 'sign-in', xpath: was.xpath })],
    ['not-usable', button('Login', { id: 'sign-in', xpath: was.xpath, visible: false })],
    ['removed', button('Terms', { xpath: `${body}/footer[1]/div[7]/button[1]` })],
  ])('%s', (reason, now) => {
    expect(ranking({ elements: [now], fingerprint: was })).toMatchObject({ kind: 'abstained', reason });
  });

  test('other-data', () => {
    const page = button('Page 1', { id: 'p', xpath: was.xpath });
    const now = button('Page 2', { id: 'p', xpath: was.xpath });
    expect(ranking({ elements: [now], fingerprint: page })).toMatchObject({ reason: 'other-data' });
  });

  test('a locator without words is told by it alone', () => {
    const call: LocatorCall = { method: 'locator', args: ['xpath=//form/button'] };
    const now = button('Login', { id: 'sign-in', xpath: `${body}/form[1]/p[1]/button[1]` });
    expect(ranking({ call, elements: [cancel, now], fingerprint: was })).toMatchObject({
      kind: 'confident',
      ranked: [{ index: 1 }],
    });
  });
});

test('other-data: numbers that differ, where the words are a name', () => {
  const call: LocatorCall = { method: 'getByText', args: ['Order 1001'] };
  const elements = [button('Order 1002')];
  expect(ranking({ call, elements })).toMatchObject({ kind: 'abstained', reason: 'other-data' });
});

function ranking(request: Partial<RankRequest>): ReturnType<typeof rank> {
  const elements = request.elements ?? [];
  const scope = elements.map((_element, index) => index);
  return rank({ call: LOGIN, action: 'click', elements, scope, hints: [], others: [], ...request });
}
