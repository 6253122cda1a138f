// Finds the elements in a product's pages and scripts by their tags, with the span of everything in them, so that a
// drift changes those characters and no others. Tags in template strings of a script count like those of a page; a
// `${…}` is part of the text or of the attribute it stands in.

/**
 * @typedef {object} Attribute
 * @property {string} name
 * @property {string} value
 * @property {number} start of the whole attribute, with the space before it
 * @property {number} end
 */
/**
 * @typedef {object} Element
 * @property {string} tag
 * @property {readonly Attribute[]} attributes
 * @property {number} start of the opening tag
 * @property {number} openEnd behind the opening tag
 * @property {number} closeStart of the closing tag; `openEnd` where there is none
 * @property {number} end behind the closing tag
 * @property {Element | undefined} parent
 */

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source']);
const VALUE = String.raw`"(?:\$\{[^}]*\}|[^"])*"|'(?:\$\{[^}]*\}|[^'])*'`;
const ATTRIBUTE = String.raw`\s+(?:\$\{[^}]*\}|[a-z][\w:-]*(?:=(?:${VALUE}|[^\s"'>=]+))?)`;
const TAG = new RegExp(
  String.raw`<!--[\s\S]*?-->|<style[\s\S]*?</style>|</([a-z][\w-]*)\s*>|<([a-z][\w-]*)((?:${ATTRIBUTE})*)\s*(/?)>`,
  'g',
);

/**
 * In the order of their opening tags.
 *
 * @param {string} text @returns {Element[]}
 */
export function findElements(text) {
  /** @type {Element[]} */
  const found = [];
  /** @type {Element[]} */
  const open = [];
  for (const match of text.matchAll(TAG)) {
    const [whole, closed, opened, attributes = '', selfClosed] = match;
    if (closed !== undefined) close(open, closed, match.index, match.index + whole.length);
    if (opened === undefined) continue;
    const end = match.index + whole.length;
    const element = {
      tag: opened,
      attributes: readAttributes(attributes, match.index + 1 + opened.length),
      start: match.index,
      openEnd: end,
      closeStart: end,
      end,
      parent: open.at(-1),
    };
    found.push(element);
    if (!VOID.has(opened) && selfClosed !== '/') open.push(element);
  }
  return found;
}

/** @param {Element[]} open @param {string} tag @param {number} start @param {number} end */
function close(open, tag, start, end) {
  const index = open.findLastIndex((element) => element.tag === tag);
  const [element] = index === -1 ? [] : open.splice(index);
  if (element === undefined) return;
  element.closeStart = start;
  element.end = end;
}

/** @param {string} text @param {number} offset @returns {Attribute[]} */
function readAttributes(text, offset) {
  const form = new RegExp(String.raw`\s+([a-z][\w:-]*)(?:=(${VALUE}|[^\s"'>=]+))?`, 'g');
  return [...text.matchAll(form)].map((match) => {
    const [whole, name = '', value = ''] = match;
    const start = offset + match.index;
    return { name, value: value.replace(/^(["'])([\s\S]*)\1$/, '$2'), start, end: start + whole.length };
  });
}

/** @param {Element} element @param {string} name @returns {string | undefined} */
export function attribute(element, name) {
  return element.attributes.find((one) => one.name === name)?.value;
}
