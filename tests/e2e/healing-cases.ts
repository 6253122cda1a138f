// Pages as they were and as they are now, each with one locator that no longer fits and what it should become.
import type { Locator, Page } from '@playwright/test';

interface Case {
  /** The page when the locator last worked; left out, nobody remembers. */
  readonly was?: string;
  readonly is: string;
  /** How long the red run looked for the locator. */
  readonly redWaitedMs?: number;
  readonly locator: (page: Page) => Locator;
  readonly act?: (locator: Locator, page: Page) => Promise<unknown>;
  /** The call that changes and what it becomes, or the reason to abstain. */
  readonly to: string;
  readonly by?: 'fingerprint' | 'oracle' | null;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name });

export const CASES: Readonly<Record<string, Case>> = {
  'words that are alike': {
    is: '<button>Sign in</button>',
    locator: button('Login'),
    to: `getByRole("button",{"name":"Login"}) → getByRole("button",{"name":"Sign in"})`,
    by: null,
  },
  'several words that read like a selector': {
    is: '<label>Postal area code <input></label>',
    locator: (page) => page.getByLabel('Postal code'),
    act: (locator) => locator.fill('x'),
    to: 'getByLabel("Postal code") → getByLabel("Postal area code")',
    by: null,
  },
  'words that have nothing in common, and nobody remembers': {
    is: '<h1>Shop</h1><p>Tea <button class="buy">Kaufen</button></p>',
    locator: button('Add to cart'),
    to: 'nothing-similar',
  },
  'removed, and a neighbour remains': {
    was: '<ul><li>Tea <button>Edit</button> <button>Archive</button></li></ul>',
    is: '<ul><li>Tea <button>Edit</button></li></ul>',
    locator: button('Archive'),
    to: 'removed',
  },
  'removed, and one with a longer name stood beside it': {
    was: '<label><input type="radio" name="plan"> Team</label><label><input type="radio" name="plan"> Team Plus</label>',
    is: '<label><input type="radio" name="plan"> Team Plus</label>',
    locator: (page) => page.getByRole('radio', { name: 'Team', exact: true }),
    act: (locator) => locator.check(),
    to: 'removed',
  },
  'renamed, beside one that has a word of the old name': {
    was: '<nav><a href="#trash"><span>Trash</span></a></nav><aside><button id="empty">Empty trash</button></aside>',
    is: '<nav><a href="#trash"><span>Trash</span></a></nav><aside><button id="empty">Delete for good</button></aside>',
    locator: (page) => page.getByText('Empty trash'),
    to: 'getByText("Empty trash") → getByText("Delete for good")',
  },
  'an icon that became a link, among other icons': {
    was: '<p>Ada <button>☆</button></p><p>Mail <button class="more">⋯</button></p><p>Bob <button>☆</button></p>',
    is: '<p>Ada <button>☆</button></p><p>Mail <a href="#" class="menu">⋯</a></p><p>Bob <button>☆</button></p>',
    locator: (page) => page.locator('button.more'),
    to: 'locator("button.more") → locator("a.menu")',
  },
  'moved out of its region into a landmark without a name': {
    was: '<main><section aria-label="Signature"><button>Use signature</button> <button>Drop signature</button></section></main>',
    is: '<main><section aria-label="Signature"><button>Drop signature</button></section><div><button>Use signature</button></div></main>',
    locator: (page) =>
      page.getByRole('region', { name: 'Signature' }).getByRole('button', { name: 'Use signature' }),
    to: 'getByRole("region",{"name":"Signature"}) → getByRole("main")',
  },
  'the opposite': {
    was: '<button id="more">Show details</button>',
    is: '<button id="more">Hide details</button>',
    locator: button('Show details'),
    to: 'opposite-meaning',
  },
  hidden: {
    was: '<main><button>Save draft</button></main>',
    is: '<main><button style="visibility: hidden">Save draft</button></main>',
    locator: button('Save draft'),
    to: 'not-usable',
  },
  'another number': {
    is: '<button>Order 1002</button>',
    locator: button('Order 1001'),
    to: 'other-data',
  },
  'a row whose data changed': {
    is: '<table><tr><td>Grace</td><td><button>Edit</button></td></tr></table>',
    locator: (page) => page.getByRole('row').filter({ hasText: 'Ada' }).getByRole('button', { name: 'Edit' }),
    to: 'nothing-similar',
  },
  'a row whose label changed its case': {
    is: `<table><tr><td>Unit price</td><td><button>Edit</button></td></tr>
      <tr><td>Unit weight</td><td><button>Edit</button></td></tr></table>`,
    locator: (page) =>
      page
        .getByRole('row')
        .filter({ hasText: /Unit-Price/ })
        .getByRole('button'),
    to: 'filter({"hasText":{"$regex":"Unit-Price","$flags":""}}) → filter({"hasText":"Unit price"})',
    by: null,
  },
  'a class above it': {
    is: `<div class="items-list"><p class="item"><a class="open" href="#">Open</a></p></div><a class="open" href="#">Open</a>`,
    locator: (page) => page.locator('.items > .item > .open'),
    to: 'locator(".items > .item > .open") → locator(".items-list > .item > .open")',
    by: null,
  },
  'a scope of its own call': {
    is: `<section id="cart-items"><button>Remove</button></section><button>Remove</button>`,
    locator: (page) => page.locator('#cart-list').getByRole('button', { name: 'Remove' }),
    to: 'locator("#cart-list") → locator("#cart-items")',
    by: null,
  },
  'moved out of its scope': {
    was: '<nav><a href="/help">Help</a></nav><footer><a href="/terms">Terms</a></footer>',
    is: '<nav><a href="/">Home</a></nav><footer><a href="/terms">Terms</a> <a href="/help">Help</a></footer>',
    locator: (page) => page.getByRole('navigation').getByRole('link', { name: 'Help' }),
    to: 'getByRole("navigation") → getByRole("contentinfo")',
    by: null,
  },
  'a button that became a link': {
    was: '<p><button>Continue</button> <button>Back</button></p>',
    is: '<p><a href="/next">Continue</a> <button>Back</button></p>',
    locator: button('Continue'),
    to: `getByRole("button",{"name":"Continue"}) → getByRole("link",{"name":"Continue"})`,
    by: null,
  },
  'a second match that holds the first': {
    is: '<button>Save</button><button>Save as draft</button>',
    locator: button('Save'),
    to: `getByRole("button",{"name":"Save"}) → getByRole("button",{"name":"Save","exact":true})`,
    by: null,
  },
  'a second match of one or another': {
    is: '<a href="/me">Profile</a><a href="/beta">Profile (beta)</a>',
    locator: (page) =>
      page.getByRole('link', { name: 'Profile' }).or(page.getByRole('menuitem', { name: 'Profile' })),
    to: `getByRole("link",{"name":"Profile"}) → getByRole("link",{"name":"Profile","exact":true})`,
    by: null,
  },
  'a second match of the same name': {
    is: '<button>Save</button><div role="dialog" aria-label="Edit"><button>Save</button></div>',
    locator: button('Save'),
    to: 'two-alike',
  },
  'a second match of the same name, and the first is remembered': {
    was: '<main><h1>Items</h1><div role="dialog" aria-label="Edit"><label>Name <input></label><button>Save</button></div></main>',
    is: '<main><h1>Items</h1><button>Save</button><div role="dialog" aria-label="Edit"><label>Name <input></label><button>Save</button></div></main>',
    locator: button('Save'),
    to: `getByRole("button",{"name":"Save"}) → getByRole("dialog",{"name":"Edit"}).getByRole("button",{"name":"Save"})`,
    by: 'fingerprint',
  },
  'a frame that was renamed': {
    is: `<iframe id="payment-frame" srcdoc="<button>Pay</button>"></iframe>`,
    locator: (page) => page.frameLocator('#payment').getByRole('button', { name: 'Pay' }),
    to: 'frameLocator("#payment") → frameLocator("#payment-frame")',
    by: null,
  },
  'inside a frame': {
    is: `<iframe id="payment" srcdoc="<button>Pay the bill</button>"></iframe>`,
    locator: (page) => page.frameLocator('#payment').getByRole('button', { name: 'Pay bill' }),
    to: `getByRole("button",{"name":"Pay bill"}) → getByRole("button",{"name":"Pay the bill"})`,
    by: null,
  },
  'inside a shadow root': {
    is: `<x-bar><template shadowrootmode="open"><button>Archive mail</button></template></x-bar>`,
    locator: (page) => page.locator('x-bar').getByRole('button', { name: 'Archive the mail' }),
    to: `getByRole("button",{"name":"Archive the mail"}) → getByRole("button",{"name":"Archive mail"})`,
    by: null,
  },
  'what a filter has': {
    is: `<ul><li>Tea <i data-testid="cheap-mark">low</i> <button>Buy</button></li><li>Ale <button>Buy</button></li></ul>`,
    locator: (page) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByTestId('cheap') })
        .getByRole('button'),
    to: 'getByTestId("cheap") → getByTestId("cheap-mark")',
    by: null,
  },
  'the first of several': {
    is: '<ul><li class="order-row"><a href="#">Tea</a></li><li class="order-row"><a href="#">Ale</a></li></ul>',
    locator: (page) => page.locator('.order_row').first(),
    to: 'locator(".order_row") → locator(".order-row")',
    by: null,
  },
  'a place in a list that is remembered': {
    was: '<ul><li class="item">Tea</li><li class="item">Ale</li></ul>',
    is: '<ul><li class="entry">Tea</li><li class="entry">Ale</li></ul>',
    locator: (page) => page.locator('.item').nth(1),
    to: 'locator(".item") → locator(".entry")',
  },
  'one or another': {
    is: '<header><button>Profile</button></header>',
    locator: (page) =>
      page.getByRole('link', { name: 'Profile' }).or(page.getByRole('menuitem', { name: 'Profile' })),
    to: 'getByRole("link",{"name":"Profile"}) → getByRole("button",{"name":"Profile"})',
    by: null,
  },
  'a call by selector': {
    is: '<button id="save-item">Save</button>',
    locator: (page) => page.locator('#save'),
    act: (_locator, page) => page.click('#save'),
    to: 'click("#save") → click("#save-item")',
    by: null,
  },
  slow: {
    is: `<p></p><script>setTimeout(() => (document.querySelector('p').innerHTML = '<button>Zebra</button>'), 3000)</script>`,
    locator: button('Zebra'),
    to: 'slow',
  },
  'slow, and the red run waited long enough to tell': {
    is: `<p></p><script>setTimeout(() => (document.querySelector('p').innerHTML = '<button>Zebra</button>'), 3000)</script>`,
    redWaitedMs: 5000,
    locator: button('Zebra'),
    to: 'nothing-similar',
  },
  'an xpath that is remembered': {
    was: '<form><input aria-label="Name"><input aria-label="City"></form>',
    is: '<form><p><input aria-label="Name"></p><p><input aria-label="City"></p></form>',
    locator: (page) => page.locator('xpath=//form/input[2]'),
    act: (locator) => locator.fill('x'),
    to: 'locator("xpath=//form/input[2]") → getByRole("textbox",{"name":"City"})',
    by: null,
  },
};
