// Edits by span, and the few kinds of them that drift rules are made of.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ file: string, start: number, end: number, text: string }} Edit */
/** @typedef {import('./product.mjs').KeyedElement} KeyedElement */

/** Back to front, so that no edit moves another. @param {string} root @param {readonly Edit[]} edits */
export function applyEdits(root, edits) {
  for (const edit of [...edits].sort((a, b) => b.start - a.start || b.end - a.end)) {
    const file = path.join(root, edit.file);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, edit.start) + edit.text + text.slice(edit.end));
  }
}

/** @param {KeyedElement} element @param {string} name @param {string | undefined} value undefined takes it away @returns {Edit} */
export function setAttribute(element, name, value) {
  const text = value === undefined ? '' : ` ${name}="${value}"`;
  const old = element.attributes.find((one) => one.name === name);
  const at = element.start + 1 + element.tag.length;
  return { file: element.file, start: old?.start ?? at, end: old?.end ?? at, text };
}

/** @param {KeyedElement} element @param {string} before @param {string} after @returns {Edit[]} */
export function wrap(element, before, after) {
  return [
    { file: element.file, start: element.start, end: element.start, text: before },
    { file: element.file, start: element.end, end: element.end, text: after },
  ];
}

/** @param {KeyedElement} element @param {string} tag @param {string} [attributes] @returns {Edit[]} */
export function changeTag(element, tag, attributes = '') {
  const { file, start, closeStart, end } = element;
  const opening = { file, start: start + 1, end: start + 1 + element.tag.length, text: tag + attributes };
  return [opening, { file, start: closeStart, end, text: `</${tag}>` }];
}

/** @param {KeyedElement} element @param {string} text @returns {Edit} */
export function replaceElement({ file, start, end }, text) {
  return { file, start, end, text };
}
