// Small questions about who reads a text. Pure.
import { isAssertion } from '../../../syntax/assertion.ts';
import { namesOf } from '../../../syntax/names.ts';
import type { AnyNode } from '../../../syntax/parse.ts';
import { isWrapper } from '../../../syntax/shape.ts';
import type { Path } from './carriers.ts';
import { outerName, WHOLE } from '../../../syntax/exports.ts';
import { type At, refuse, type Refusal, type SourceFile } from './sources.ts';

/** The path under which an import's own name holds the text; `undefined` when it does not. */
export function takenBy(specifier: AnyNode, name: string, path: Path): Path | undefined {
  if (specifier['importKind'] === 'type') return undefined;
  if (specifier.type === 'ImportNamespaceSpecifier') return name === WHOLE ? path : [name, ...path];
  if (specifier.type === 'ImportDefaultSpecifier')
    return name === 'default' || name === WHOLE ? path : undefined;
  return keyTaken(outerName(specifier['imported']), name, path);
}

export function keyTaken(taken: string | undefined, name: string, path: Path): Path | undefined {
  if (name === WHOLE && taken !== 'default') return taken === path[0] ? path.slice(1) : undefined;
  return taken === name || name === WHOLE ? path : undefined;
}

/** How a declaration is exported where it stands. */
export function exportOf(file: SourceFile, owner: AnyNode): 'named' | 'default' | undefined {
  const parent = file.names.parentOf(owner);
  const statement = parent?.type === 'VariableDeclaration' ? file.names.parentOf(parent) : parent;
  if (statement?.type === 'ExportNamedDeclaration') return 'named';
  return statement?.type === 'ExportDefaultDeclaration' ? 'default' : undefined;
}

/** A locator that is kept in a variable and asserted later is asserted. */
export function assertedAsLocator(at: At): Refusal | undefined {
  const { file } = at;
  let { node } = at;
  for (let parent = file.names.parentOf(node); parent; parent = file.names.parentOf(node)) {
    const isChain =
      (parent.type === 'MemberExpression' && parent['object'] === node) ||
      (parent.type === 'CallExpression' && parent['callee'] === node);
    if (!isChain && !isWrapper(parent)) break;
    node = parent;
  }
  const declarator = file.names.parentOf(node);
  if (declarator?.type !== 'VariableDeclarator') return undefined;
  const uses = namesOf(declarator['id']).flatMap((id) => file.names.bindingOf(id)?.references ?? []);
  const asserted = uses.find((use) => file.names.parentsOf(use).some(isAssertion));
  return asserted && also({ file, node: asserted }, 'that of a locator in expect(…), which is never edited');
}

export function also(at: At, how: string): Refusal {
  return refuse(at, `the text is also ${how}`);
}
