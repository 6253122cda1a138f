// A text that a helper is given: it is edited in the call that the stack names.
import { describe, test } from 'vitest';
import { BUTTON, expectEdited, type Files } from './cases.ts';

describe('edits it at the caller', () => {
  const choose = `async function choose(page: Page, name: string) { await page.①getByRole('button', { name }).click(); }\n`;
  test.each<[string, Files | string]>([
    ['a running call', `${choose}②choose(page, 'Save');\nchoose(page, 'Open');`],
    ['an awaited call', `${choose}②await choose(page, 'Save');`],
    ['one of two in one await', `${choose}②await Promise.all([choose(page, 'Open'), choose(page, 'Save')]);`],
    ['an arrow function', `const choose = (name) => page.①getByRole('button', { name });\n②choose('Save');`],
    [
      'a method',
      `class A { choose(name) { return this.page.①getByRole('button', { name }); } }\na.②choose('Save');`,
    ],
    [
      'a method that is given on',
      `class A { choose(name) { return this.page.①getByRole('button', { name }); } go(n) { return this.②choose(n); } }\nawait a.③go('Save');`,
    ],
    [
      'a constructor',
      `class A { constructor(page, name) { this.save = page.①getByRole('button', { name }); } }\n②new A(page, 'Save');`,
    ],
    [
      'a function of an object',
      `const helpers = { choose: (name) => page.①getByRole('button', { name }) };\nhelpers.②choose('Save');`,
    ],
    [
      'several levels',
      `${choose}const go = (label) => ②choose(page, label);\nconst all = () => ③go('Save');`,
    ],
    ['a default', `function choose(name = 'Save') { page.①getByRole('button', { name }); }\n②choose();`],
    [
      'a property',
      `function choose({ name }) { page.①getByRole('button', { name }); }\n②choose({ name: 'Save', n: 1 });`,
    ],
    [
      'a property with a default',
      `function choose({ name = 'Save' } = {}) { page.①getByRole('button', { name }); }\n②choose({ n: 1 });`,
    ],
    [
      'a property of a parameter',
      `function choose(o) { page.①getByRole('button', { name: o.name }); }\n②choose({ name: 'Save' });`,
    ],
    ['a constant at the caller', `${choose}const SAVE = 'Save';\n②choose(page, SAVE);`],
    [
      'a parameter named this before it',
      `function choose(this: X, name) { page.①getByRole('button', { name }); }\n②choose('Save');`,
    ],
    [
      'a step in the helper',
      `function choose(name) { return test.②step('choose', () => page.①getByRole('button', { name })); }\n③choose('Save');`,
    ],
    [
      'a helper in another file',
      {
        'h.ts': `export const choose = (page, name) => page.①getByRole('button', { name });`,
        'a.ts': `import { choose as hit } from './h';\n②hit(page, 'Save');`,
      },
    ],
    [
      'a helper of a namespace',
      {
        'h.ts': `export function choose(page, name) { return page.①getByRole('button', { name }); }`,
        'a.ts': `import * as h from './h';\nh.②choose(page, 'Save');`,
      },
    ],
  ])('%s', (_what, files) => {
    expectEdited(files, BUTTON);
  });
});
