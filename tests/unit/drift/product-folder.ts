// A product on disk, made of a few lines: the drift rules are asked for what they would do to it, and it is done.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { mutationsOf } from '../../../bench/drift/rules/rules.mjs';
import { applyEdits } from '../../../bench/drift/source/edits.mjs';
import { readProduct, stampKeys } from '../../../bench/drift/source/product.mjs';

/** `files` by their path under `product/pages/`; every element counts as acted upon. */
export function drifts(files: Readonly<Record<string, string>>, tests: string, rule: string) {
  const root = mkdtempSync(path.join(tmpdir(), 'loopwright-drift-rules-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['product/pages', 'tests', 'oracle'])
    mkdirSync(path.join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(root, 'product', 'pages', name), text);
  writeFileSync(path.join(root, 'tests', 'a.spec.ts'), tests);
  stampKeys(root);
  const product = readProduct(root);
  const found = mutationsOf({ name: 'made-up', product, acted: product.elements }).filter(
    (one) => one.rule === rule,
  );
  return {
    what: found.map(({ what }) => what),
    /** The files after the first of them, without the keys. */
    first: (): Record<string, string> => {
      applyEdits(root, found[0]?.edits ?? []);
      return Object.fromEntries(
        Object.keys(files).map((name) => [
          name,
          readFileSync(path.join(root, 'product', 'pages', name), 'utf8').replace(
            / data-drift-key="\d+"/g,
            '',
          ),
        ]),
      );
    },
  };
}
