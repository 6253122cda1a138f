// A drift of the structure must leave a product that works: nothing is taken out of what a script looks for around it,
// and the parts of a table or of a paragraph stay what they are.
import { expect, test } from 'vitest';
import { drifts } from './product-folder.js';

const SECTION = '<section class="list"><ul><li data-row="1"><button>Send</button></li></ul></section>';
const moved = (script: string) =>
  drifts({ 'a.html': SECTION, 'a.js': script }, `page.locator('.list').getByText('Send')`, 'moved').what;

test('what a script looks for around an element keeps it in its place', () => {
  const away = '<button> "Send" is no longer inside <section>';
  expect(moved(`element.closest('[data-row]').dataset.row`)).not.toContain(away);
  expect(moved(`element.closest('section').hidden = true`)).not.toContain(away);
  expect(moved(`element.closest('.card, li').remove()`)).not.toContain(away);
  expect(moved(`element.closest('dialog').close()`)).toContain(away);
});

test('the cells of a row stay in the order of their head', () => {
  const page = '<table><tr><td>a</td><td><b>b</b></td></tr></table><ul><li>a</li><li><b>b</b></li></ul>';
  expect(drifts({ 'a.html': page }, '', 'reordered').what).toEqual([
    'the children of <ul> are in reverse order',
  ]);
});

test('a paragraph is not broken by what comes around its button', () => {
  const after = (tag: string) =>
    drifts({ 'a.html': `<${tag} class="x"><a>b</a></${tag}>` }, `page.click('.x > a')`, 'wrapped').first()[
      'a.html'
    ];
  expect(after('p')).toBe('<p class="x"><span class="control"><a>b</a></span></p>');
  expect(after('nav')).toBe('<nav class="x"><div class="control"><a>b</a></div></nav>');
});

test('a script that changes words back and forth says the new ones', () => {
  const files = {
    'a.html': '<button>Add to cart</button>',
    'a.js': `button.textContent = open ? 'Close' : 'Add to cart'; save('Add to cart');`,
  };
  const after = drifts(files, `page.getByText('Add to cart')`, 'rename-text-synonym').first();
  expect(after['a.js']).toBe(`button.textContent = open ? 'Close' : 'Put in basket'; save('Add to cart');`);
});
