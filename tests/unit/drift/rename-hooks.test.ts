// A drift must leave a product that works: what its scripts read by a name is renamed with it, and what cannot be
// followed is not renamed at all.
import { expect, test } from 'vitest';
import { drifts } from './product-folder.js';

const ASKED = `await page.fill('input[name="mail"]', 'a');`;
const FIELD = '<form><input name="mail" /></form><script src="/a.js"></script>';
const namesIn = (script: string, page = FIELD) =>
  drifts({ 'a.html': page, 'a.js': script }, ASKED, 'rename-name-attribute');

test.each([
  [`form.elements.mail.value`, `form.elements['TO'].value`],
  [`form.elements?.mail`, `form.elements?.['TO']`],
  [`form.elements['mail']`, `form.elements['TO']`],
  [`const { elements } = form; elements.mail.value`, `const { elements } = form; elements['TO'].value`],
  [`const { mail, note } = ref('a').elements;`, `const { 'TO': mail, note } = ref('a').elements;`],
  [`const { note, mail: to } = form.elements;`, `const { note, 'TO': to } = form.elements;`],
  [`new FormData(form).get('mail')`, `new FormData(form).get('TO')`],
  [`form.querySelector('[name=mail]')`, `form.querySelector('[name=TO]')`],
  [`document.getElementsByName("mail")`, `document.getElementsByName("TO")`],
])('a field that a script reads as %s goes on being read', (script, expected) => {
  const { what, first } = namesIn(script);
  const to = /now "(.+)"/.exec(what[0] ?? '')?.[1] ?? '';
  expect(first()).toEqual({ 'a.html': FIELD.replace('mail', to), 'a.js': expected.replace('TO', to) });
});

test('data that is called the same is not the field', () => {
  const script = `const all = [{ mail: 'a' }]; say(all[0].mail, form.elements.mail.value);`;
  expect(namesIn(script).first()['a.js']).toMatch(/\{ mail: 'a' \}.*all\[0\]\.mail, form\.elements\['/);
});

test.each([
  `for (const name of ['mail', 'note']) data[name] = form.elements[name].value;`,
  `const NEEDED = { mail: 'an address' }; Object.keys(NEEDED).filter((name) => !data.get(name));`,
  `const fields = (form) => form.elements;\nconst { mail } = fields(form);`,
  `addEventListener('input', ({ target }) => (state[target.name] = target.value)); save(state.mail);`,
  `const sent = Object.fromEntries(new FormData(form)); save(sent.mail);`,
  `location.href = '/found?mail=' + value;`,
  `app.post('/', (request) => save(request.body.mail));`,
])('a name is left alone when it may be read by: %s', (script) => {
  expect(namesIn(script).what).toEqual([]);
});

test('what a script makes up concerns the words it says, and its own pages', () => {
  const files = {
    'a.html': FIELD,
    'a.js': 'form.elements.mail.value;',
    'b.html': '<script src="/b.js"></script>',
    'b.js': `for (const name of ['mail']) form.elements[name].value;`,
  };
  expect(
    drifts(
      { ...files, 'b.js': `['note'].map((name) => form.elements[name])` },
      ASKED,
      'rename-name-attribute',
    ).what,
  ).not.toEqual([]);
  expect(drifts(files, ASKED, 'rename-name-attribute').what).toEqual([]);
});

test('an id that a script takes from another attribute is left alone, the others of the page are not', () => {
  const page = `<button data-panel="mail"></button><p id="mail"></p><p id="note"></p>
    <script>document.getElementById(tab.dataset.panel).hidden = false;</script>`;
  const { what } = drifts({ 'a.html': page }, `page.click('#mail'); page.click('#note');`, 'rename-id');
  expect(new Set(what.map((one) => one.split(' is ')[0]))).toEqual(new Set(['id "note"']));
});

test('a class is renamed in a template and in the style sheet too', () => {
  const files = {
    'a.html': '<b class="new"></b>',
    'a.css': '.card.new { color: red }',
    'a.js': "item.innerHTML = `<i class=\"card ${one.new ? 'new' : ''}\"></i>`;",
  };
  const after = drifts(files, `page.click('.new');`, 'rename-class').first();
  const to = /class="(.+?)"/.exec(after['a.html'] ?? '')?.[1] ?? '';
  expect(after['a.css']).toBe(`.card.${to} { color: red }`);
  expect(after['a.js']).toBe(files['a.js'].replace("'new'", `'${to}'`));
});
