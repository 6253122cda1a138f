// Whether a text that is about to change is read for anything but locators: every reader of what hands it on is
// followed, and the first one that is not plainly a locator's argument is named. Pure.
import { isBuilder, isSelectorArgument } from '../../../observe/text-arguments.ts';
import { isAssertion } from '../../../syntax/assertion.ts';
import { isFunction } from '../../../syntax/names.ts';
import { type AnyNode, isNode, walkTree } from '../../../syntax/parse.ts';
import {
  argumentsOf,
  calledName,
  isFreeze,
  isWrapper,
  keyOf,
  nameOf,
  nodesOf,
} from '../../../syntax/shape.ts';
import { type Carrier, keyOfCarrier, type Path } from './carriers.ts';
import { exportedBy, outerName, WHOLE } from '../../../syntax/exports.ts';
import { functionsOf } from './functions.ts';
import { arrayOfCallback } from './lists.ts';
import { also, assertedAsLocator, exportOf, keyTaken, takenBy } from './readers.ts';
import type { At, Loading, Refusal, Sources } from './sources.ts';

export class Uses {
  private readonly sources: Sources;
  private readonly done = new Set<string>();

  constructor(sources: Sources) {
    this.sources = sources;
  }

  /** The first use of the text that is not a locator's; `undefined` when all are. */
  otherUse(carriers: readonly Carrier[]): Refusal | undefined {
    return firstOf(carriers, (carrier) => this.check(carrier));
  }

  private check(carrier: Carrier): Refusal | undefined {
    const key = keyOfCarrier(carrier);
    if (this.done.has(key)) return undefined;
    this.done.add(key);
    switch (carrier.kind) {
      case 'binding':
        return this.checkBinding(carrier);
      case 'export':
        return this.checkExport(carrier);
      case 'field':
        return this.checkField(carrier);
    }
  }

  private checkBinding({ file, binding, path }: Carrier & { kind: 'binding' }): Refusal | undefined {
    const exported = exportOf(file, binding.owner);
    const own = firstOf(binding.references, (node) => this.judge({ file, node }, path));
    if (own || exported === undefined) return own;
    const name = exported === 'default' ? exported : binding.name;
    return this.check({ kind: 'export', module: file.path, name, path });
  }

  private checkExport({ module, name, path }: Carrier & { kind: 'export' }): Refusal | undefined {
    const word =
      name === 'default' || name === WHOLE ? (module.split('/').at(-1) ?? '').replace(/\..*$/, '') : name;
    const unreadable = this.sources.unreadable(word);
    if (unreadable !== undefined)
      return {
        ok: false,
        why: `the text may also be used in a file that cannot be parsed`,
        place: unreadable,
      };
    return firstOf(this.sources.loadingsOf(module), (loading) => this.judgeLoading(loading, name, path));
  }

  /** A field is found by its name alone: every access of that name counts, whatever the object is. */
  private checkField({ file, member, path }: Carrier & { kind: 'field' }): Refusal | undefined {
    const key = keyOf(member);
    const isPrivate = member['accessibility'] === 'private' || key?.startsWith('#') === true;
    const owner = file.names.parentOf(member);
    const places: At[] = [];
    for (const each of isPrivate ? [file] : this.sources.connected(file.path))
      walkTree(isPrivate ? owner : each.parsed.program, (node) => {
        if (node.type === 'MemberExpression' && keyOf(node) === key) places.push({ file: each, node });
        if (node.type === 'ObjectPattern')
          for (const property of nodesOf(node['properties']))
            if (keyOf(property) === key) places.push({ file: each, node: property });
      });
    return firstOf(places, (at) =>
      at.node.type === 'MemberExpression' ? this.judge(at, path) : also(at, 'taken out of an object'),
    );
  }

  private judgeLoading({ file, node }: Loading, name: string, path: Path): Refusal | undefined {
    const at = { file, node };
    const inside = name === WHOLE ? path : [name, ...path];
    switch (node.type) {
      case 'ImportDeclaration':
        return firstOf(nodesOf(node['specifiers']), (item) => {
          const taken = takenBy(item, name, path);
          return (
            taken && this.judgePattern({ file, node: isNode(item['local']) ? item['local'] : item }, taken)
          );
        });
      case 'ExportNamedDeclaration':
        return firstOf(nodesOf(node['specifiers']), (item) => {
          const taken = keyTaken(outerName(item['local']), name, path);
          const under = outerName(item['exported']) ?? '';
          return taken && this.check({ kind: 'export', module: file.path, name: under, path: taken });
        });
      case 'ExportAllDeclaration': {
        const under = outerName(node['exported']);
        if (under !== undefined)
          return this.check({ kind: 'export', module: file.path, name: under, path: inside });
        const [first = 'default', ...rest] = inside;
        return first === 'default'
          ? undefined
          : this.check({ kind: 'export', module: file.path, name: first, path: rest });
      }
      case 'TSImportEqualsDeclaration':
        return this.judgePattern({ file, node: isNode(node['id']) ? node['id'] : node }, inside);
      case 'CallExpression':
        return this.judge(at, inside);
      default:
        return also(at, 'loaded by a computed import');
    }
  }

  /** What becomes of an expression that is the text, or holds it under `path`. */
  private judge(at: At, path: Path): Refusal | undefined {
    const { file, node } = at;
    const parent = file.names.parentOf(node);
    if (!parent) return also(at, 'used in a way that is not known');
    const up = { file, node: parent };
    if (isWrapper(parent)) return this.judge(up, path);
    switch (parent.type) {
      case 'MemberExpression':
        return parent['object'] === node ? this.judgeMember(up, path) : also(up, 'used as a key');
      case 'CallExpression':
      case 'NewExpression':
        return this.judgeCall(up, node, path);
      case 'VariableDeclarator':
        return isNode(parent['id']) ? this.judgePattern({ file, node: parent['id'] }, path) : undefined;
      case 'AssignmentPattern':
        return parent['right'] === node && isNode(parent['left'])
          ? this.judgePattern({ file, node: parent['left'] }, path)
          : also(up, 'assigned again');
      case 'Property': {
        const key = keyOf(parent);
        const holder = file.names.parentOf(parent);
        if (key === undefined || holder?.type !== 'ObjectExpression') return also(up, 'assigned again');
        return this.judge({ file, node: holder }, [key, ...path]);
      }
      case 'ArrayExpression': {
        const elements = nodesOf(parent['elements']);
        if (elements.some((element) => element.type === 'SpreadElement'))
          return also(up, 'part of another list');
        return this.judge(up, [String(elements.indexOf(node)), ...path]);
      }
      case 'ForOfStatement':
        return parent['right'] === node ? this.judgeLoop(up, path) : also(up, 'assigned again');
      case 'ConditionalExpression':
        return parent['test'] === node ? also(up, 'compared') : this.judge(up, path);
      case 'PropertyDefinition':
        return this.check({ kind: 'field', file, member: parent, path });
      case 'TemplateLiteral':
        return file.names.parentOf(parent)?.type === 'TaggedTemplateExpression' || path.length > 0
          ? also(up, 'part of another text')
          : this.judge(up, []);
      case 'BinaryExpression':
        return parent['operator'] === '+' && path.length === 0 ? this.judge(up, []) : also(up, 'compared');
      case 'ExpressionStatement':
        return undefined;
      case 'ClassDeclaration':
      case 'ClassExpression':
        return path.length > 0 ? undefined : also(up, 'extended');
      default:
        return this.judgeExport(up, node, path);
    }
  }

  private judgeExport(at: At, node: AnyNode, path: Path): Refusal | undefined {
    const { file, node: parent } = at;
    const given = (name: string): Refusal | undefined =>
      this.check({ kind: 'export', module: file.path, name, path });
    switch (parent.type) {
      case 'ExportSpecifier':
        return given(outerName(parent['exported']) ?? '');
      case 'ExportDefaultDeclaration':
        return given('default');
      case 'TSExportAssignment':
        return given(WHOLE);
      case 'AssignmentExpression': {
        const left = parent['left'];
        const name =
          isNode(left) && left !== node && parent['operator'] === '='
            ? exportedBy({ file, node: left })
            : undefined;
        return name === undefined ? also(at, 'assigned again') : given(name);
      }
      case 'ReturnStatement':
      case 'ArrowFunctionExpression':
        return also(at, 'returned to others');
      case 'SpreadElement':
        return also(at, 'spread into something else');
      case 'SwitchCase':
      case 'SwitchStatement':
      case 'IfStatement':
      case 'LogicalExpression':
        return also(at, 'compared');
      default:
        return also(at, 'used in a way that is not known');
    }
  }

  private judgeMember(at: At, path: Path): Refusal | undefined {
    const { file, node } = at;
    const [first, ...rest] = path;
    const key = keyOf(node);
    if (first === undefined) return also(at, `read by .${key ?? '[…]'}`);
    // Any key may be the one.
    if (key === undefined || key === first) return this.judge(at, rest);
    if (!/^\d+$/.test(first) || key === 'length' || /^\d+$/.test(key)) return undefined;
    const call = file.names.parentOf(node);
    const [callback] = call?.type === 'CallExpression' && call['callee'] === node ? argumentsOf(call) : [];
    if (!callback || !isFunction(callback) || !arrayOfCallback({ file, node: callback }))
      return also(at, `read by .${key}`);
    const [param] = nodesOf(callback['params']);
    return param && this.judgePattern({ file, node: param }, rest);
  }

  private judgeCall(at: At, node: AnyNode, path: Path): Refusal | undefined {
    const { file, node: call } = at;
    const args = argumentsOf(call);
    const index = args.indexOf(node);
    if (index === -1)
      return call.type === 'NewExpression' && path.length > 0 ? undefined : also(at, 'called');
    if (isFreeze(call)) return this.judge(at, path);
    if (isAssertion(call) || file.names.parentsOf(call).some(isAssertion))
      return also(at, 'used inside expect(…), which is never edited');
    if (isBuilder(call) || (path.length === 0 && isSelectorArgument(call, index)))
      return assertedAsLocator(at);
    const who = `${calledName(call)?.name ?? 'a function'}(…)`;
    if (args.slice(0, index).some((arg) => arg.type === 'SpreadElement')) return also(at, `given to ${who}`);
    const functions = functionsOf(this.sources, at);
    if (functions.length === 0) return also(at, `given to ${who}`);
    return firstOf(functions, (callee) => this.judgeParam(callee, { index, path, who, at }));
  }

  private judgeParam(
    callee: At,
    given: { readonly index: number; readonly path: Path; readonly who: string; readonly at: At },
  ): Refusal | undefined {
    const params = nodesOf(callee.node['params']).filter((param) => nameOf(param) !== 'this');
    const param = params[given.index];
    if (!param) return also(given.at, `given to ${given.who}`);
    return this.judgePattern({ file: callee.file, node: param }, given.path);
  }

  private judgeLoop({ file, node }: At, path: Path): Refusal | undefined {
    const [, ...rest] = path;
    const left = node['left'];
    const declarator = isNode(left) ? nodesOf(left['declarations'])[0] : undefined;
    const id = declarator?.['id'];
    return path.length > 0 && isNode(id)
      ? this.judgePattern({ file, node: id }, rest)
      : also({ file, node }, 'gone through');
  }

  /** The names that a pattern takes the text into. */
  private judgePattern(at: At, path: Path): Refusal | undefined {
    const { file, node } = at;
    const [first, ...rest] = path;
    switch (node.type) {
      case 'Identifier': {
        const binding = file.names.bindingOf(node);
        return binding ? this.check({ kind: 'binding', file, binding, path }) : also(at, 'assigned again');
      }
      case 'AssignmentPattern':
        return isNode(node['left']) ? this.judgePattern({ file, node: node['left'] }, path) : undefined;
      case 'ObjectPattern': {
        const properties = nodesOf(node['properties']);
        const own = properties.filter((property) => keyOf(property) === first);
        if (first === undefined || (own.length === 0 && properties.some((item) => item.type !== 'Property')))
          return also(at, 'taken apart');
        if (properties.some((item) => item.type === 'Property' && keyOf(item) === undefined))
          return also(at, 'taken apart');
        return firstOf(own, ({ value }) =>
          isNode(value) ? this.judgePattern({ file, node: value }, rest) : undefined,
        );
      }
      case 'ArrayPattern': {
        const elements = Array.isArray(node['elements']) ? (node['elements'] as readonly unknown[]) : [];
        const element = elements[Number(first)];
        if (elements.some((item) => isNode(item) && item.type === 'RestElement'))
          return also(at, 'taken apart');
        return isNode(element) ? this.judgePattern({ file, node: element }, rest) : undefined;
      }
      default:
        return also(at, 'kept for later');
    }
  }
}

function firstOf<T>(items: readonly T[], judge: (item: T) => Refusal | undefined): Refusal | undefined {
  for (const item of items) {
    const found = judge(item);
    if (found) return found;
  }
  return undefined;
}
