// A text that is read for anything but locators is left alone, and the first such place is named.
import { describe, expect, test } from 'vitest';
import { BUTTON, expectEdited, expectRefused, make, type Files } from './cases.ts';

describe('leaves a text alone that is read for more than locators', () => {
  test.each<[string, Files | string, RegExp]>([
    [
      'an assertion',
      `const NAME = 'Save'; page.①getByRole('button', { name: NAME }); expect(x).◆toBe(NAME);`,
      /inside expect/,
    ],
    [
      'a locator in an assertion',
      `const NAME = 'Save'; page.①getByRole('button', { name: NAME }); expect(page.◆getByText(NAME)).toBeVisible();`,
      /inside expect/,
    ],
    [
      'a locator that is asserted later',
      `const NAME = 'Save'; const save = page.①getByRole('button', { name: NAME }); expect(◆save).toBeVisible();`,
      /locator in expect/,
    ],
    [
      'what is typed',
      `const NAME = 'Save'; page.①getByRole('button', { name: NAME }); field.◆fill(NAME);`,
      /given to fill/,
    ],
    [
      'what is typed with options',
      `const NAME = 'Save'; page.①getByRole('button', { name: NAME }); field.◆fill(NAME, { force: true });`,
      /given to fill/,
    ],
    [
      'an address',
      `const NAME = 'Save'; page.①getByRole('button', { name: NAME }); page.◆goto(NAME);`,
      /given to goto/,
    ],
    [
      'part of an address',
      'const NAME = "Save"; page.①getByRole("button", { name: NAME }); page.◆goto(`/${NAME}`);',
      /given to goto/,
    ],
    [
      'a comparison',
      `const NAME = 'Save'; page.①getByRole('button', { name: NAME }); if (◆x === NAME) f();`,
      /compared/,
    ],
    [
      'a title',
      `for (const name of ['Open', 'Save']) ◆test(\`presses \${name}\`, () => page.①getByRole('button', { name }));`,
      /given to test/,
    ],
    [
      'a function that is not known',
      `const NAME = 'Save'; page.①getByRole('button', { name: NAME }); ◆log(NAME);`,
      /given to log/,
    ],
    [
      'a question about it',
      `const NAME = 'Save'; page.①getByRole('button', { name: NAME }); f(◆NAME.length);`,
      /read by .length/,
    ],
    [
      'a return',
      `function f() { const NAME = 'Save'; page.①getByRole('button', { name: NAME }); ◆return NAME; }`,
      /returned/,
    ],
    [
      'another value later',
      `let NAME = 'Save'; page.①getByRole('button', { name: NAME }); ◆NAME = 'Open';`,
      /assigned again/,
    ],
    [
      'another value in the map',
      `const SEL = { save: 'Save' }; page.①getByRole('button', { name: SEL.save }); ◆SEL.save = 'Open';`,
      /assigned again/,
    ],
    [
      'the whole map',
      `const SEL = { save: 'Save' }; page.①getByRole('button', { name: SEL.save }); f({ ◆...SEL });`,
      /spread/,
    ],
    [
      'all of the map',
      `const SEL = { save: 'Save' }; page.①getByRole('button', { name: SEL.save }); Object.◆values(SEL);`,
      /given to values/,
    ],
    [
      'any key of the map',
      `const SEL = { save: 'Save' }; page.①getByRole('button', { name: SEL.save }); field.◆fill(SEL[key]);`,
      /given to fill/,
    ],
    [
      'the rest of the map',
      `const SEL = { save: 'Save' }; page.①getByRole('button', { name: SEL.save }); const ◆{ a, ...rest } = SEL;`,
      /taken apart/,
    ],
    [
      'a list that is joined',
      `const ALL = ['Open', 'Save']; for (const name of ALL) page.①getByRole('button', { name }); f(◆ALL.join());`,
      /read by .join/,
    ],
    [
      'a helper that types it',
      `const NAME = 'Save'; page.①getByRole('button', { name: NAME }); type(NAME); function type(x) { field.◆fill(x); }`,
      /given to fill/,
    ],
    [
      'a method that types it',
      `const NAME = 'Save'; page.①getByRole('button', { name: NAME }); form.enter(NAME); class F { enter(x) { field.◆fill(x); } }`,
      /given to fill/,
    ],
    [
      'a field that is typed elsewhere',
      `class A { readonly save = 'Save'; go() { this.page.①getByRole('button', { name: this.save }); } }\nfield.◆fill(a.save);`,
      /given to fill/,
    ],
    [
      'a field that is taken out',
      `class A { readonly save = 'Save'; go() { this.page.①getByRole('button', { name: this.save }); } }\nconst { ◆save } = a;`,
      /taken out/,
    ],
    [
      'a parameter that is asserted',
      `function press(name) { page.①getByRole('button', { name }); expect(page.◆getByText(name)).toBeVisible(); }\n②press('Save');`,
      /inside expect/,
    ],
    [
      'a parameter that is typed',
      `function press(name) { page.①getByRole('button', { name }); field.◆fill(name); }\n②press('Save');`,
      /given to fill/,
    ],
    [
      'a file that imports it',
      {
        'a.ts': `import { NAME } from './sel';\npage.①getByRole('button', { name: NAME });`,
        'sel.ts': `export const NAME = 'Save';`,
        'b.ts': `import { NAME } from './sel';\nfield.◆fill(NAME);`,
      },
      /given to fill/,
    ],
    [
      'a file that imports it from the locator’s own',
      {
        'a.ts': `export const NAME = 'Save';\npage.①getByRole('button', { name: NAME });`,
        'b.ts': `import { NAME } from './a';\nfield.◆fill(NAME);`,
      },
      /given to fill/,
    ],
    [
      'a file that imports all',
      {
        'a.ts': `import { NAME } from './sel';\npage.①getByRole('button', { name: NAME });`,
        'sel.ts': `export const NAME = 'Save';`,
        'b.ts': `import * as s from './sel';\n◆f(s);`,
      },
      /given to f/,
    ],
    [
      'a file that imports it through another',
      {
        'a.ts': `import { NAME } from './sel';\npage.①getByRole('button', { name: NAME });`,
        'sel.ts': `export const NAME = 'Save';`,
        'index.ts': `export * from './sel';`,
        'b.ts': `import { NAME as N } from '.';\nfield.◆fill(N);`,
      },
      /given to fill/,
    ],
    [
      'a file that loads it later',
      {
        'a.ts': `import { NAME } from './sel';\npage.①getByRole('button', { name: NAME });`,
        'sel.ts': `export const NAME = 'Save';`,
        'b.ts': `const s = await ◆import('./sel');`,
      },
      /computed import/,
    ],
    [
      'a file that requires it',
      {
        'a.js': `const { NAME } = require('./sel');\npage.①getByRole('button', { name: NAME });`,
        'sel.js': `module.exports = { NAME: 'Save' };`,
        'b.js': `const sel = require('./sel');\nfield.◆fill(sel.NAME);`,
      },
      /given to fill/,
    ],
  ])('%s', (_what, files, why) => {
    expectRefused(files, BUTTON, why);
  });

  const field = `export class A { readonly save = 'Save'; go() { this.page.①getByRole('button', { name: this.save }); } }`;

  test('a field that is read in a file that the imports lead to', () => {
    expectRefused(
      {
        'a.ts': field,
        'b.ts': `import type { A } from './a';\nimport { type } from './c';\ntype(a);`,
        'c.ts': `export const type = (a) => input.◆fill(a.save);`,
      },
      BUTTON,
      /given to fill/,
    );
  });

  test('but not for a file that has nothing to do with it', () => {
    expectEdited({ 'a.ts': field, 'product.ts': `form.fill(document.save);` }, BUTTON);
  });

  test('a file that cannot be parsed', () => {
    const { made } = make(
      {
        'a.ts': `import { NAME } from './sel';\npage.①getByRole('button', { name: NAME });`,
        'sel.ts': `export const NAME = 'Save';`,
        'b.ts': `fill(NAME`,
      },
      BUTTON,
    );
    expect(made.abstained).toMatchObject([
      { message: expect.stringMatching(/cannot be parsed/) as string, place: 'b.ts' },
    ]);
  });
});
