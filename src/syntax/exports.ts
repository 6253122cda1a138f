// What a module gives to others under a name: a declaration, an expression, or a name of yet another module; in the
// forms of ES modules and of CommonJS. Pure.
import { type AnyNode, isNode, literalText, type Parsed, walkTree } from './parse.ts';
import { keyOf, nameOf, nodesOf, unwrapped } from './shape.ts';
import type { Names } from './names.ts';

/** A source, parsed, with what its names stand for. */
interface Module {
  readonly parsed: Parsed;
  readonly names: Names;
}

/** All that a CommonJS module gives, under one name that no ES export can have. */
export const WHOLE = 'module.exports';

export type Export =
  | { readonly kind: 'value'; readonly node: AnyNode }
  /** `from` with the name there; `name` is `undefined` for the whole module. */
  | { readonly kind: 'from'; readonly specifier: string; readonly name: string | undefined };

export interface Exports {
  readonly named: ReadonlyMap<string, Export>;
  /** Modules whose every name is given on. */
  readonly stars: readonly string[];
}

export function exportsOf(file: Module): Exports {
  const named = new Map<string, Export>();
  const stars: string[] = [];
  for (const statement of nodesOf(file.parsed.program.body)) {
    const specifier = literalText(statement['source']);
    if (statement['exportKind'] === 'type') continue;
    switch (statement.type) {
      case 'ExportNamedDeclaration':
        addNamed(named, statement, specifier);
        break;
      case 'ExportDefaultDeclaration':
        if (isNode(statement['declaration']))
          named.set('default', { kind: 'value', node: statement['declaration'] });
        break;
      case 'ExportAllDeclaration': {
        const name = outerName(statement['exported']);
        if (specifier === undefined) break;
        if (name === undefined) stars.push(specifier);
        else named.set(name, { kind: 'from', specifier, name: undefined });
        break;
      }
      case 'TSExportAssignment':
        if (isNode(statement['expression']))
          named.set(WHOLE, { kind: 'value', node: statement['expression'] });
        break;
      default:
        break;
    }
  }
  addCommonJs(named, file);
  return { named, stars };
}

function addNamed(named: Map<string, Export>, statement: AnyNode, specifier: string | undefined): void {
  for (const item of nodesOf(statement['specifiers'])) {
    const [inner, outer] = [outerName(item['local']), outerName(item['exported'])];
    if (inner === undefined || outer === undefined || item['exportKind'] === 'type') continue;
    if (specifier !== undefined) named.set(outer, { kind: 'from', specifier, name: inner });
    else if (isNode(item['local'])) named.set(outer, { kind: 'value', node: item['local'] });
  }
  const declaration = statement['declaration'];
  if (!isNode(declaration)) return;
  const declared =
    declaration.type === 'VariableDeclaration' ? nodesOf(declaration['declarations']) : [declaration];
  for (const item of declared) {
    const name = nameOf(item['id']);
    if (name !== undefined && isNode(item['id'])) named.set(name, { kind: 'value', node: item['id'] });
  }
}

/** `module.exports = …`, `exports.name = …`, `module.exports.name = …`. One given twice counts as neither. */
function addCommonJs(named: Map<string, Export>, file: Module): void {
  const seen = new Set<string>();
  walkTree(file.parsed.program, (node) => {
    if (node.type !== 'AssignmentExpression' || !isNode(node['left']) || !isNode(node['right'])) return;
    const name = exportedBy({ file, node: node['left'] });
    if (name === undefined) return;
    if (seen.has(name)) named.delete(name);
    else named.set(name, { kind: 'value', node: node['right'] });
    seen.add(name);
  });
}

/** The name under which an assignment to this target gives something to others. */
export function exportedBy({
  file,
  node,
}: {
  readonly file: Module;
  readonly node: AnyNode;
}): string | undefined {
  const target = unwrapped(node);
  if (target.type !== 'MemberExpression' || !isNode(target['object'])) return undefined;
  const object = unwrapped(target['object']);
  const key = keyOf(target);
  if (isGlobal(file, object, 'module') && key === 'exports') return WHOLE;
  if (isGlobal(file, object, 'exports')) return key;
  return exportedBy({ file, node: object }) === WHOLE ? key : undefined;
}

function isGlobal(file: Module, node: AnyNode, name: string): boolean {
  return nameOf(node) === name && file.names.bindingOf(node) === undefined;
}

/** A specifier's name; `export { a as 'b c' }` has a string. */
export function outerName(node: unknown): string | undefined {
  return nameOf(node) ?? literalText(node);
}
