// Other words for the same thing: on a button, a link or a label, and in the attributes that name an element.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  asks,
  asksForWords,
  escape,
  namesOf,
  ownWords,
  phraseOf,
  wordsIn,
  wordsOfScripts,
} from '../source/names.mjs';

/** @typedef {import('../source/names.mjs').Name} Name */
/** @typedef {import('./rules.mjs').Rule} Rule */
/** @typedef {import('./rules.mjs').Suite} Suite */
/** @typedef {import('./rules.mjs').Proposal} Proposal */
/** @typedef {import('../source/product.mjs').Product} Product */
/** @typedef {'synonym' | 'shared' | 'unrelated' | 'style'} Variant */

/** @type {Readonly<Record<string, Partial<Record<Variant, string>>>>} */
const WORDS = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'words.json'), 'utf8'));
const OTHER_WORDS = /** @type {const} */ (['synonym', 'shared', 'unrelated']);

/** @type {readonly Rule[]} */
export const RENAME_WORDS = [
  text('rename-text-synonym', 'synonym'),
  text('rename-text-shared-word', 'shared'),
  text('rename-text-no-shared-word', 'unrelated'),
  text('rename-text-style', 'style'),
  inAttribute('rename-placeholder', 'placeholder'),
  inAttribute('rename-title', 'title'),
  inAttribute('rename-alt', 'alt'),
  inAttribute('rename-aria-label', 'aria-label'),
  {
    name: 'rename-filter-text',
    kind: 'drift',
    most: 3,
    propose: ({ product }) =>
      product.elements.flatMap((element) =>
        ownWords(product, element, 'text')
          .filter(({ words }) => asks(product, new RegExp(`hasText: ['"]${escape(phraseOf(words))}['"]`)))
          .flatMap((name) =>
            OTHER_WORDS.flatMap((variant) => rename(product, element.key, { words: name.words, variant })),
          ),
      ),
  },
];

/** @param {string} name @param {Variant} variant @returns {Rule} */
function text(name, variant) {
  return { name, kind: 'drift', most: 6, propose: (suite) => proposals(suite, ['text', 'label'], [variant]) };
}

/** @param {string} name @param {Name['where']} where @returns {Rule} */
function inAttribute(name, where) {
  return { name, kind: 'drift', most: 4, propose: (suite) => proposals(suite, [where], OTHER_WORDS) };
}

/** @param {Suite} suite @param {readonly Name['where'][]} places @param {readonly Variant[]} variants */
function proposals({ product, acted }, places, variants) {
  return acted.flatMap((element) =>
    namesOf(product, element)
      .filter((name) => places.includes(name.where) && asksForWords(product, name.words))
      .flatMap((name) =>
        variants.flatMap((variant) => rename(product, element.key, { words: name.words, variant })),
      ),
  );
}

/**
 * Wherever the product says so: a term is renamed as a whole.
 *
 * @param {Product} product @param {string} key @param {{ words: string, variant: Variant }} change
 * @returns {Proposal[]}
 */
function rename(product, key, { words, variant }) {
  const others = WORDS[phraseOf(words)]?.[variant];
  if (others === undefined) return [];
  const holes = words.match(/\$\{[^}]*\}/g) ?? [];
  const to = holes.reduce((all, hole) => all.replace('{}', () => hole), others);
  const said = [...wordsIn(product, words), ...wordsOfScripts(product, words)];
  const edits = said.map(({ file, start, end }) => ({ file, start, end, text: to }));
  return [{ key, what: `"${words}" is now "${to}"`, edits, oracle: [[words, to]] }];
}
