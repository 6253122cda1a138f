// Faults of the product that no rule can derive from its markup: each is a replacement of exact source text, listed for
// each product in `bench/drift/bugs/<product>.json`.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { escape } from '../source/names.mjs';

/** @typedef {import('./rules.mjs').Suite} Suite */
/** @typedef {import('./rules.mjs').Proposal} Proposal */

/** @param {Suite} suite @returns {(Proposal & { rule: string })[]} */
export function bugsOf({ name, product }) {
  const file = path.join(import.meta.dirname, '..', 'bugs', `${name}.json`);
  if (!existsSync(file)) return [];
  /** @type {{ rule: string, what: string, file: string, find: string, replace: string }[]} */
  const bugs = JSON.parse(readFileSync(file, 'utf8'));
  return bugs.map(({ rule, what, file: source, find, replace }) => {
    // The keys are no part of what people write.
    const text = product.text(source);
    const form = new RegExp(
      find
        .split(/(?<=<[a-z][\w-]*)(?=[\s>])/)
        .map(escape)
        .join('(?: data-drift-key="\\d+")?'),
      'g',
    );
    const [match, ...more] = [...text.matchAll(form)];
    if (match === undefined || more.length > 0)
      throw new Error(`${name}: ${rule}: "${find}" is ${match ? 'more than once' : 'not'} in ${source}`);
    const edit = { file: source, start: match.index, end: match.index + match[0].length, text: replace };
    return { rule, key: '', what, edits: [edit], oracle: [] };
  });
}
