// Reads a source file down to what the fences are about: what it imports, and which names of the outside world
// (clock, process, console …) it uses. Works on the syntax tree, so that comments and strings never count.
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** @typedef {{ specifier: string, line: number, kind: 'static' | 'dynamic' }} Import */
/** @typedef {{ name: string, line: number }} Use */
/** @typedef {{ imports: Import[], uses: Use[] }} Module */
/** @typedef {{ type: string, start: number, [key: string]: any }} Node */

/** Stands for `import(something)` where the name of the module is only known when it runs. */
export const UNKNOWN_SPECIFIER = '<computed>';

/**
 * @param {string} file
 * @param {string} text
 * @returns {Module}
 */
export function readModule(file, text) {
  const { program, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: cannot be parsed: ${error.message}`);

  /** @type {Module} */
  const module = { imports: [], uses: [] };
  const line = lineCounter(text);
  visit(program, undefined, (node, parent) => {
    const at = { line: line(node.start) };
    const imported = importOf(node);
    if (imported !== undefined) module.imports.push({ ...imported, ...at });
    for (const name of namesOf(node, parent)) module.uses.push({ name, ...at });
  });
  return module;
}

/**
 * The package of `@scope/name/sub/path`; the module of `node:fs/promises`.
 *
 * @param {string} specifier
 */
export function packageOf(specifier) {
  const [first = '', second] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** @param {string} file @param {string} specifier */
export function resolveRelative(file, specifier) {
  return path.posix.join(path.posix.dirname(file), specifier);
}

/**
 * `import type` and `export type` leave nothing behind in the built file and are free, as in Playwright's own
 * fences. `import { type A }` is not: it still loads the module.
 *
 * @param {Node} node
 * @returns {Omit<Import, 'line'> | undefined}
 */
function importOf(node) {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.importKind === 'type' ? undefined : { specifier: node.source.value, kind: 'static' };
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      if (!node.source || node.exportKind === 'type') return undefined;
      return { specifier: node.source.value, kind: 'static' };
    case 'ImportExpression': {
      const known = node.source.type === 'Literal';
      return { specifier: known ? String(node.source.value) : UNKNOWN_SPECIFIER, kind: 'dynamic' };
    }
    default:
      return undefined;
  }
}

/**
 * The spellings under which fences.json may name a use: `process`, `Date.now`, `Date()`, `new Date()`.
 *
 * @param {Node} node
 * @param {Node | undefined} parent
 * @returns {string[]}
 */
function namesOf(node, parent) {
  switch (node.type) {
    case 'Identifier':
      return isPlainKey(node, parent) ? [] : [node.name];
    case 'MemberExpression':
      return node.object.type === 'Identifier' && !node.computed
        ? [`${node.object.name}.${node.property.name}`]
        : [];
    case 'CallExpression':
      return node.callee.type === 'Identifier' ? [`${node.callee.name}()`] : [];
    case 'NewExpression':
      // With an argument the result depends on nothing but that argument.
      return node.callee.type === 'Identifier' && node.arguments.length === 0
        ? [`new ${node.callee.name}()`]
        : [];
    default:
      return [];
  }
}

/**
 * `it.process` and `{ process: … }` only share the spelling.
 *
 * @param {Node} node
 * @param {Node | undefined} parent
 */
function isPlainKey(node, parent) {
  if (parent === undefined || parent.computed) return false;
  return parent.property === node || parent.key === node;
}

/**
 * @param {Node} node
 * @param {Node | undefined} parent
 * @param {(node: Node, parent: Node | undefined) => void} enter
 */
function visit(node, parent, enter) {
  enter(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && typeof child.type === 'string')
        visit(child, node, enter);
    }
  }
}

/** @param {string} text @returns {(offset: number) => number} */
function lineCounter(text) {
  return (offset) => text.slice(0, offset).split('\n').length;
}
