// Another test id, id, class or name attribute, changed wherever the product uses it: its own style sheets and scripts
// go on working, only the tests do not.
import { everywhere } from '../source/edits.mjs';
import { asks, escape } from '../source/names.mjs';

/** @typedef {import('./rules.mjs').Rule} Rule */
/** @typedef {import('../source/product.mjs').Product} Product */
/** @typedef {import('../source/product.mjs').KeyedElement} KeyedElement */

/** Another attribute may end in the same word: `data-id`, `data-form`. */
const BEFORE = '(?<![\\w-])';
const AFTER = '(?![\\w-])';

/** @type {readonly Rule[]} */
export const RENAME_HOOKS = [
  hook('rename-test-id', 'data-testid', {
    asked: (value) => `['"\`]${value}['"\`]`,
    used: (value) => [`${BEFORE}(data-testid=")${value}(?=")`],
  }),
  hook('rename-id', 'id', {
    asked: (value) => `#${value}${AFTER}`,
    used: (value) => [
      `${BEFORE}((?:id|for|form|list|aria-labelledby|aria-describedby|aria-controls|popovertarget)=")${value}(?=")`,
      `(#)${value}${AFTER}`,
      `(getElementById\\(['"\`])${value}(?=['"\`])`,
    ],
  }),
  hook('rename-class', 'class', {
    asked: (value) => `\\.${value}${AFTER}[^(]*['"\`]`,
    used: (value) => [
      `${BEFORE}(class="(?:[^"]*\\s)?)${value}(?=[\\s"])`,
      `((?:querySelector(?:All)?|closest|matches)\\(\\s*['"\`][^'"\`]*\\.)${value}${AFTER}`,
      `(classList\\.\\w+\\(['"\`])${value}(?=['"\`])`,
      // A style rule: nothing of a script stands between its selector and the brace.
      `(\\.)${value}${AFTER}(?=[^{}()=;]*\\{)`,
    ],
  }),
  hook('rename-name-attribute', 'name', {
    asked: (value) => `name=\\\\?["']?${value}["'\\]]`,
    used: (value) => [
      `${BEFORE}(name=")${value}(?=")`,
      `(\\.get\\(['"\`])${value}(?=['"\`])`,
      `(\\[name=["']?)${value}${AFTER}`,
    ],
  }),
];

/**
 * @param {string} name @param {string} attribute
 * @param {{ asked: (value: string) => string, used: (value: string) => readonly string[] }} forms
 * @returns {Rule}
 */
function hook(name, attribute, { asked, used }) {
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
            edits: unique(
              used(escape(value)).flatMap((form) => everywhere(product, new RegExp(form, 'g'), to)),
            ),
            oracle: [],
          })),
        ),
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

/** @param {readonly import('../source/edits.mjs').Edit[]} edits */
function unique(edits) {
  return [...new Map(edits.map((edit) => [`${edit.file}:${edit.start}`, edit])).values()];
}
