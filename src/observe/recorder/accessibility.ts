// The text of dom-accessibility-api as one expression that a page can evaluate. The package ships CommonJS files; they
// are wrapped here, not changed. Loads in the worker of an observe run, and only when a page is read.
/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What the expression evaluates to in the page. */
export interface AccessibilityApi {
  readonly getRole: (element: Element) => string | null;
  readonly computeAccessibleName: (element: Element) => string;
}

let script: string | undefined;

export function accessibilityScript(): string {
  script ??= wrap(createRequire(import.meta.url).resolve('dom-accessibility-api'));
  return script;
}

function wrap(entry: string): string {
  const modules = new Map<string, string>();
  add(entry);
  const table = [...modules].map(
    ([path, text]) => `${JSON.stringify(path)}: function (exports, require) {${text}\n}`,
  );
  return `((table) => {
    const loaded = {};
    const load = (path) => {
      if (!loaded[path]) table[path]((loaded[path] = {}), (name) => load(resolve(path, name)));
      return loaded[path];
    };
    const resolve = (from, name) => {
      const parts = from.split('/').slice(0, -1);
      for (const part of name.split('/')) if (part === '..') parts.pop(); else if (part !== '.') parts.push(part);
      return parts.join('/').replace(/(\\.js)?$/, '.js');
    };
    return load(${JSON.stringify(posix(entry))});
  })({${table.join(',\n')}})`;

  function add(file: string): void {
    if (modules.has(posix(file))) return;
    const text = readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL.*$/gm, '');
    modules.set(posix(file), text);
    for (const [, name] of text.matchAll(/require\("(\.[^"]+)"\)/g)) {
      if (name !== undefined) add(join(dirname(file), name.replace(/(\.js)?$/, '.js')));
    }
  }
}

function posix(path: string): string {
  return path.replaceAll('\\', '/');
}
