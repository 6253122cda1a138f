// Reads the similo2js data (real old/new element pairs) in its own format and gives it in the terms of the page model.
// The data is measured on, never shipped: its folder is named with --data.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Pair
 * @property {string} id
 * @property {string} site
 * @property {boolean} stale a locator by the old role and text finds nothing, or the wrong element
 * @property {boolean} doubtful the label looks wrong
 * @property {import('../../src/observe/observation.ts').PageElement} fingerprint
 * @property {import('../../src/observe/observation.ts').PageElement[]} page shared by all pairs of a site
 * @property {number} answer index in the page
 */

/** @param {string} folder @returns {Pair[]} */
export function readPairs(folder) {
  const [header = '', ...lines] = readFileSync(path.join(folder, 'pairs.tsv'), 'utf8').trim().split('\n');
  const columns = header.split('\t');
  /** @type {Map<string, any[]>} */
  const apps = new Map();
  return lines.map((line) => {
    const row = Object.fromEntries(line.split('\t').map((value, at) => [columns[at] ?? '', value]));
    const site = row.site ?? '';
    const old = app(site, 'target');
    const page = app(site, 'candidate');
    return {
      id: row.case_id ?? '',
      site,
      stale: row.role_name_status === 'zero' || row.role_name_status === 'wrong',
      doubtful: row.label_doubt === '1',
      fingerprint: old[Number(row.target_index)],
      page,
      answer: Number(row.candidate_index),
    };
  });

  /** @param {string} site @param {string} name */
  function app(site, name) {
    const key = `${site}/${name}`;
    const known = apps.get(key);
    if (known) return known;
    const elements = JSON.parse(readFileSync(path.join(folder, 'apps', site, `${name}.json`), 'utf8')).map(
      pageElement,
    );
    apps.set(key, elements);
    return elements;
  }
}

const ROLES = {
  a: 'link',
  button: 'button',
  select: 'combobox',
  textarea: 'textbox',
  img: 'img',
  li: 'listitem',
  label: '',
  input: 'textbox',
};

/** @param {any} element */
function pageElement(element) {
  const tag = element.tag.toLowerCase();
  const text = element.visibleText.join(' ').replace(/\s+/g, ' ').trim();
  return {
    tag,
    role:
      tag === 'input' && element.isButton
        ? 'button'
        : (ROLES[/** @type {keyof typeof ROLES} */ (tag)] ?? (/^h[1-6]$/.test(tag) ? 'heading' : '')),
    // Pictures are named by their alternative text.
    name: text || (element.alt ?? ''),
    text,
    label: '',
    placeholder: '',
    testId: '',
    id: element.id ?? '',
    nameAttribute: element.name ?? '',
    classes: element.classList.join(' '),
    // The pages were recorded from an archive, which puts its own address in front.
    href: (element.href ?? '').replace(/^https?:\/\/web\.archive\.org\/web\/\w+\//, ''),
    alt: element.alt ?? '',
    title: '',
    type: '',
    neighbours: element.neighborText.join(' '),
    xpath: element.xpath,
    box: element.location,
    visible: true,
    enabled: true,
  };
}

/**
 * The page without the true element and everything that overlaps it: a ranker must then abstain.
 *
 * @param {Pair} pair @returns {number[]} indexes that stay
 */
export function withoutAnswer(pair) {
  const gone = pair.page[pair.answer];
  return pair.page.flatMap((element, index) => (gone && overlaps(gone, element) ? [] : [index]));
}

/** @param {Pair['fingerprint']} a @param {Pair['fingerprint']} b */
function overlaps(a, b) {
  const nested =
    a.xpath === b.xpath || a.xpath.startsWith(`${b.xpath}/`) || b.xpath.startsWith(`${a.xpath}/`);
  return (nested && a.text === b.text) || intersectionOverUnion(a.box, b.box) >= 0.85;
}

/** @param {Pair['fingerprint']['box']} a @param {Pair['fingerprint']['box']} b */
function intersectionOverUnion(a, b) {
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x));
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
  const shared = width * height;
  const all = a.width * a.height + b.width * b.height - shared;
  return all === 0 ? 0 : shared / all;
}
