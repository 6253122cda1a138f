// A text that stands in the file of its locator, but not in the call: it is edited where it is written.
import { describe, test } from 'vitest';
import type { LocatorCall } from '../../../../src/observe/observation.ts';
import { BUTTON, call, CSS, expectEdited, type Files } from './cases.ts';

describe('edits the text where it is written', () => {
  test.each<[string, Files | string, readonly [LocatorCall, LocatorCall]]>([
    ['a variable', `const NAME = 'Save';\npage.①getByRole('button', { name: NAME });`, BUTTON],
    ['in double quotes', `const NAME = "Save";\npage.①getByRole('button', { name: NAME });`, BUTTON],
    ['in a template', 'const NAME = `Save`;\npage.①getByRole("button", { name: NAME });', BUTTON],
    [
      'a variable in the test',
      `test('a', () => { let name = 'Save'; page.①getByRole('button', { name }); });`,
      BUTTON,
    ],
    [
      'the inner one of two of the same name',
      `const name = 'Other';\nfunction f() { const name = 'Save'; page.①getByRole('button', { name }); }\nfill(name);`,
      BUTTON,
    ],
    [
      'a variable of a variable',
      `const A = 'Save'; const B = A; page.①getByRole('button', { name: B });`,
      BUTTON,
    ],
    [
      'a variable with a type',
      `const NAME: string = <string>('Save' as const)!; page.①getByRole('button', { name: NAME });`,
      BUTTON,
    ],
    [
      'a map',
      `const SEL = { save: '#save', open: '#open' } as const;\npage.①locator(SEL.save);\nfill(SEL.open);`,
      CSS,
    ],
    ['a map by a quoted key', `const SEL = { 'the-save': '#save' };\npage.①locator(SEL['the-save']);`, CSS],
    [
      'a nested map',
      `const SEL = { form: { save: '#save' }, open: f() };\npage.①locator(SEL.form.save);`,
      CSS,
    ],
    ['a frozen map', `const SEL = Object.freeze({ save: '#save' });\npage.①locator(SEL.save);`, CSS],
    [
      'a map that satisfies a type',
      `const SEL = { save: '#save' } as const satisfies Record<string, string>; page.①locator(SEL.save);`,
      CSS,
    ],
    [
      'a map whose type is used',
      `const SEL = { save: '#save' } as const; type Key = keyof typeof SEL; page.①locator(SEL.save);`,
      CSS,
    ],
    [
      'a name taken out of a map',
      `const SEL = { save: '#save' };\nconst { save } = SEL; page.①locator(save);`,
      CSS,
    ],
    [
      'a renamed one',
      `const { a: { save: button } } = { a: { save: '#save' } }; page.①locator(button);`,
      CSS,
    ],
    ['an element taken out of a list', `const [, save] = ['#open', '#save']; page.①locator(save);`, CSS],
    ['a list by its index', `const ALL = ['#open', '#save'] as const; page.①locator(ALL[1]);`, CSS],
    ['a static field', `class A { static readonly SAVE = '#save'; }\npage.①locator(A.SAVE);`, CSS],
    [
      'a static field by this',
      `class A { static SAVE = '#save'; static go() { return this.page.①locator(this.SAVE); } }`,
      CSS,
    ],
    [
      'a field',
      `class A { private readonly save = '#save'; go() { return this.page.①locator(this.save); } }`,
      CSS,
    ],
    [
      'a field of the base class',
      `class B { readonly save = '#save'; }\nclass A extends B { go = () => this.page.①locator(this.save); }`,
      CSS,
    ],
    [
      'a field with a hash',
      `class A { #save = '#save'; go() { return this.page.①locator(this.#save); } }`,
      CSS,
    ],
    [
      'a map in a field',
      `class A { private sel = { save: '#save' }; go() { return this.page.①locator(this.sel.save); } }`,
      CSS,
    ],
    ['an enum', `enum Sel { Save = '#save', Open = '#open' }\npage.①locator(Sel.Save);`, CSS],
    [
      'an object with options',
      `const options = { name: 'Save', exact: true };\npage.①getByRole('button', options);`,
      [
        call('getByRole', 'button', { name: 'Save', exact: true }),
        call('getByRole', 'button', { name: 'Store', exact: true }),
      ],
    ],
    ['one of two ways', `page.①getByRole('button', { name: isMobile ? 'Menu' : 'Save' });`, BUTTON],
    [
      'a regular expression in a variable',
      `const NAME = /^save$/i; page.①getByText(NAME);`,
      [
        call('getByText', { $regex: '^save$', $flags: 'i' }),
        call('getByText', { $regex: '^store$', $flags: 'i' }),
      ],
    ],
    [
      'a loop over a list',
      `for (const name of ['Open', 'Save', 'Close']) page.①getByRole('button', { name });`,
      BUTTON,
    ],
    [
      'a loop over a list in a variable',
      `const NAMES = ['Open', 'Save']; for (const name of NAMES) page.①getByRole('button', { name });`,
      BUTTON,
    ],
    [
      'a loop over objects',
      `for (const { name, n } of [{ name: 'Open', n: 1 }, { name: 'Save', n: 2 }]) { page.①getByRole('button', { name }); f(n); }`,
      BUTTON,
    ],
    ['a loop by forEach', `['Open', 'Save'].forEach((name) => page.①getByRole('button', { name }));`, BUTTON],
    [
      'wide characters, CRLF and a byte order mark',
      `\uFEFFconst SEL = {\r\n  // 🧀 Größe\r\n  save: '#save', \r\n};\r\npage.①locator(SEL.save);\r\n`,
      CSS,
    ],
  ])('%s', (_what, files, [stale, fresh]) => {
    expectEdited(files, [stale, fresh]);
  });
});
