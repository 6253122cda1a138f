// How a source loads another one: the node that names what is loaded. One reader for import closures and for the search
// for a text. Pure.
import { type AnyNode, isNode } from './parse.ts';
import { argumentsOf, nameOf } from './shape.ts';

/** What an import, a re-export, `import(…)`, `import x = require(…)` or `require(…)` names; `undefined` for any other node. */
export function loadedBy(node: AnyNode): unknown {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
      return node['source'] ?? undefined;
    case 'TSImportEqualsDeclaration':
      return isNode(node['moduleReference']) ? node['moduleReference']['expression'] : undefined;
    case 'CallExpression':
      return requiredBy(node);
    default:
      return undefined;
  }
}

/** What `require('…')` names. */
export function requiredBy(node: AnyNode): AnyNode | undefined {
  return node.type === 'CallExpression' && nameOf(node['callee']) === 'require'
    ? argumentsOf(node)[0]
    : undefined;
}

/** True when nothing of it is there at run time: `import type`, `export type`. */
export function loadsTypes(node: AnyNode): boolean {
  return node['importKind'] === 'type' || node['exportKind'] === 'type';
}
