// Another test id, id, class or name attribute, changed wherever the product uses it: its own style sheets and scripts
// go on working, only the tests do not.
import { asks, escape } from '../source/names.mjs';
import { renamed } from '../source/uses.mjs';

/** @typedef {import('./rules.mjs').Rule} Rule */
/** @typedef {import('../source/product.mjs').Product} Product */
/** @typedef {import('../source/product.mjs').KeyedElement} KeyedElement */
/** @typedef {import('../source/uses.mjs').Hook} Hook */

/** What a longer name does not go on with. */
const AFTER = '(?![\\w-])';

/** @type {readonly Rule[]} */
export const RENAME_HOOKS = [
  hook('rename-test-id', 'data-testid', (value) => `['"\`]${value}['"\`]`),
  hook('rename-id', 'id', (value) => `#${value}${AFTER}`),
  hook('rename-class', 'class', (value) => `\\.${value}${AFTER}[^(]*['"\`]`),
  hook('rename-name-attribute', 'name', (value) => `name=\\\\?["']?${value}["'\\]]`),
];

/** @param {string} name @param {Hook} attribute @param {(value: string) => string} asked how a test asks for it @returns {Rule} */
function hook(name, attribute, asked) {
  return {
    name,
    kind: 'drift',
    most: 5,
    propose: ({ product }) =>
      hooks(product, attribute)
        .filter(({ value }) => asks(product, new RegExp(asked(escape(value)))))
        .flatMap(({ element, value }) =>
          variants(value).map((to) => ({
            key: element.key,
            what: `${attribute} "${value}" is now "${to}"`,
            edits: renamed(product, attribute, value, to),
            oracle: [],
          })),
        )
        .filter(({ edits }) => edits.length > 0),
  };
}

/** Every value once, at its first element. @param {Product} product @param {string} attribute */
function hooks(product, attribute) {
  const found = new Map();
  for (const element of product.elements) {
    const value = element.attributes.find((one) => one.name === attribute)?.value ?? '';
    for (const one of value.split(/\s+/))
      if (one !== '' && !one.includes('$') && !found.has(one)) found.set(one, { element, value: one });
  }
  return [...found.values()];
}

/** As people rename: another style of writing, a word more, and nothing in common. @param {string} value */
function variants(value) {
  const camel = value.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const other = [...value].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 46_656, 7);
  return [...new Set([camel === value ? `${value}-main` : camel, `${value}-v2`, `c-${other.toString(36)}`])];
}
