// What is no drift, and must never be repaired: the element is gone, hidden, disabled, covered or late.
import { attribute } from '../source/html.mjs';
import { replaceElement, setAttribute, wrap } from '../source/edits.mjs';
import { describe, withLabel } from '../source/names.mjs';

/** @typedef {import('./rules.mjs').Rule} Rule */
/** @typedef {import('./rules.mjs').Suite} Suite */
/** @typedef {import('../source/product.mjs').KeyedElement} KeyedElement */
/** @typedef {import('../source/edits.mjs').Edit} Edit */

const CAN_BE_DISABLED = new Set(['button', 'input', 'select', 'textarea']);
const OVERLAY = '<div class="overlay" style="position:fixed;inset:0;z-index:99;background:#fff8"></div>';
const LATE = `<script>
  setTimeout(() => document.querySelectorAll('template[data-late]').forEach((one) => one.replaceWith(one.content)), 3000);
</script>`;

/** @type {readonly Rule[]} */
export const NOT_DRIFT = [
  onTarget('removed', 5, (suite, element) => [
    replaceElement(withLabel(element), ''),
    ...labelsFor(suite, element).map((label) => replaceElement(label, '')),
  ]),
  onTarget('hidden', 3, (_suite, element) => [setAttribute(withLabel(element), 'style', 'display:none')]),
  onTarget('disabled', 3, (_suite, element) =>
    CAN_BE_DISABLED.has(element.tag) ? [setAttribute(element, 'disabled', '')] : [],
  ),
  onTarget('covered', 3, (suite, element) => atEndOfBody(suite, element, OVERLAY)),
  onTarget('late', 3, (suite, element) => {
    const script = inMarkup(element) ? atEndOfBody(suite, element, LATE) : [];
    return script.length === 0
      ? []
      : [...wrap(withLabel(element), '<template data-late>', '</template>'), ...script];
  }),
];

/**
 * @param {string} name @param {number} most @param {(suite: Suite, element: KeyedElement) => readonly Edit[]} edit
 * @returns {Rule}
 */
function onTarget(name, most, edit) {
  return {
    name,
    kind: 'not-drift',
    most,
    propose: (suite) =>
      suite.acted.flatMap((element) => {
        const edits = edit(suite, element);
        const what = `${describe(suite.product, element)} is ${name}`;
        return edits.length === 0 ? [] : [{ key: element.key, what, edits, oracle: [] }];
      }),
  };
}

/** Not made by a script. @param {KeyedElement} element */
function inMarkup(element) {
  let at = element.parent;
  while (at && at.tag !== 'body' && at.tag !== 'script') at = at.parent;
  return at?.tag === 'body';
}

/** @param {Suite} suite @param {KeyedElement} element @param {string} text @returns {Edit[]} */
function atEndOfBody({ product }, element, text) {
  const at = product.text(element.file).lastIndexOf('</body>');
  return at === -1 ? [] : [{ file: element.file, start: at, end: at, text }];
}

/** @param {Suite} suite @param {KeyedElement} element */
function labelsFor({ product }, element) {
  const id = attribute(element, 'id');
  return product.elements.filter(
    (one) =>
      one.file === element.file && one.tag === 'label' && id !== undefined && attribute(one, 'for') === id,
  );
}
