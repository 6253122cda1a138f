// From the expression that a locator is given to the text in the source that it stands for: through variables, maps,
// imports, classes, enums, loops and the callers of a helper. Whatever is not plain is refused with its place. Pure.
import type { CallArg } from '../../../observe/observation.ts';
import { isAssertion } from '../../../syntax/assertion.ts';
import { requiredBy } from '../../../syntax/loading.ts';
import type { Binding } from '../../../syntax/names.ts';
import { type AnyNode, isNode, literalText } from '../../../syntax/parse.ts';
import { argumentsOf, isFreeze, keyOf, nameOf, nodesOf, unwrapped } from '../../../syntax/shape.ts';
import { callersOf, type Frames } from './callers.ts';
import type { Carrier, Path } from './carriers.ts';
import { classAround, fieldOf } from './classes.ts';
import { arrayOfCallback, listOf, loopOf } from './lists.ts';
import { givenBy, importedBy, moduleGivenBy } from './modules.ts';
import { elementOf, enumMemberOf, lacks, propertyOf } from './parts.ts';
import { type PatternStep, patternTo } from './patterns.ts';
import { type At, refuse, type Refusal, shown, type Sources } from './sources.ts';
import { exportsOf, WHOLE } from '../../../syntax/exports.ts';
import { agreesWith, isText } from './written.ts';

export interface Origin {
  readonly ok: true;
  /** A string, a template, a sum of texts, or a regular expression. */
  readonly at: At;
  readonly carriers: readonly Carrier[];
}

export type Traced = Origin | Refusal;

interface Step {
  readonly at: At;
  readonly path: Path;
  /** The frame of the stack that the expression was evaluated in. */
  readonly frame: number;
}

/** How many steps a text may be away from its locator; real code has a handful. */
const LONGEST = 40;

export class Tracer {
  private readonly sources: Sources;
  private readonly frames: Frames;
  private readonly value: CallArg;
  private steps = 0;

  /** `value` is the text that the locator was built with. */
  constructor(sources: Sources, frames: Frames, value: CallArg) {
    this.sources = sources;
    this.frames = frames;
    this.value = value;
  }

  /** The one text that the expression stands for, which agrees with what was seen. */
  find(at: At, path: Path): Traced {
    const found = this.trace({ at, path, frame: 0 });
    if (!found.ok || agreesWith(found.at.node, this.value)) return found;
    return refuse(found.at, `the text there is not the one that was looked for`);
  }

  private trace(step: Step): Traced {
    const at = { file: step.at.file, node: unwrapped(step.at.node) };
    const { node, file } = at;
    this.steps += 1;
    if (this.steps > LONGEST * 10) return refuse(at, 'the text is too far away from its locator');
    if (file.names.parentsOf(node).some(isAssertion))
      return refuse(at, 'the text is written inside expect(…), which is never edited');
    if (isText(node)) return step.path.length === 0 ? { ok: true, at, carriers: [] } : odd(at);
    switch (node.type) {
      case 'Identifier':
        return this.traceName({ ...step, at });
      case 'MemberExpression':
        return this.traceMember({ ...step, at });
      case 'ObjectExpression':
        return this.traceIn({ ...step, at }, propertyOf);
      case 'ArrayExpression':
        return this.traceIn({ ...step, at }, elementOf);
      case 'CallExpression':
        return this.traceCall({ ...step, at });
      case 'ConditionalExpression': {
        const ways = [node['consequent'], node['alternate']].filter(isNode);
        return this.onlyAgreeing(
          at,
          ways.map((way) => this.trace({ ...step, at: { file, node: way } })),
        );
      }
      case 'ClassDeclaration':
      case 'ClassExpression':
        return this.traceStatic({ ...step, at });
      default:
        return odd(at);
    }
  }

  private traceMember({ at, path, frame }: Step): Traced {
    const { file, node } = at;
    const key = keyOf(node);
    const object = node['object'];
    if (key === undefined || !isNode(object))
      return refuse(at, `${shown(at)} is looked up by a key that is computed`);
    const holder = unwrapped(object);
    if (holder.type === 'ThisExpression')
      return this.traceThis({ at: { file, node: holder }, path: [key, ...path], frame });
    return this.trace({ at: { file, node: object }, path: [key, ...path], frame });
  }

  private traceName(step: Step): Traced {
    const { at, path } = step;
    const { file, node } = at;
    const binding = file.names.bindingOf(node);
    if (!binding) return refuse(at, `${shown(at)} is not declared in the project`);
    const carrier: Carrier = { kind: 'binding', file, binding, path };
    switch (binding.kind) {
      case 'const':
      case 'let':
      case 'var':
        return carried(carrier, this.traceVariable(step, binding));
      case 'param':
        return carried(carrier, this.traceParam(step, binding));
      case 'import':
        return this.traceImport(step, binding);
      case 'class':
        return carried(carrier, this.traceStatic({ ...step, at: { file, node: binding.owner } }));
      case 'enum':
        return carried(carrier, this.traceIn({ ...step, at: { file, node: binding.owner } }, enumMemberOf));
      case 'function':
      case 'other':
        return refuse(at, `what ${binding.name} stands for is not plain`);
    }
  }

  private traceVariable({ at, path, frame }: Step, binding: Binding): Traced {
    const { file } = at;
    const { owner } = binding;
    const pattern = patternTo(owner['id'], binding.id);
    if (!pattern || pattern.some((step) => step.fallback))
      return refuse(at, `${binding.name} is taken out of a pattern`);
    const inner = [...pattern.map((step) => step.key), ...path];
    const loop = loopOf(file, owner);
    if (loop) return this.traceElements({ at: { file, node: loop }, path: inner, frame });
    const init = owner['init'];
    if (!isNode(init))
      return refuse({ file, node: binding.id }, `${binding.name} is given its value elsewhere`);
    return this.trace({ at: { file, node: init }, path: inner, frame });
  }

  private traceParam(step: Step, binding: Binding): Traced {
    const { at, path, frame } = step;
    const { file } = at;
    const callee = { file, node: binding.owner };
    const params = nodesOf(binding.owner['params']).filter((param) => nameOf(param) !== 'this');
    const index = params.findIndex((param) => patternTo(param, binding.id) !== undefined);
    const pattern = patternTo(params[index], binding.id);
    if (!pattern) return refuse(at, `${binding.name} is taken out of a pattern`);
    const array = arrayOfCallback(callee);
    if (array && index === 0 && pattern.every(({ fallback }) => !fallback))
      return this.traceElements({
        at: { file, node: array },
        path: [...pattern.map(({ key }) => key), ...path],
        frame,
      });
    const callers = callersOf(this.sources, this.frames, callee, frame);
    if ('ok' in callers) return callers;
    const traced = callers.map((caller) =>
      this.traceArgument({
        call: caller.call,
        frame: caller.frame,
        index,
        pattern,
        path,
        own: { param: params[index], at, frame },
      }),
    );
    return traced.length === 1 ? (traced[0] ?? odd(at)) : this.onlyAgreeing(at, traced);
  }

  private traceArgument(given: {
    readonly call: At;
    readonly frame: number;
    readonly index: number;
    readonly pattern: readonly PatternStep[];
    readonly path: Path;
    readonly own: { readonly param: AnyNode | undefined; readonly at: At; readonly frame: number };
  }): Traced {
    const { call, index, own } = given;
    const args = argumentsOf(call.node);
    if (call.file.names.parentsOf(call.node).some(isAssertion) || isAssertion(call.node))
      return refuse(call, 'the text is given inside expect(…), which is never edited');
    if (args.slice(0, index + 1).some((arg) => arg.type === 'SpreadElement'))
      return refuse(call, 'the arguments there are spread');
    const arg = args[index];
    const inner = [...given.pattern.map(({ key }) => key), ...given.path];
    if (!arg || nameOf(unwrapped(arg)) === 'undefined') {
      const fallback = own.param?.type === 'AssignmentPattern' ? own.param['right'] : undefined;
      if (!isNode(fallback)) return refuse(call, 'the text is not given there');
      return this.trace({ at: { file: own.at.file, node: fallback }, path: inner, frame: own.frame });
    }
    const last = given.pattern.at(-1);
    if (last?.fallback && given.pattern.length === 1 && lacks(arg, last.key))
      return this.trace({
        at: { file: own.at.file, node: last.fallback },
        path: given.path,
        frame: own.frame,
      });
    return this.trace({ at: { file: call.file, node: arg }, path: inner, frame: given.frame });
  }

  private traceImport({ at, path, frame }: Step, binding: Binding): Traced {
    const imported = importedBy(at.file, binding);
    const target = imported && this.sources.resolve(at.file.path, imported.specifier);
    if (target === undefined || !imported)
      return refuse(at, `${binding.name} is not imported from the project`);
    return this.traceModule(at, target, {
      path: imported.name === undefined ? path : [imported.name, ...path],
      frame,
    });
  }

  /** `path` begins with the name that the module gives. */
  private traceModule(at: At, module: string, to: { readonly path: Path; readonly frame: number }): Traced {
    const [name, ...rest] = to.path;
    const file = this.sources.file(module);
    if (!file || module.endsWith('.json'))
      return { ok: false, why: 'it is no source file that can be parsed', place: module };
    if (name === undefined) return odd(at);
    const given = givenBy(this.sources, module, name);
    if (given) {
      const path = [...given.path, ...rest];
      const found = this.trace({ at: given.at, path, frame: to.frame });
      return given.through.reduceRight(
        (traced, { path: through, name: under }) =>
          carried(
            { kind: 'export', module: through, name: under, path: under === WHOLE ? path : rest },
            traced,
          ),
        found,
      );
    }
    const inner = moduleGivenBy(this.sources, module, name);
    if (inner === undefined) return refuse(at, `${module} does not plainly export ${name}`);
    return carried(
      { kind: 'export', module, name, path: rest },
      this.traceModule(at, inner, { path: rest, frame: to.frame }),
    );
  }

  /** `look` finds the part under the first key; the rest of the keys are looked up in it. */
  private traceIn(step: Step, look: (at: At, key: string) => At | Refusal): Traced {
    const [key, ...rest] = step.path;
    const found = key === undefined ? odd(step.at) : look(step.at, key);
    return 'ok' in found ? found : this.trace({ at: found, path: rest, frame: step.frame });
  }

  /** One element of a list, told by the text that was seen: it must be in exactly one of them. */
  private traceElements(step: Step): Traced {
    const list = listOf(this.sources, step.at);
    if (!list) return refuse(step.at, `${shown(step.at)} is not a list written out in the source`);
    const elements = nodesOf(list.node['elements']);
    const traced = elements.map((_element, index) =>
      this.trace({ ...step, path: [String(index), ...step.path] }),
    );
    return this.onlyAgreeing(list, traced);
  }

  private onlyAgreeing(at: At, traced: readonly Traced[]): Traced {
    const refused = traced.find((item) => !item.ok);
    if (refused) return refused;
    const agreeing = traced.filter((item) => item.ok && agreesWith(item.at.node, this.value));
    return agreeing.length === 1 && agreeing[0]
      ? agreeing[0]
      : refuse(at, `which of the texts there was meant cannot be told`);
  }

  private traceCall({ at, path, frame }: Step): Traced {
    const { file, node } = at;
    const [first] = argumentsOf(node);
    if (isFreeze(node) && first) return this.trace({ at: { file, node: first }, path, frame });
    const name = literalText(requiredBy(node));
    const target = name === undefined ? undefined : this.sources.resolve(file.path, name);
    if (target === undefined) return refuse(at, `the text is what ${shown(at)} returns`);
    const module = this.sources.file(target);
    const isWhole = module !== undefined && exportsOf(module).named.has(WHOLE);
    // `module.exports` itself: a plain name of it goes the same way as an import's.
    const [key, ...rest] = path;
    if (isWhole && key === 'default') return refuse(at, 'what require(…) gives by default is not plain');
    return this.traceModule(at, target, {
      path: isWhole && path.length === 0 ? ['default'] : key === undefined ? [] : [key, ...rest],
      frame,
    });
  }

  private traceStatic({ at, path, frame }: Step): Traced {
    const [key, ...rest] = path;
    const holder = key === undefined ? undefined : fieldOf(this.sources, at, { key, isStatic: true });
    if (!holder) return refuse(at, `the class has no static ${key ?? 'text'} that is written out`);
    const { file, member, value } = holder;
    return carried(
      { kind: 'field', file, member, path: rest },
      this.trace({ at: { file, node: value }, path: rest, frame }),
    );
  }

  /** `this.label` in a class. */
  private traceThis({ at, path, frame }: Step): Traced {
    const owner = classAround(at);
    const [key, ...rest] = path;
    if (!owner || key === undefined) return refuse(at, 'what `this` is there is not plain');
    const holder = fieldOf(
      this.sources,
      { file: at.file, node: owner.node },
      { key, isStatic: owner.isStatic },
    );
    if (!holder) return refuse(at, `this.${key} is not a field with a text written out`);
    const { file, member, value } = holder;
    return carried(
      { kind: 'field', file, member, path: rest },
      this.trace({ at: { file, node: value }, path: rest, frame }),
    );
  }
}

function odd(at: At): Refusal {
  return refuse(at, `the text comes from ${shown(at)}, not from a text written there`);
}

function carried(carrier: Carrier, traced: Traced): Traced {
  return traced.ok ? { ...traced, carriers: [carrier, ...traced.carriers] } : traced;
}
