// A text whose way to its locator is not plain is left alone, and the place where it stops being plain is named.
import { describe, expect, test } from 'vitest';
import { BUTTON, call, expectRefused, make, type Files } from './cases.ts';

describe('leaves a text alone that is not plain', () => {
  test.each<[string, Files | string, RegExp]>([
    [
      'a call',
      `const NAME = ◆t('save'); page.①getByRole('button', { name: NAME });`,
      /what t\('save'\) returns/,
    ],
    ['the environment', `page.①getByRole('button', { name: ◆process.env.NAME });`, /process is not declared/],
    [
      'a sum of texts',
      `const NAME = ◆'Sa' + 've'; page.①getByRole('button', { name: NAME });`,
      /comes from 'Sa' \+ 've'/,
    ],
    [
      'a computed key',
      `const SEL = { save: 'Save' }; page.①getByRole('button', { name: ◆SEL[key] });`,
      /computed/,
    ],
    [
      'a computed key in the map',
      `const SEL = ◆{ [x]: 'Save' }; page.①getByRole('button', { name: SEL.save });`,
      /computed/,
    ],
    [
      'a map that is spread',
      `const SEL = ◆{ ...OTHER, save: 'Save' }; page.①getByRole('button', { name: SEL.save });`,
      /spread/,
    ],
    [
      'a getter',
      `const SEL = { ◆get save() { return 'Save'; } }; page.①getByRole('button', { name: SEL.save });`,
      /computed there/,
    ],
    [
      'a getter of a class',
      `class A { get save() { return 'Save'; } go() { this.page.①getByRole('button', { name: ◆this.save }); } }`,
      /not a field/,
    ],
    [
      'a field that is given',
      `class A { constructor(private readonly save) {} go() { this.page.①getByRole('button', { name: ◆this.save }); } }`,
      /not a field/,
    ],
    [
      'two alike in a list',
      `for (const name of ◆['Save', 'Save']) page.①getByRole('button', { name });`,
      /which of the texts/,
    ],
    [
      'a list with a call',
      `for (const name of [◆f(), 'Save']) page.①getByRole('button', { name });`,
      /what f\(\) returns/,
    ],
    [
      'a list from elsewhere',
      `for (const name of ◆f()) page.①getByRole('button', { name });`,
      /not a list written out/,
    ],
    [
      'options that are spread',
      `const options = { name: 'Save' }; page.◆①getByRole('button', { ...options });`,
      /built from/,
    ],
    [
      'a package',
      `import { NAME } from 'names'; page.①getByRole('button', { name: ◆NAME });`,
      /not imported from the project/,
    ],
    [
      'another text than was seen',
      `const NAME = ◆'Open'; page.①getByRole('button', { name: NAME });`,
      /not the one that was looked for/,
    ],
    [
      'no value',
      `let ◆NAME; NAME = 'Save'; page.①getByRole('button', { name: NAME });`,
      /given its value elsewhere/,
    ],
    [
      'a caller that is not known',
      `const press = ◆(name) => page.①getByRole('button', { name });`,
      /what called press/,
    ],
    [
      'another call than that of the helper',
      `function press(name) { page.①getByRole('button', { name }); }\n◆②other('Save');`,
      /no call of press/,
    ],
    [
      'a helper of the same name',
      `function press(name) { page.①getByRole('button', { name }); }\n{ const press = (x) => x; ◆②press('Save'); }`,
      /no call of press/,
    ],
    [
      'arguments that are spread',
      `function press(name) { page.①getByRole('button', { name }); }\n◆②press(...all);`,
      /spread/,
    ],
    [
      'a rest parameter',
      `function press(...names) { page.①getByRole('button', { name: ◆names[0] }); }\n②press('Save');`,
      /pattern/,
    ],
    [
      'a text given in an assertion',
      `function press(name) { return page.①getByRole('button', { name }); }\nexpect(◆②press('Save')).toBeVisible();`,
      /inside expect/,
    ],
    [
      'a helper that asserts by its name',
      `function expectShown(name) { return page.①getByRole('button', { name }); }\n◆②expectShown('Save');`,
      /inside expect/,
    ],
    [
      'a helper that calls itself',
      `const press = ◆(name, n) => n ? ②press(name, 0) : page.①getByRole('button', { name });\n③press('Save', 1);`,
      /calls itself/,
    ],
    [
      'a helper with a name of Playwright’s',
      `class A { fill(name) { this.page.①getByRole('button', { name }); } }\na.②fill(◆'Save');`,
      /an argument of fill/,
    ],
  ])('%s', (_what, files, why) => {
    expectRefused(files, BUTTON, why);
  });

  test('a JSON file', () => {
    const { made } = make(
      {
        'a.ts': `import SEL from './sel.json';\npage.①getByRole('button', { name: SEL.save });`,
        'sel.json': '{ "save": "Save" }',
      },
      BUTTON,
    );
    expect(made.abstained).toMatchObject([{ place: 'sel.json' }]);
  });

  test('a text for a regular expression', () => {
    expectRefused(
      `const NAME = ◆/save/; page.①getByText(NAME);`,
      [call('getByText', { $regex: 'save', $flags: '' }), call('getByText', 'Store')],
      /not of the kind/,
    );
  });

  test('a file that mutablePaths does not cover', () => {
    expectRefused(
      {
        'a.ts': `import { NAME } from './fixed/sel';\npage.①getByRole('button', { name: NAME });`,
        'fixed/sel.ts': `export const NAME = ◆'Save';`,
      },
      BUTTON,
      /mutablePaths does not cover/,
    );
  });
});
