// What a Playwright config exports, and whether it already uses withLoop, read from its syntax tree. Only forms whose
// meaning is certain are named; anything else comes back with the reason, for a person to edit.
import { type AnyNode, isNode, literalText, type Parsed, walkTree } from '../../syntax/parse.ts';

/** A node of a config's tree, seen generically. */
export type Node = AnyNode;

export type Exported =
  | { readonly kind: 'module' | 'commonjs'; readonly statement: Node; readonly expression: Node }
  | { readonly kind: 'none'; readonly why: string };

/** How `withLoop` is at hand in the file. */
export type LoopUse =
  | { readonly kind: 'called' }
  | { readonly kind: 'imported'; readonly name: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'name-taken' };

const PACKAGE = 'loopwright';
const NOT_A_CONFIG = /^(Function|ArrowFunction|Class|TSInterface|TSEnum|TSDeclare)/;
// What may stand after the export without changing what was exported.
const HARMLESS = /^(Import|Export|Function|Class|TS|Empty|VariableDeclaration)/;

export function statementsOf(parsed: Parsed): readonly Node[] {
  const found: unknown[] = parsed.program.body;
  return found.filter(isNode);
}

/** The expression that is the config. */
export function exportedExpression(parsed: Parsed): Exported {
  const body = statementsOf(parsed);
  const candidates = body.flatMap(exportsOf);
  const [only, ...more] = candidates;
  if (!only) return { kind: 'none', why: otherExport(body) };
  if (only.kind === 'none') return only;
  if (more.length > 0 || moduleExportsUses(parsed) > (only.kind === 'commonjs' ? 1 : 0)) {
    return { kind: 'none', why: 'it sets its export in more than one place' };
  }
  const after = body.slice(body.indexOf(only.statement) + 1);
  if (after.some(({ type }) => !HARMLESS.test(type))) {
    return { kind: 'none', why: 'code after the export may still change the config' };
  }
  return only;
}

export function loopUse(parsed: Parsed): LoopUse {
  const names = statementsOf(parsed).flatMap(loopNames);
  let called = false;
  let taken = false;
  walkTree(parsed.program, (node) => {
    if (node.type === 'Identifier' && node['name'] === 'withLoop') taken = true;
    if (node.type === 'CallExpression' && names.some((name) => isCallOf(node, name))) called = true;
  });
  if (called) return { kind: 'called' };
  const direct = names.find((name) => !name.includes('.'));
  if (direct !== undefined) return { kind: 'imported', name: direct };
  return taken ? { kind: 'name-taken' } : { kind: 'absent' };
}

/** `const x = require('…')`, also destructured or with a member taken from it. */
export function isRequire(statement: Node): boolean {
  return (
    statement.type === 'VariableDeclaration' &&
    declarators(statement).every(({ init }) => requiredModule(init) !== undefined)
  );
}

function exportsOf(statement: Node): readonly Exported[] {
  if (statement.type === 'ExportDefaultDeclaration') {
    const expression = statement['declaration'];
    if (!isNode(expression) || NOT_A_CONFIG.test(expression.type)) {
      return [{ kind: 'none', why: 'its default export is not an object' }];
    }
    return [{ kind: 'module', statement, expression }];
  }
  const assignment = statement['expression'];
  if (statement.type !== 'ExpressionStatement' || !isNode(assignment) || !isModuleExports(assignment['left']))
    return [];
  const expression = assignment['right'];
  if (assignment['operator'] !== '=' || !isNode(expression)) return [];
  if (expression.type === 'AssignmentExpression' || NOT_A_CONFIG.test(expression.type)) {
    return [{ kind: 'none', why: 'what it assigns to module.exports is not plainly an object' }];
  }
  return [{ kind: 'commonjs', statement, expression }];
}

function otherExport(body: readonly Node[]): string {
  if (body.some(({ type }) => type === 'TSExportAssignment')) return 'it uses "export ="';
  if (body.some(({ type }) => type === 'ExportNamedDeclaration'))
    return 'it has no plain "export default" of its own';
  return 'it has no "export default" and no "module.exports = …" at its top level';
}

function moduleExportsUses(parsed: Parsed): number {
  let uses = 0;
  walkTree(parsed.program, (node) => {
    if (isModuleExports(node)) uses += 1;
  });
  return uses;
}

function isModuleExports(node: unknown): boolean {
  return isNode(node) && isMember(node, 'exports') && nameOf(node['object']) === 'module';
}

function isCallOf(call: Node, name: string): boolean {
  const callee = call['callee'];
  if (!isNode(callee)) return false;
  if (!name.includes('.')) return nameOf(callee) === name;
  return isMember(callee, 'withLoop') && `${nameOf(callee['object'])}.withLoop` === name;
}

/** The names by which a statement makes withLoop known: `withLoop`, `alias`, `namespace.withLoop`. */
function loopNames(statement: Node): readonly string[] {
  if (statement.type === 'ImportDeclaration') {
    if (literalText(statement['source']) !== PACKAGE || statement['importKind'] === 'type') return [];
    return nodes(statement['specifiers']).flatMap(importedName);
  }
  if (statement.type !== 'VariableDeclaration') return [];
  return declarators(statement).flatMap(({ id, init }) =>
    requiredModule(init) === PACKAGE ? requiredName(id) : [],
  );
}

function importedName(specifier: Node): readonly string[] {
  const local = nameOf(specifier['local']);
  if (local === undefined || specifier['importKind'] === 'type') return [];
  if (specifier.type !== 'ImportSpecifier') return [`${local}.withLoop`];
  return nameOf(specifier['imported']) === 'withLoop' ? [local] : [];
}

function requiredName(id: unknown): readonly string[] {
  const name = nameOf(id);
  if (name !== undefined) return [`${name}.withLoop`];
  if (!isNode(id)) return [];
  return nodes(id['properties']).flatMap((property) => {
    const local = nameOf(property['key']) === 'withLoop' ? nameOf(property['value']) : undefined;
    return local === undefined ? [] : [local];
  });
}

function declarators(declaration: Node): readonly { readonly id: unknown; readonly init: unknown }[] {
  return nodes(declaration['declarations']).map((node) => ({ id: node['id'], init: node['init'] }));
}

function requiredModule(init: unknown): string | undefined {
  if (!isNode(init)) return undefined;
  if (init.type === 'MemberExpression') return requiredModule(init['object']);
  if (init.type !== 'CallExpression' || nameOf(init['callee']) !== 'require') return undefined;
  return literalText(nodes(init['arguments'])[0]);
}

function isMember(node: Node, name: string): boolean {
  return node.type === 'MemberExpression' && node['computed'] === false && nameOf(node['property']) === name;
}

export function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string'
    ? node['name']
    : undefined;
}

export function nodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
