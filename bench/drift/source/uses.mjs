// Where a product uses the name of an attribute that it can see itself: its pages, style sheets and scripts. A name
// that is read in a way that cannot be followed (computed, sent to a server) has no uses: renaming it would break the
// product, and no repair of a locator could be right.

import { escape } from './names.mjs';

/** @typedef {import('./edits.mjs').Edit} Edit */
/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {'data-testid' | 'id' | 'class' | 'name'} Hook */
/** @typedef {import('./product.mjs').SourceFile} SourceFile */
/** @typedef {{ form: string, written?: (to: string) => string, files?: RegExp }} Use the first group of the form stays */
/**
 * @typedef {object} Reading
 * @property {(value: string) => readonly Use[]} uses
 * @property {(value: string) => readonly string[]} lost forms that cannot be followed, wherever they are
 * @property {string} computed what a script holds that makes up the name
 * @property {string} [plain] what looks like it, and is not
 */

/** Another attribute may end in the same word: `data-id`, `data-form`. */
const BEFORE = '(?<![\\w-])';
const AFTER = '(?![\\w-])';
const QUOTE = '[\'"`]';
/** What is taken apart is the fields of a form: `const { email } = form.elements`. */
const OF_FIELDS = '\\}\\s*=\\s*[^;={}]*\\.elements(?![\\w.$[(?])';
const COMPUTED_CALL = (/** @type {string} */ names) => `(?:${names})\\(\\s*(?:[^'"\`\\s)]|\`[^\`]*\\$\\{)`;

/** @type {Readonly<Record<Hook, Reading>>} */
const READINGS = {
  'data-testid': {
    uses: (value) => [
      { form: `${BEFORE}(data-testid=")${value}(?=")` },
      { form: `(\\[data-testid=["']?)${value}${AFTER}` },
    ],
    lost: (value) => [`testid\\s*===?\\s*${QUOTE}${value}`],
    computed: 'dataset\\.testid|\\[data-testid=["\']?\\$\\{',
  },
  id: {
    uses: (value) => [
      {
        form: `${BEFORE}((?:id|for|form|list|aria-labelledby|aria-describedby|aria-controls|popovertarget)=")${value}(?=")`,
      },
      { form: `(#)${value}${AFTER}` },
      { form: `(getElementById\\(${QUOTE})${value}(?=${QUOTE})` },
    ],
    lost: () => [],
    computed: `${COMPUTED_CALL('getElementById')}|(?<!&)#\\$\\{`,
  },
  class: {
    uses: (value) => [
      { form: `${BEFORE}(class="(?:[^"]*\\s)?)${value}(?=[\\s"])` },
      { form: `${BEFORE}(class="[^"]*\\$\\{[^}"]*['\`])${value}(?=['\`][^}"]*\\})` },
      { form: `((?:querySelector(?:All)?|closest|matches)\\(\\s*${QUOTE}[^'"\`]*\\.)${value}${AFTER}` },
      { form: `(classList\\.\\w+\\(${QUOTE})${value}(?=${QUOTE})` },
      { form: `(getElementsByClassName\\(${QUOTE})${value}(?=${QUOTE})` },
      // A style rule: nothing of a script stands between its selector and the brace.
      { form: `(\\.)${value}${AFTER}(?=[^{}()=;]*\\{)`, files: /\.(?:css|html)$/ },
    ],
    lost: (value) => [`className\\s*\\+?=[^;]*${BEFORE}${value}${AFTER}`],
    computed: `${COMPUTED_CALL('classList\\.\\w+')}|className\\s*\\+?=\\s*(?:[^'"\\s=]|\`[^\`]*\\$\\{)`,
  },
  name: {
    uses: (value) => [
      { form: `${BEFORE}((?:name|target|formtarget)=")${value}(?=")` },
      { form: `(\\.(?:get|getAll|has)\\(${QUOTE})${value}(?=${QUOTE})` },
      { form: `((?:getElementsByName|namedItem)\\(${QUOTE})${value}(?=${QUOTE})` },
      { form: `(\\[name=["']?)${value}${AFTER}` },
      { form: `(\\belements)\\.${value}${AFTER}`, written: (to) => `['${to}']` },
      { form: `(\\belements\\?\\.)${value}${AFTER}`, written: (to) => `['${to}']` },
      { form: `(\\belements(?:\\?\\.)?\\[${QUOTE})${value}(?=${QUOTE})` },
      { form: `(\\{(?:[^{}]*[\\s,])?)${value}(?=\\s*:[^{}]*${OF_FIELDS})`, written: (to) => `'${to}'` },
      {
        form: `(\\{(?:[^{}]*[\\s,])?)${value}(?=\\s*(?:,[^{}]*)?${OF_FIELDS})`,
        written: (to) => `'${to}': ${value}`,
      },
    ],
    // What a form sends is read again where it arrives, under the name of the field or under one of the script's own.
    lost: (value) => [
      `\\b(?:body|query|forms)\\??\\.${value}${AFTER}`,
      `[?&]${value}=`,
      `open\\([^)]*${QUOTE}${value}${QUOTE}`,
    ],
    computed: [
      // The fields of a form under another name, or one of them by an expression.
      `\\belements\\b(?!\\??\\.[\\w$]|(?:\\?\\.)?\\[${QUOTE})`,
      COMPUTED_CALL('\\.(?:get|getAll)|getElementsByName|namedItem'),
      '\\[name=["\']?\\$\\{',
      '\\b(?:target|field|input|box|control|element|select|this)\\.name\\b',
      'fromEntries|\\.entries\\(\\)|new URLSearchParams\\(new FormData',
    ].join('|'),
    plain: `\\{[^{}]*${OF_FIELDS}|\\{\\s*elements\\s*\\}\\s*=`,
  },
};

/**
 * The edits that rename it everywhere; none when not every use can be followed.
 *
 * @param {Product} product @param {Hook} hook @param {string} value @param {string} to @returns {Edit[]}
 */
export function renamed({ files }, hook, value, to) {
  const word = escape(value);
  const { uses, lost } = READINGS[hook];
  const isLost = lost(word).some((form) => files.some(({ text }) => new RegExp(form).test(text)));
  if (isLost || mayBeMadeUp(files, hook, word)) return [];
  const edits = uses(word).flatMap((use) =>
    files.flatMap(({ path: file, text }) =>
      use.files?.test(file) === false ? [] : edited(file, text, use, to),
    ),
  );
  return [...new Map(edits.map((edit) => [`${edit.file}:${edit.start}`, edit])).values()];
}

/** @param {string} file @param {string} text @param {Use} use @param {string} to @returns {Edit[]} */
function edited(file, text, { form, written = String }, to) {
  return [...text.matchAll(new RegExp(form, 'g'))].map((match) => ({
    file,
    start: match.index + (match[1] ?? '').length,
    end: match.index + match[0].length,
    text: written(to),
  }));
}

/**
 * Whether a script that makes up such names says this word, or a page of it holds it as a value of something else.
 *
 * @param {readonly SourceFile[]} files @param {Hook} hook @param {string} word
 */
function mayBeMadeUp(files, hook, word) {
  const { uses, computed, plain } = READINGS[hook];
  const followed = uses(word).map(({ form }) => new RegExp(form, 'g'));
  const rest = (/** @type {string} */ text) =>
    followed.reduce((all, form) => all.replace(form, (_, before) => before), text);
  const said = new RegExp(`${BEFORE}${word}${AFTER}`);
  const value = new RegExp(`${QUOTE}${word}${QUOTE}`);
  return files
    .filter((file) => {
      const script = scriptOf(file);
      return new RegExp(computed).test(
        plain === undefined ? script : script.replace(new RegExp(plain, 'g'), ''),
      );
    })
    .some(
      (reader) =>
        said.test(rest(scriptOf(reader))) ||
        files.some((file) => isPageOf(file, reader) && value.test(rest(file.text))),
    );
}

/** Without its comments. @param {SourceFile} file */
function scriptOf({ path: name, text }) {
  if (name.endsWith('.css')) return '';
  const scripts = name.endsWith('.html')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
    : [text];
  return scripts.join('\n').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** The page that a script stands in, or one that loads it. @param {SourceFile} page @param {SourceFile} script */
function isPageOf(page, script) {
  return page === script || page.text.includes(script.path.replace(/^.*(?=\/)/, ''));
}
