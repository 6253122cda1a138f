// Something else on the page is now called the same, or has a longer name that holds the old one. The right answer is
// still the old element.
import { asksForWords, namesOf } from '../source/names.mjs';

/** @typedef {import('./rules.mjs').Rule} Rule */
/** @typedef {import('./rules.mjs').Suite} Suite */
/** @typedef {import('../source/names.mjs').Name} Name */
/** @typedef {import('../source/product.mjs').KeyedElement} KeyedElement */

/** Between the rows of a list nothing else may stand. */
const IN_LISTS = new Set(['tr', 'li', 'td', 'option', 'article']);
const PLACES = /** @type {const} */ ([
  ['<nav aria-label="Shortcuts">', '</nav>'],
  ['<form aria-label="Quick help">', '</form>'],
  ['<aside aria-label="Tips">', '</aside>'],
]);

/** @type {readonly Rule[]} */
export const SECOND_MATCH = [
  { name: 'second-match', kind: 'drift', most: 5, propose: (suite) => seconds(suite, (words) => words) },
  {
    name: 'second-match-longer',
    kind: 'drift',
    most: 5,
    propose: (suite) => seconds(suite, (words) => `${words} (beta)`),
  },
];

/** @param {Suite} suite @param {(words: string) => string} named */
function seconds({ product, acted }, named) {
  return acted.flatMap((element) => {
    const beside = outermost(element);
    if (IN_LISTS.has(beside.tag)) return [];
    return namesOf(product, element)
      .filter(({ words }) => asksForWords(product, words) && !words.includes('${'))
      .flatMap((name) =>
        PLACES.map(([open, close]) => ({
          key: element.key,
          what: `another <${name.where === 'alt' ? 'img' : element.tag}> with ${name.where} "${named(name.words)}" in ${open}`,
          edits: [
            {
              file: element.file,
              start: beside.start,
              end: beside.start,
              text: `${open}${markup(element, name.where, named(name.words))}${close}`,
            },
          ],
          oracle: [],
        })),
      );
  });
}

/** The part of the page, below `main` or at the top of a template, that the element is in. @param {KeyedElement} element */
function outermost(element) {
  let at = element;
  while (at.parent && !['main', 'body', 'script'].includes(at.parent.tag))
    at = /** @type {KeyedElement} */ (at.parent);
  return at;
}

/** @param {KeyedElement} element @param {Name['where']} where @param {string} words */
function markup({ tag, attributes }, where, words) {
  const role = attributes.find(({ name }) => name === 'role')?.value;
  const own = { button: ' type="button"', a: ' href="#new"' }[tag] ?? '';
  const type =
    tag === 'input' ? ` type="${attributes.find(({ name }) => name === 'type')?.value ?? 'text'}"` : own;
  const start = `<${tag} data-drift-key="new"${type}${role === undefined ? '' : ` role="${role}"`}`;
  const end = tag === 'input' ? '' : `</${tag}>`;
  switch (where) {
    case 'text':
      return `${start}>${words}${end}`;
    case 'label':
      return `<label>${words} ${start}>${end}</label>`;
    case 'alt':
      return `<img data-drift-key="new" src="data:," alt="${words}">`;
    default:
      return `${start} ${where}="${words}">${end}`;
  }
}
