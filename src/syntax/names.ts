// Which declaration a name stands for, by the scopes of the language: a text may only be edited when everything that
// reads it is known. Types are left out: nothing of them is there when a test runs. Pure.
import { type AnyNode, isNode, type Parsed, walkTree } from './parse.ts';

export type DeclarationKind =
  | 'const'
  | 'let'
  | 'var'
  | 'param'
  | 'import'
  | 'function'
  | 'class'
  | 'enum'
  | 'other';

export interface Binding {
  readonly name: string;
  readonly kind: DeclarationKind;
  /** The identifier that declares it. */
  readonly id: AnyNode;
  /** What declares it: a declarator, a function, an import specifier, a class, an enum. */
  readonly owner: AnyNode;
  /** Every other place that names it, reads and writes. */
  readonly references: readonly AnyNode[];
}

export interface Names {
  /** What an identifier stands for, be it the declaration or a use; `undefined` for a global. */
  readonly bindingOf: (identifier: AnyNode) => Binding | undefined;
  readonly parentOf: (node: AnyNode) => AnyNode | undefined;
  /** Outermost first. */
  readonly parentsOf: (node: AnyNode) => readonly AnyNode[];
}

interface Open extends Binding {
  readonly references: AnyNode[];
}

interface Scope {
  readonly above: Scope | undefined;
  readonly isFunction: boolean;
  readonly names: Map<string, Open>;
}

/** Fields that hold only types, or names that are not read. */
const SKIPPED = new Set([
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'implements',
  'label',
]);

/** TypeScript's own nodes that have a value. */
const TS_VALUES = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSExportAssignment',
  'TSParameterProperty',
  'TSModuleDeclaration',
  'TSModuleBlock',
]);

export function readNames(parsed: Parsed): Names {
  const parents = new Map<AnyNode, AnyNode>();
  walkTree(parsed.program, (node, above) => {
    const parent = above.at(-1);
    if (parent) parents.set(node, parent);
  });
  const collector = new Collector();
  collector.visit(parsed.program, opened(undefined, true));
  const { uses, declared } = collector;
  const bindings = new Map<AnyNode, Open>(declared);
  for (const { identifier, scope } of uses) {
    if (declared.has(identifier)) continue;
    const binding = lookUp(scope, String(identifier['name']));
    if (!binding) continue;
    binding.references.push(identifier);
    bindings.set(identifier, binding);
  }
  const parentsOf = (node: AnyNode): readonly AnyNode[] => {
    const parent = parents.get(node);
    return parent ? [...parentsOf(parent), parent] : [];
  };
  return {
    bindingOf: (identifier) => bindings.get(identifier),
    parentOf: (node) => parents.get(node),
    parentsOf,
  };
}

function lookUp(scope: Scope | undefined, name: string): Open | undefined {
  return scope && (scope.names.get(name) ?? lookUp(scope.above, name));
}

/** Declarations with their scopes, and every identifier that stands for a value, to be looked up when all are known. */
class Collector {
  readonly uses: { readonly identifier: AnyNode; readonly scope: Scope }[] = [];
  readonly declared = new Map<AnyNode, Open>();

  visit(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) {
      for (const item of value) this.visit(item, scope);
      return;
    }
    if (!isNode(value)) return;
    if (value.type === 'Identifier') {
      this.uses.push({ identifier: value, scope });
      return;
    }
    if (value.type.startsWith('TS') && !TS_VALUES.has(value.type)) {
      this.visitTypeScript(value, scope);
      return;
    }
    this.visitFields(value, this.declare(value, scope));
  }

  private visitTypeScript(node: AnyNode, scope: Scope): void {
    const id = node['id'];
    if (node.type === 'TSEnumDeclaration') {
      this.add(scope, id, 'enum', node);
      const members = isNode(node['body']) ? node['body']['members'] : undefined;
      if (Array.isArray(members))
        for (const member of members) if (isNode(member)) this.visit(member['initializer'], scope);
    }
    if (node.type === 'TSImportEqualsDeclaration') this.add(scope, id, 'import', node);
  }

  private visitFields(node: AnyNode, scope: Scope): void {
    for (const field of Object.keys(node)) {
      if (SKIPPED.has(field) || isPlainName(node, field)) continue;
      this.visit(node[field], scope);
    }
  }

  /** Adds what a node declares; returns the scope that its parts are in. */
  private declare(node: AnyNode, scope: Scope): Scope {
    if (isFunction(node)) return this.declareFunction(node, scope);
    switch (node.type) {
      case 'VariableDeclaration':
        this.declareVariables(node, node['kind'] === 'var' ? functionScope(scope) : scope);
        return scope;
      case 'ClassDeclaration':
        this.add(scope, node['id'], 'class', node);
        return scope;
      case 'ClassExpression': {
        const inner = opened(scope, false);
        this.add(inner, node['id'], 'class', node);
        return inner;
      }
      case 'ImportDeclaration': {
        const specifiers = node['specifiers'];
        if (Array.isArray(specifiers))
          for (const item of specifiers) if (isNode(item)) this.add(scope, item['local'], 'import', item);
        return scope;
      }
      case 'TSModuleDeclaration':
        this.add(scope, node['id'], 'other', node);
        return scope;
      case 'CatchClause': {
        const inner = opened(scope, false);
        this.addPattern(inner, node['param'], 'other', node);
        return inner;
      }
      case 'BlockStatement':
      case 'StaticBlock':
      case 'TSModuleBlock':
      case 'SwitchStatement':
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
        return opened(scope, node.type === 'StaticBlock' || node.type === 'TSModuleBlock');
      default:
        return scope;
    }
  }

  private declareFunction(node: AnyNode, scope: Scope): Scope {
    const inner = opened(scope, true);
    const isDeclaration = node.type === 'FunctionDeclaration';
    this.add(isDeclaration ? scope : inner, node['id'], 'function', node);
    const params = node['params'];
    if (Array.isArray(params)) for (const param of params) this.addPattern(inner, param, 'param', node);
    return inner;
  }

  private declareVariables(node: AnyNode, scope: Scope): void {
    const kind = node['kind'] === 'let' || node['kind'] === 'var' ? node['kind'] : 'const';
    if (!Array.isArray(node['declarations'])) return;
    for (const declarator of node['declarations'])
      if (isNode(declarator)) this.addPattern(scope, declarator['id'], kind, declarator);
  }

  private addPattern(scope: Scope, pattern: unknown, kind: DeclarationKind, owner: AnyNode): void {
    for (const id of namesOf(pattern)) this.add(scope, id, kind, owner);
  }

  private add(scope: Scope, id: unknown, kind: DeclarationKind, owner: AnyNode): void {
    if (!isNode(id) || typeof id['name'] !== 'string' || this.declared.has(id)) return;
    const earlier = scope.names.get(id['name']);
    // Declared twice (`var`, a namespace beside a class): which one counts is not looked into.
    const binding: Open = earlier
      ? { ...earlier, kind: 'other' }
      : { name: id['name'], kind, id, owner, references: [] };
    scope.names.set(binding.name, binding);
    this.declared.set(id, binding);
  }
}

function opened(above: Scope | undefined, isFunctionScope: boolean): Scope {
  return { above, isFunction: isFunctionScope, names: new Map() };
}

function functionScope(scope: Scope): Scope {
  return scope.isFunction || !scope.above ? scope : functionScope(scope.above);
}

/** A key, a member's name or a specifier's outer name: a word, not a value that is read. */
function isPlainName(node: AnyNode, field: string): boolean {
  switch (node.type) {
    case 'MemberExpression':
      return field === 'property' && node['computed'] !== true;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return field === 'key' && node['computed'] !== true;
    case 'ExportSpecifier':
      return field === 'exported';
    case 'ExportAllDeclaration':
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'MetaProperty':
      return true;
    case 'ExportNamedDeclaration':
      return field === 'specifiers' && isNode(node['source']);
    default:
      return false;
  }
}

/** The identifiers that a pattern declares. */
export function namesOf(pattern: unknown): readonly AnyNode[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return listed(pattern['properties']).flatMap(namesOf);
    case 'Property':
      return namesOf(pattern['value']);
    case 'ArrayPattern':
      return listed(pattern['elements']).flatMap(namesOf);
    case 'AssignmentPattern':
      return namesOf(pattern['left']);
    case 'RestElement':
      return namesOf(pattern['argument']);
    case 'TSParameterProperty':
      return namesOf(pattern['parameter']);
    default:
      return [];
  }
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isFunction(node: AnyNode): boolean {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}
