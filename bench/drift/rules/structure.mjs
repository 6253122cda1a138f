// The same words in another structure: another role, another place in the tree, something around it, another order.
import { attribute } from '../source/html.mjs';
import { changeTag, replaceElement, setAttribute, wrap } from '../source/edits.mjs';
import {
  asks,
  asksForWords,
  describe,
  escape,
  namesOf,
  phraseOf,
  withLabel,
  wordsIn,
} from '../source/names.mjs';

/** @typedef {import('./rules.mjs').Rule} Rule */
/** @typedef {import('./rules.mjs').Suite} Suite */
/** @typedef {import('../source/product.mjs').KeyedElement} KeyedElement */

/** What stands in nothing but its own parent. */
const PARTS = new Set(['tr', 'td', 'th', 'tbody', 'li', 'option', 'summary', 'legend']);
/** The columns of a table are in one order in every row of it, with its head. */
const CELLS = new Set(['td', 'th']);

/** @type {readonly Rule[]} */
export const STRUCTURE = [
  {
    name: 'role-button-link',
    kind: 'drift',
    most: 4,
    propose: (suite) =>
      suite.acted
        .filter((element) => element.tag === 'button' && attribute(element, 'type') === 'button')
        .filter((element) => attribute(element, 'role') === undefined && asksForTag(suite, element))
        .filter((element) => isTheOnlyOne(suite, element))
        .map((element) => changed(suite, element, ['a', ' href="#"'], ['button', 'link'])),
  },
  {
    name: 'role-link-button',
    kind: 'drift',
    most: 4,
    propose: (suite) =>
      suite.acted
        .filter((element) => element.tag === 'a' && attribute(element, 'href') !== undefined)
        .filter((element) => asksForTag(suite, element))
        .map((element) =>
          changed(
            suite,
            element,
            ['button', ` type="button" onclick="location.href='${attribute(element, 'href')}'"`],
            ['link', 'button'],
          ),
        ),
  },
  {
    name: 'role-div-button',
    kind: 'drift',
    most: 2,
    propose: (suite) =>
      suite.acted
        .filter((element) => element.tag === 'div' || element.tag === 'span')
        .map((element) => changed(suite, element, ['button', ' type="button"'], ['generic', 'button'])),
  },
  {
    name: 'moved',
    kind: 'drift',
    most: 4,
    propose: (suite) =>
      suite.acted.flatMap((element) => {
        const from = ancestor(element, ['form', 'section', 'footer', 'nav', 'fieldset']);
        if (from === undefined || !asksForContainer(suite, from)) return [];
        return isNeededAround(suite, element, from) ? [] : [moved(suite, element, from)];
      }),
  },
  {
    name: 'wrapped',
    kind: 'drift',
    most: 3,
    propose: (suite) =>
      suite.acted
        .filter((element) => asksForChild(suite, element))
        .filter((element) => !PARTS.has(withLabel(element).tag))
        .map((element) => ({
          key: element.key,
          what: `a ${box(element)} is around ${describe(suite.product, element)}`,
          edits: wrap(withLabel(element), `<${box(element)} class="control">`, `</${box(element)}>`),
          oracle: [],
        })),
  },
  {
    name: 'reordered',
    kind: 'drift',
    most: 3,
    propose: (suite) => lists(suite).map(({ element, items }) => reversed(suite, element, items)),
  },
];

/** A paragraph would end where a div begins. @param {KeyedElement} element */
function box(element) {
  return ancestor(element, ['p', 'button', 'label', 'h1', 'h2', 'h3']) === undefined ? 'div' : 'span';
}

/** A role of the element's own, or a selector with its tag. @param {Suite} suite @param {KeyedElement} element */
function asksForTag({ product }, element) {
  const byRole = new RegExp(`getByRole\\(\\s*['"](?:button|link)['"]`);
  const named = namesOf(product, element).some(({ words }) => asksForWords(product, words));
  const classes = (attribute(element, 'class') ?? '').split(' ').filter((one) => one !== '');
  const byTag = classes.some((one) =>
    asks(product, new RegExp(`\\b${element.tag}\\.${escape(one)}(?![\\w-])`)),
  );
  return byTag || (named && asks(product, byRole));
}

/**
 * @param {Suite} suite @param {KeyedElement} element @param {[string, string]} tag @param {[string, string]} roles
 * @returns {import('./rules.mjs').Proposal}
 */
function changed({ product }, element, [tag, attributes], [from, to]) {
  const dropped = ['type', 'href'].flatMap((name) =>
    attribute(element, name) === undefined ? [] : [setAttribute(element, name, undefined)],
  );
  const names = namesOf(product, element).map(({ words }) => phraseOf(words));
  return {
    key: element.key,
    what: `${describe(product, element)} is now <${tag}>`,
    edits: [...changeTag(element, tag, attributes), ...dropped],
    oracle: names.map((name) => [
      `getByRole('${from}', { name: '${name}'`,
      `getByRole('${to}', { name: '${name}'`,
    ]),
  };
}

/** The oracle may mean another one by the same name. @param {Suite} suite @param {KeyedElement} element */
function isTheOnlyOne({ product }, element) {
  return namesOf(product, element).every(({ words }) => wordsIn(product, words).length === 1);
}

/**
 * Whether a script asks what the element is in, and would find something else from the other place.
 *
 * @param {Suite} suite @param {KeyedElement} element @param {KeyedElement} from
 */
function isNeededAround({ product }, element, from) {
  const asked = product.files.flatMap(({ text }) =>
    [...text.matchAll(/\.closest\(\s*['"`]([^'"`]+)/g)].flatMap(([, selector = '']) => selector.split(',')),
  );
  for (let at = element.parent; at; at = at.parent) {
    const around = at;
    if (asked.some((selector) => matches(around, selector.trim()))) return true;
    if (at === from) return false;
  }
  return false;
}

/** The last part of a selector; what is around that is not looked at. @param {KeyedElement['parent']} element @param {string} selector */
function matches(element, selector) {
  const last = selector.split(/[\s>]+/).at(-1) ?? '';
  const [, tag, name] = /^([\w-]*)(?:.*?[.#[]([\w-]+))?/.exec(last) ?? [];
  if (element === undefined || (tag && tag !== element.tag)) return false;
  return (
    name === undefined ||
    element.attributes.some((one) => one.name === name || one.value.split(' ').includes(name))
  );
}

/** Behind its container. What belongs to a form goes on belonging to it. @param {Suite} suite @param {KeyedElement} element @param {KeyedElement} from */
function moved({ product }, element, from) {
  const unit = withLabel(element);
  const form = ancestor(element, ['form']);
  const text = product.text(element.file).slice(unit.start, unit.end);
  const id = form && (attribute(form, 'id') ?? 'own-form');
  const at = element.start - unit.start + 1 + element.tag.length;
  const kept = id === undefined ? text : `${text.slice(0, at)} form="${id}"${text.slice(at)}`;
  return {
    key: element.key,
    what: `${describe(product, element)} is no longer inside <${from.tag}>`,
    edits: [
      replaceElement(unit, ''),
      { file: from.file, start: from.end, end: from.end, text: `<div class="actions">${kept}</div>` },
      ...(form && attribute(form, 'id') === undefined ? [setAttribute(form, 'id', 'own-form')] : []),
    ],
    oracle: [],
  };
}

/** @param {KeyedElement} element @param {readonly string[]} tags @returns {KeyedElement | undefined} */
function ancestor(element, tags) {
  for (let at = element.parent; at; at = at.parent)
    if (tags.includes(at.tag)) return /** @type {KeyedElement} */ (at);
  return undefined;
}

/** @param {Suite} suite @param {KeyedElement} container */
function asksForContainer({ product }, container) {
  const own = ['id', 'class', 'data-testid'].flatMap((name) => (attribute(container, name) ?? '').split(' '));
  const hooked = own
    .filter((one) => one !== '')
    .some((one) => asks(product, new RegExp(`[#.'"]${escape(one)}['" >]`)));
  return hooked || asks(product, new RegExp(`['"]${container.tag}['"]\\)\\.`));
}

/** @param {Suite} suite @param {KeyedElement} element */
function asksForChild({ product }, element) {
  const parent = withLabel(element).parent;
  if (parent === undefined) return false;
  const ends = [parent.tag, ...['id', 'class'].flatMap((name) => (attribute(parent, name) ?? '').split(' '))];
  return ends
    .filter((one) => one !== '')
    .some((one) => asks(product, new RegExp(`${escape(one)} > ${element.tag}(?![\\w-])`)));
}

/** Lists that hold something acted upon, where a test counts. @param {Suite} suite */
function lists({ product, acted }) {
  return product.elements
    .map((element) => ({
      element,
      items: product.elements.filter((one) => one.file === element.file && one.parent === element),
    }))
    .filter(({ items }) => items.length > 1 && new Set(items.map(({ tag }) => tag)).size === 1)
    .filter(({ items: [first] }) => first !== undefined && !CELLS.has(first.tag))
    .filter(({ items }) =>
      items.some((item) =>
        acted.some((one) => one.file === item.file && one.start >= item.start && one.end <= item.end),
      ),
    );
}

/** @param {Suite} suite @param {KeyedElement} list @param {readonly KeyedElement[]} items */
function reversed({ product }, list, items) {
  const texts = items.map((item) => product.text(item.file).slice(item.start, item.end)).toReversed();
  return {
    key: list.key,
    what: `the children of <${list.tag}> are in reverse order`,
    edits: items.map((item, index) => replaceElement(item, texts[index] ?? '')),
    oracle: [],
  };
}
