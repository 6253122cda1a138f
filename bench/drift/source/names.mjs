// Where the words are that a person, and so a locator, calls an element by; and whether the suite uses them.
import { attribute } from './html.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./product.mjs').KeyedElement} KeyedElement */
/** @typedef {'text' | 'label' | 'aria-label' | 'placeholder' | 'title' | 'alt'} Where */
/** @typedef {{ file: string, start: number, end: number, words: string, where: Where }} Name */

const ATTRIBUTES = /** @type {const} */ (['aria-label', 'placeholder', 'title', 'alt']);
const FIELDS = new Set(['input', 'select', 'textarea']);

/** The element with its label, when that is around it. @param {KeyedElement} element @returns {KeyedElement} */
export function withLabel(element) {
  return element.parent?.tag === 'label' ? /** @type {KeyedElement} */ (element.parent) : element;
}

/** @param {Product} product @param {KeyedElement} element @returns {Name[]} */
export function namesOf(product, element) {
  const inside = product.elements.filter(
    (one) => one.file === element.file && one.start >= element.start && one.end <= element.end,
  );
  return [
    ...(FIELDS.has(element.tag) ? labelsOf(product, element) : ownWords(product, element, 'text')),
    ...ATTRIBUTES.filter((where) => where !== 'alt').flatMap((where) =>
      attributeWords(product, element, where),
    ),
    ...inside.flatMap((one) => attributeWords(product, one, 'alt')),
  ];
}

/** For people. @param {Product} product @param {KeyedElement} element */
export function describe(product, element) {
  const [name] = namesOf(product, element);
  return name === undefined ? `<${element.tag}>` : `<${element.tag}> "${name.words}"`;
}

/** @param {Product} product @param {KeyedElement} field */
function labelsOf(product, field) {
  const id = attribute(field, 'id');
  const labels = product.elements.filter(
    (one) =>
      one.file === field.file &&
      one.tag === 'label' &&
      (one === field.parent || (id !== undefined && attribute(one, 'for') === id)),
  );
  return labels.flatMap((label) => ownWords(product, label, 'label'));
}

/**
 * The first words that are the element's own, not those of an element inside.
 *
 * @param {Product} product @param {KeyedElement} element @param {Where} where @returns {Name[]}
 */
export function ownWords(product, element, where) {
  const children = product.elements.filter((one) => one.file === element.file && one.parent === element);
  const cuts = [element.openEnd, ...children.flatMap((one) => [one.start, one.end]), element.closeStart];
  for (let index = 0; index < cuts.length; index += 2) {
    const [from = 0, to] = cuts.slice(index, index + 2);
    const piece = product.text(element.file).slice(from, to);
    const own = piece.trim();
    if (!/\p{L}/u.test(own) || /^\$\{[^}]*\}$/.test(own)) continue;
    const start = from + piece.indexOf(own);
    return [{ file: element.file, start, end: start + own.length, words: own, where }];
  }
  return [];
}

/** @param {Product} product @param {KeyedElement} element @param {Where} where @returns {Name[]} */
function attributeWords(product, element, where) {
  const found = element.attributes.find((one) => one.name === where);
  if (found === undefined || !/\p{L}/u.test(found.value.replace(/\$\{[^}]*\}/g, ''))) return [];
  const text = product.text(element.file).slice(found.start, found.end);
  const start = found.start + text.indexOf('=') + text.slice(text.indexOf('=')).indexOf(found.value);
  return [{ file: element.file, start, end: start + found.value.length, words: found.value, where }];
}

/** Holes in words as one sign, so that they can be looked up. @param {string} words */
export function phraseOf(words) {
  return words.replace(/\$\{[^}]*\}/g, '{}').replaceAll('&amp;', '&');
}

/** Everywhere that the product says exactly this. @param {Product} product @param {string} said @returns {Name[]} */
export function wordsIn(product, said) {
  const all = product.elements.flatMap((element) => [
    ...ownWords(product, element, 'text'),
    ...ATTRIBUTES.flatMap((where) => attributeWords(product, element, where)),
  ]);
  return all.filter((name) => name.words === said);
}

/** Where a script puts them into an element, as a whole. @param {Product} product @param {string} said */
export function wordsOfScripts(product, said) {
  const form = new RegExp(
    `\\.(?:textContent|innerText|title|placeholder|alt)\\s*=[^;\\n]*?['"\`](?=${escape(said)}['"\`])`,
    'g',
  );
  return product.files.flatMap(({ path: file, text }) =>
    [...text.matchAll(form)].map((match) => {
      const start = match.index + match[0].length;
      return { file, start, end: start + said.length };
    }),
  );
}

/**
 * Whether a locator of the suite asks for these words, as a whole, outside an assertion.
 *
 * @param {Product} product @param {string} words
 */
export function asksForWords(product, words) {
  const form = phraseOf(words).split('{}').map(escape).join('.+?');
  return asks(product, new RegExp(String.raw`(['"\`/^=])${form}(['"\`/$])`, 'i'));
}

/** @param {Product} product @param {RegExp} form */
export function asks(product, form) {
  return product.tests.split('\n').some((line) => !line.includes('expect(') && form.test(line));
}

/** @param {string} text */
export function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
