// A product as its source: the files of `product/`, every element of its pages with a key that survives a drift, and
// the words that the suite and the oracle use. The keys are stamped into a copy before anything drifts.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { attribute, findElements } from './html.mjs';

/** @typedef {import('./html.mjs').Element & { file: string, key: string }} KeyedElement */
/** @typedef {{ path: string, text: string }} SourceFile */

const KEY = 'data-drift-key';
const WITHOUT_KEY = new Set(['html', 'head', 'body', 'meta', 'title', 'link', 'script', 'style']);

/** Gives every element of the pages its key, on disk. @param {string} root of the copy */
export function stampKeys(root) {
  let next = 1;
  for (const file of readFiles(root, 'product/pages')) {
    let text = '';
    let at = 0;
    for (const element of findElements(file.text)) {
      if (WITHOUT_KEY.has(element.tag)) continue;
      const after = element.start + 1 + element.tag.length;
      text += `${file.text.slice(at, after)} ${KEY}="${next}"`;
      at = after;
      next += 1;
    }
    writeFileSync(path.join(root, file.path), text + file.text.slice(at));
  }
}

/** @param {string} root of a stamped copy */
export function readProduct(root) {
  const files = readFiles(root, 'product');
  const elements = files
    .filter((file) => file.path.startsWith('product/pages/'))
    .flatMap((file) =>
      findElements(file.text).flatMap((element) => {
        const key = attribute(element, KEY);
        return key === undefined ? [] : [Object.assign(element, { file: file.path, key })];
      }),
    );
  return {
    files,
    elements,
    tests: joined(readFiles(root, 'tests')),
    oracle: joined(readFiles(root, 'oracle')),
    /** @param {string} file */
    text: (file) => files.find((one) => one.path === file)?.text ?? '',
    /** What is between an element's tags. @param {KeyedElement} element */
    inner: (element) =>
      (files.find((one) => one.path === element.file)?.text ?? '').slice(element.openEnd, element.closeStart),
  };
}
/** @typedef {ReturnType<typeof readProduct>} Product */

/** @param {string} root @param {string} folder @returns {SourceFile[]} */
function readFiles(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:html|js|mjs|css|ts)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
    .map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }));
}

/** @param {readonly SourceFile[]} files */
function joined(files) {
  return files.map((file) => file.text).join('\n');
}
