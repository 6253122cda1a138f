// Which declaration a name stands for. In each source, ‹ › marks the declaration; every use that stands for it is followed
// by ✓, and no other one.
import { describe, expect, test } from 'vitest';
import { readNames } from '../../../src/syntax/names.ts';
import { type AnyNode, parseSource, walkTree } from '../../../src/syntax/parse.ts';

describe('finds every use', () => {
  test.each([
    ['a variable', `const ‹a› = 1; f(a✓); { a✓; } () => a✓;`],
    ['before its declaration', `() => a✓; const ‹a› = 1;`],
    ['not one of the same name inside', `const ‹a› = 1; { const a = 2; a; } (a) => a; a✓;`],
    ['the inner one', `const a = 1; { const ‹a› = 2; a✓; } a;`],
    ['a parameter', `function f(‹a›) { a✓; } a;`],
    ['a parameter of an arrow function', `(‹a›) => a✓; a;`],
    ['a parameter in a pattern', `({ b: { c: [‹a› = d] }, ...e }) => a✓;`],
    ['a parameter with a default that names another', `(‹a›, b = a✓) => b;`],
    ['a var of a block', `function f() { if (x) { var ‹a› = 1; } a✓; } a;`],
    ['a let of a loop', `for (let ‹a› of b) a✓; a;`],
    ['a function', `f✓(); function ‹f›() { f✓(); }`],
    ['a function in a block', `{ function ‹f›() {} f✓(); } f();`],
    ['the name of a function expression', `x = function ‹f›() { f✓(); }; f();`],
    ['a class', `class ‹A› { static b = A✓.c; } new A✓();`],
    ['an enum', `enum ‹A› { b = 'c' } A✓.b;`],
    ['an import', `import { x as ‹a› } from 'b'; a✓;`],
    ['a default import', `import ‹a› from 'b'; a✓;`],
    ['a namespace', `import * as ‹a› from 'b'; a✓.c;`],
    ['import =', `import ‹a› = require('b'); a✓;`],
    ['the parameter of catch', `try {} catch (‹a›) { a✓; } a;`],
    ['no keys and members', `const ‹a› = 1; b.a; ({ a: b }); class C { a = 1; a() {} } a: for (;;) break a;`],
    ['computed ones', `const ‹a› = 'x'; b[a✓]; ({ [a✓]: 1 });`],
    ['a shorthand', `const ‹a› = 1; ({ a✓ });`],
    ['a write', `let ‹a› = 1; a✓ = 2; a✓++; ({ a: a✓ } = b); [a✓] = b;`],
    ['an export', `const ‹a› = 1; export { a✓ as b };`],
    ['no export of another module', `const ‹a› = 1; export { a } from 'b';`],
    ['no types', `const ‹a› = 1; let b: typeof a; type a = 1; interface I { a: a } f<a>(c as a);`],
    ['inside what has a type', `const ‹a› = 1; (a✓ as b); a✓!; <b>a✓; a✓ satisfies c;`],
    ['JSX', `const ‹a› = 1; <b c={a✓}>{a✓}</b>;`],
  ])('%s', (_what, marked) => {
    const { text, declaration, uses } = marks(marked);
    const parsed = parseSource(marked.includes('</b>') ? 'a.tsx' : 'a.ts', text);
    if (!parsed) throw new Error(`This does not parse: ${text}`);
    const names = readNames(parsed);
    let id: AnyNode | undefined;
    walkTree(parsed.program, (node) => {
      if (node.type === 'Identifier' && node.start === declaration) id ??= node;
    });
    const binding = id && names.bindingOf(id);
    expect(binding?.references.map((use) => use.end).sort((a, b) => a - b)).toEqual(uses);
    for (const use of binding?.references ?? []) expect(names.bindingOf(use)?.id.start).toBe(declaration);
  });
});

test('what is declared twice is not said to be either', () => {
  const parsed = parseSource('a.js', `var a = 1; var a = 2; f(a);`);
  const uses: AnyNode[] = [];
  if (parsed)
    walkTree(parsed.program, (node) => {
      if (node.type === 'Identifier' && node['name'] === 'a') uses.push(node);
    });
  const last = uses.at(-1);
  expect(parsed && last && readNames(parsed).bindingOf(last)?.kind).toBe('other');
});

function marks(marked: string): { text: string; declaration: number; uses: readonly number[] } {
  let text = '';
  let declaration = -1;
  const uses: number[] = [];
  for (const char of marked) {
    if (char === '‹') declaration = text.length;
    else if (char === '✓') uses.push(text.length);
    else if (char !== '›') text += char;
  }
  return { text, declaration, uses };
}
