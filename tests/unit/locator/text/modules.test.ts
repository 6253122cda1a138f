// A text that another module gives: by name, by default, as a namespace, given on, in CommonJS.
import { describe, test } from 'vitest';
import { CSS, expectEdited, type Files } from './cases.ts';

describe('edits it in the module that has it', () => {
  const spec = (imports: string, use = 'SEL.save'): string => `${imports}\npage.①locator(${use});`;
  test.each<[string, Files]>([
    [
      'a constant',
      { 'a.ts': spec(`import { SAVE } from './sel';`, 'SAVE'), 'sel.ts': `export const SAVE = '#save';` },
    ],
    [
      'a map',
      { 'a.ts': spec(`import { SEL } from './sel';`), 'sel.ts': `export const SEL = { save: '#save' };` },
    ],
    [
      'another name',
      {
        'a.ts': spec(`import { S as SEL } from './sel';`),
        'sel.ts': `const X = { save: '#save' };\nexport { X as S };`,
      },
    ],
    [
      'by default',
      { 'a.ts': spec(`import SEL from './sel';`), 'sel.ts': `export default { save: '#save' } as const;` },
    ],
    [
      'a name by default',
      {
        'a.ts': spec(`import SEL from './sel';`),
        'sel.ts': `const X = { save: '#save' };\nexport default X;`,
      },
    ],
    [
      'a namespace',
      { 'a.ts': spec(`import * as SEL from './sel';`), 'sel.ts': `export const save = '#save';` },
    ],
    [
      'given on',
      {
        'a.ts': spec(`import { SEL } from './index';`),
        'index.ts': `export { S as SEL } from './sel';`,
        'sel.ts': `export const S = { save: '#save' };`,
      },
    ],
    [
      'given on with all',
      {
        'a.ts': spec(`import { SEL } from './index';`),
        'index.ts': `export * from './other';\nexport * from './sel';`,
        'other.ts': 'export const X = 1;',
        'sel.ts': `export const SEL = { save: '#save' };`,
      },
    ],
    [
      'given on as a name',
      {
        'a.ts': spec(`import { SEL } from './index';`),
        'index.ts': `export * as SEL from './sel';`,
        'sel.ts': `export const save = '#save';`,
      },
    ],
    [
      'imported and exported',
      {
        'a.ts': spec(`import { SEL } from './index';`),
        'index.ts': `import { SEL } from './sel';\nexport { SEL };`,
        'sel.ts': `export const SEL = { save: '#save' };`,
      },
    ],
    [
      'a static field',
      {
        'a.ts': spec(`import { Sel as SEL } from './sel';`),
        'sel.ts': `export class Sel { static readonly save = '#save'; }`,
      },
    ],
    [
      'an enum',
      { 'a.ts': spec(`import { Sel as SEL } from './sel';`), 'sel.ts': `export enum Sel { save = '#save' }` },
    ],
    [
      'require',
      { 'a.js': spec(`const SEL = require('./sel');`), 'sel.js': `module.exports = { save: '#save' };` },
    ],
    [
      'a name of require',
      {
        'a.js': spec(`const { SEL } = require('./sel');`),
        'sel.js': `const SEL = { save: '#save' };\nmodule.exports = { SEL };`,
      },
    ],
    [
      'exports by name',
      { 'a.js': spec(`const SEL = require('./sel').map;`), 'sel.js': `exports.map = { save: '#save' };` },
    ],
    [
      'an import of CommonJS',
      { 'a.mjs': spec(`import SEL from './sel.cjs';`), 'sel.cjs': `module.exports = { save: '#save' };` },
    ],
    [
      'a named import of CommonJS',
      {
        'a.mjs': spec(`import { save } from './sel.cjs';`, 'save'),
        'sel.cjs': `module.exports = { save: '#save' };`,
      },
    ],
    [
      'import =',
      { 'a.cts': spec(`import SEL = require('./sel');`), 'sel.cts': `export = { save: '#save' };` },
    ],
    [
      'another file that looks for it too',
      {
        'a.ts': spec(`import { SEL } from './sel';`),
        'b.ts': `import { SEL } from './sel';\nframe.locator(SEL.save).click(); fill(SEL.open);`,
        'sel.ts': `export const SEL = { save: '#save', open: '#open' };`,
      },
    ],
    [
      'another file that only uses its type',
      {
        'a.ts': spec(`import { SEL } from './sel';`),
        'b.ts': `import type { SEL } from './sel';\nlet x: typeof SEL;`,
        'sel.ts': `export const SEL = { save: '#save' };`,
      },
    ],
    [
      'TSX',
      { 'a.tsx': spec(`import { SEL } from './sel';`), 'sel.tsx': `export const SEL = { save: '#save' };` },
    ],
  ])('%s', (_what, files) => {
    expectEdited(files, CSS);
  });
});
