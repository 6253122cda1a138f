// Walks what a test runs, statement by statement, into every function whose source is known, and notes its steps and
// assertions with what stands between them and being run. The same walk finds the tests and hooks of a file. Pure.
import { type AnyNode, isNode } from '../../../syntax/parse.ts';
import { isFunction } from '../../../syntax/names.ts';
import { argumentsOf, calledName, isWrapper, nodesOf, unwrapped } from '../../../syntax/shape.ts';
import { type Assertion, readAssertion, readUnknown } from './assertion.ts';
import { declaredBy } from './dsl.ts';
import { type Context, type Event, type FoundHook, type FoundTest, type Guard, guarded } from './events.ts';
import { leaves, rethrows } from './flow.ts';
import type { Source } from './sources.ts';
import { stepOf } from './steps.ts';
import { canon } from './canon.ts';
import { at, bindPattern, calledFunction, type Env, follow, givenTo, type Place, textOf } from './values.ts';

export interface Walked {
  readonly events: readonly Event[];
  readonly tests: readonly FoundTest[];
  readonly hooks: readonly FoundHook[];
  /** Every function that was looked into. */
  readonly entered: ReadonlySet<AnyNode>;
  /** True when there was more than is ever followed. */
  readonly isCut: boolean;
}

/** What a file does when it is loaded. */
export function walkFile(source: Source): Walked {
  const walker = new Walker();
  walker.visit(source.parsed.program, contextOf(source, new Map()));
  return walker;
}

/** What a function does when it is called and waited for. */
export function walkFunctions(
  bodies: readonly { readonly body: Place; readonly guards: readonly Guard[] }[],
): Walked {
  const walker = new Walker();
  for (const { body, guards } of bodies) {
    const found = follow(body);
    walker.enter(found, found.env, { ...contextOf(found.source, found.env), guards, settled: true });
  }
  return walker;
}

function contextOf(source: Source, env: Env): Context {
  return { source, env, guards: [], settled: false, returns: true, inside: [], titles: [], groups: [] };
}

const LOOPED = new Set(['forEach', 'map', 'flatMap', 'filter', 'some', 'every', 'reduce', 'find']);
const JOINED = new Set(['all', 'allSettled', 'race', 'any']);
const MOST = 60;
const MOST_CALLS = 1000;

class Walker implements Walked {
  readonly events: Event[] = [];
  readonly tests: FoundTest[] = [];
  readonly hooks: FoundHook[] = [];
  readonly entered = new Set<AnyNode>();
  isCut = false;
  private steps = 0;
  private calls = 0;

  visit(value: unknown, context: Context): void {
    if (Array.isArray(value)) for (const item of value) this.visit(item, context);
    if (!isNode(value) || isFunction(value) || value.type.startsWith('TSType')) return;
    const loose = { ...context, settled: false };
    if (isWrapper(value)) return this.visit(value['expression'], context);
    switch (value.type) {
      case 'Program':
      case 'BlockStatement':
        return this.visitStatements(nodesOf(value['body']), loose);
      case 'AwaitExpression':
        return this.visit(value['argument'], { ...context, settled: true });
      case 'ReturnStatement':
        return this.visit(value['argument'], { ...context, settled: context.returns });
      case 'ArrayExpression':
      case 'SequenceExpression':
      case 'SpreadElement':
        return this.visit(value['elements'] ?? value['expressions'] ?? value['argument'], context);
      case 'IfStatement':
      case 'ConditionalExpression':
        return this.visitBranches(value, value.type === 'IfStatement' ? loose : context);
      case 'LogicalExpression':
        this.visit(value['left'], context);
        return this.visit(
          value['right'],
          guarded(context, 'condition', `${String(value['operator'])} ${this.text(value['left'], context)}`),
        );
      case 'SwitchCase':
        return this.visit(
          value['consequent'],
          guarded(loose, 'condition', `case ${this.text(value['test'], context)}`),
        );
      case 'WhileStatement':
      case 'ForStatement':
      case 'ForInStatement':
        return this.visit(
          value['body'],
          guarded(loose, 'condition', `loop ${this.text(value['test'] ?? value['right'], context)}`),
        );
      case 'ForOfStatement':
        return this.visitForOf(value, loose);
      case 'TryStatement':
        return this.visitTry(value, loose);
      case 'CallExpression':
        return this.visitCall(value, context);
      case 'ClassDeclaration':
      case 'ClassExpression':
        return;
      default:
        for (const field of Object.keys(value)) this.visit(value[field], loose);
    }
  }

  private text(node: unknown, context: Context): string {
    return isNode(node) ? canon(at(context, node), 'blank') : '';
  }

  /** What stands behind a statement that may leave runs only when it does not. */
  private visitStatements(statements: readonly AnyNode[], context: Context): void {
    let here = context;
    for (const statement of statements) {
      this.visit(statement, here);
      if (leaves(statement)) here = guarded(here, 'exit', this.text(statement['test'], here));
    }
  }

  private visitBranches(node: AnyNode, context: Context): void {
    const test = this.text(node['test'], context);
    this.visit(node['test'], { ...context, settled: false });
    this.visit(node['consequent'], guarded(context, 'condition', `if ${test}`));
    this.visit(node['alternate'], guarded(context, 'condition', `else ${test}`));
  }

  /** A list that is written down is gone through item by item. */
  private visitForOf(node: AnyNode, context: Context): void {
    const [left, right] = [node['left'], node['right']];
    const pattern = isNode(left) ? nodesOf(left['declarations'])[0]?.['id'] : undefined;
    const items = isNode(right) ? itemsOf(at(context, right)) : undefined;
    if (!items || !isNode(pattern))
      return this.visit(node['body'], guarded(context, 'condition', `loop ${this.text(right, context)}`));
    for (const item of items)
      this.visit(node['body'], {
        ...context,
        env: new Map([...context.env, ...bindPattern(pattern, item, context.source)]),
      });
  }

  private visitTry(node: AnyNode, context: Context): void {
    const [handler, finalizer] = [node['handler'], node['finalizer']];
    const swallows =
      (isNode(handler) && !rethrows(handler['body'])) || (isNode(finalizer) && leaves(finalizer));
    this.visit(node['block'], swallows ? guarded(context, 'swallowed', 'try') : context);
    if (isNode(handler)) this.visit(handler['body'], guarded(context, 'condition', 'catch'));
    this.visit(finalizer, context);
  }

  private visitCall(node: AnyNode, context: Context): void {
    const call = at(context, node);
    const called = calledName(node);
    if (this.visitDeclared(call, context)) return;
    if (called?.receiver && /^(?:then|catch|finally)$/.test(called.name))
      return this.visitPromise(called.name, node, called.receiver, context);
    const assertion = readAssertion(call);
    const target = calledFunction(call);
    if (assertion && !(target && assertion.matcher.endsWith('()')))
      return this.visitAssertion(assertion, context);
    const args = argumentsOf(node);
    if (
      called?.receiver &&
      LOOPED.has(called.name) &&
      args[0] &&
      isFunction(follow(at(context, args[0])).node)
    )
      return this.visitLoop(called.name, call, args[0], context);
    if (called?.receiver && JOINED.has(called.name) && args[0])
      return this.visit(
        args,
        called.name === 'all'
          ? context
          : guarded(context, called.name === 'allSettled' ? 'swallowed' : 'condition', called.name),
      );
    if (target) {
      this.visit(args, { ...context, settled: false });
      const isGiven = args.some((arg) => isFunction(follow(at(context, arg)).node));
      if (isGiven || target.source.project.mayMatter(target))
        this.enter(target, givenTo(target, call), context);
      return;
    }
    const unknown = readUnknown(call);
    if (unknown) return this.visitAssertion(unknown, context);
    const step = stepOf(call);
    this.visit(called?.receiver, { ...context, settled: false });
    for (const arg of args) this.visitArgument(arg, called?.name ?? 'a call', context);
    if (!step) return;
    this.steps += 1;
    const { guards } = context.settled ? context : guarded(context, 'floating', 'await');
    this.events.push({ kind: 'step', ...step, place: call, guards });
  }

  /** A function that is handed to something unknown may never run. */
  private visitArgument(arg: AnyNode, callee: string, context: Context): void {
    const found = follow(at(context, arg));
    if (!isFunction(unwrapped(arg))) return this.visit(arg, { ...context, settled: false });
    this.enter(
      found,
      found.env,
      guarded({ ...context, settled: true }, 'condition', `callback of ${callee}`),
    );
  }

  private visitAssertion(assertion: Assertion, context: Context): void {
    const isLoose = assertion.isAsync && !context.settled;
    const { guards } = isLoose ? guarded(context, 'floating', 'await') : context;
    const { subject } = assertion;
    if (assertion.matcher === 'toPass' && subject) {
      const found = follow(subject);
      const inner = guarded({ ...context, guards, settled: true }, 'retried', 'toPass');
      if (isFunction(found.node)) return this.enter(found, found.env, inner);
    }
    this.events.push({ kind: 'assertion', assertion, guards, steps: this.steps });
  }

  private visitPromise(name: string, node: AnyNode, receiver: AnyNode, context: Context): void {
    const args = argumentsOf(node);
    const handler = name === 'catch' ? args[0] : name === 'then' ? args[1] : undefined;
    const found = handler && follow(at(context, handler)).node;
    const swallows = name === 'catch' ? !rethrows(found?.['body']) : handler !== undefined;
    this.visit(receiver, swallows ? guarded(context, 'swallowed', name) : context);
    for (const arg of args) {
      const fn = follow(at(context, arg));
      if (!isFunction(fn.node)) continue;
      this.enter(fn, fn.env, arg === handler ? guarded(context, 'condition', 'catch') : context);
    }
  }

  private visitLoop(name: string, call: Place, callback: AnyNode, context: Context): void {
    const receiver = calledName(call.node)?.receiver;
    const fn = follow(at(context, callback));
    const items = receiver && itemsOf(at(context, receiver));
    const settled = context.settled && name !== 'forEach';
    const rounds = items ?? [undefined];
    const inner = items ? context : guarded(context, 'condition', `loop ${this.text(receiver, context)}`);
    for (const item of rounds) {
      const [pattern] = nodesOf(fn.node['params']);
      const bound = pattern ? bindPattern(pattern, item, fn.source) : [];
      this.enter(fn, new Map([...fn.env, ...bound]), { ...inner, settled });
    }
  }

  /** Goes on inside a function that is called here. */
  enter(target: Place, env: Env, context: Context): void {
    const { node, source } = target;
    if (context.inside.includes(node)) return;
    if (this.calls >= MOST_CALLS) {
      this.isCut = true;
      return;
    }
    this.calls += 1;
    this.entered.add(node);
    const isAsync = node['async'] === true;
    const around = isAsync && !context.settled ? guarded(context, 'floating', 'await') : context;
    const returns = isAsync || context.settled;
    const inner = { ...around, source, env, settled: returns, returns, inside: [...context.inside, node] };
    this.visit(node['body'], inner);
  }

  private visitDeclared(call: Place, context: Context): boolean {
    const declared = declaredBy(call);
    if (!declared) return false;
    const body = follow(at(call, declared.body));
    const title = (node: AnyNode | undefined): string[] =>
      node ? [textOf(at(call, node)) ?? canon(at(call, node))] : [];
    switch (declared.kind) {
      case 'step':
        this.enter(body, body.env, context);
        return true;
      case 'hook':
        this.hooks.push({
          when: declared.when,
          body,
          group: context.groups.at(-1),
          guards: (declared.isOnce ? guarded(context, 'condition', 'once') : context).guards,
        });
        return true;
      case 'describe':
        this.enter(body, body.env, {
          ...context,
          settled: true,
          titles: [...context.titles, ...title(declared.title)],
          groups: [...context.groups, call.node],
        });
        return true;
      case 'test':
        this.tests.push({
          titles: [...context.titles, ...title(declared.title)],
          place: call,
          body,
          guards: context.guards,
          groups: context.groups,
        });
        return true;
    }
  }
}

/** The items of a list that is written down and not empty. */
function itemsOf(list: Place): readonly Place[] | undefined {
  const found = follow(list);
  const elements = nodesOf(found.node['elements']);
  if (found.node.type !== 'ArrayExpression' || elements.length === 0 || elements.length > MOST)
    return undefined;
  return elements.some(({ type }) => type === 'SpreadElement')
    ? undefined
    : elements.map((node) => at(found, node));
}
