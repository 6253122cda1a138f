// From a function to the call that ran it: the frames of the stack name a place, and the call that stands there must
// be a call of just that function. Pure.
import type { SourcePlace } from '../../../observe/observation.ts';
import { isFunction } from '../../../syntax/names.ts';
import { type AnyNode, isNode, offsetAt, walkTree } from '../../../syntax/parse.ts';
import { calledName, keyOf, nameOf } from '../../../syntax/shape.ts';
import { definitionOf } from './modules.ts';
import { type At, refuse, type Refusal, type SourceFile, type Sources } from './sources.ts';

/** A stack whose files are root-relative, innermost first. */
export type Frames = readonly SourcePlace[];

export interface Caller {
  readonly ok: true;
  readonly call: At;
  /** The frame that the call stands in. */
  readonly frame: number;
}

/** The calls that may have run the function whose body `frame` is in; more than one when several stand at the place. */
export function callersOf(
  sources: Sources,
  frames: Frames,
  callee: At,
  frame: number,
): readonly Caller[] | Refusal {
  const own = framesInside(frames, callee, frame);
  const called = nameOfFunction(callee);
  const who = called === undefined ? 'the function around it' : `${called}(…)`;
  if (own.length === 0) return refuse(callee, `${who} was not running when the locator was built`);
  if (own.filter((index) => innermostFunction(sources, frames[index]) === callee.node).length > 1)
    return refuse(callee, `${who} calls itself`);
  const next = frame + own.length;
  const place = frames[next];
  if (!place) return refuse(callee, `what called ${who} is not in the project`);
  const file = sources.file(place.file);
  if (!file) return { ok: false, why: 'the file that calls it cannot be parsed', place: place.file };
  const calls = callsAt(file, place).filter((node) => isCallOf(sources, { file, node }, callee));
  if (calls.length > 0) return calls.map((node) => ({ ok: true, call: { file, node }, frame: next }));
  return {
    ok: false,
    why: `no call of ${who} was found there`,
    place: `${place.file}:${place.line}:${place.column}`,
  };
}

/** The frames from `frame` on that lie in the function, or in a function within it. */
function framesInside(frames: Frames, { file, node }: At, frame: number): readonly number[] {
  const inside: number[] = [];
  for (let index = frame; index < frames.length; index += 1) {
    const place = frames[index];
    const offset = place?.file === file.path ? offsetAt(file.text, place.line, place.column) : undefined;
    if (offset === undefined || offset < node.start || offset >= node.end) break;
    inside.push(index);
  }
  return inside;
}

function innermostFunction(sources: Sources, place: SourcePlace | undefined): AnyNode | undefined {
  const file = place && sources.file(place.file);
  const offset = file && offsetAt(file.text, place.line, place.column);
  let innermost: AnyNode | undefined;
  if (file && offset !== undefined)
    walkTree(file.parsed.program, (node) => {
      if (isFunction(node) && node.start <= offset && offset < node.end) innermost = node;
    });
  return innermost;
}

/** The calls at a place: a running one stands at its name, one that is awaited further out within its `await`. */
function callsAt(file: SourceFile, place: SourcePlace): readonly AnyNode[] {
  const offset = offsetAt(file.text, place.line, place.column);
  const found: AnyNode[] = [];
  walkTree(file.parsed.program, (node, parents) => {
    const name = calledName(node);
    if (!name) return;
    const since = parents.slice(parents.findLastIndex(isFunction) + 1);
    const isAwaited = since.some((parent) => parent.type === 'AwaitExpression' && parent.start === offset);
    if (name.start === offset || node.start === offset || isAwaited) found.push(node);
  });
  return found;
}

function isCallOf(sources: Sources, call: At, callee: At): boolean {
  const { file, node } = call;
  const target = isNode(node['callee']) ? node['callee'] : undefined;
  const name = calledName(node);
  if (!target || !name) return false;
  const definition = definitionOf(sources, { file, node: target });
  if (definition) {
    return definition.node === callee.node || isConstructor(callee, definition.node);
  }
  // A method on an object of unknown kind: the stack says that it ran, and the name must be the same.
  return name.receiver !== undefined && name.name === methodName(callee);
}

function isConstructor({ file, node }: At, definition: AnyNode): boolean {
  const method = file.names.parentOf(node);
  if (method?.type !== 'MethodDefinition' || method['kind'] !== 'constructor') return false;
  return file.names.parentsOf(method).at(-2) === definition;
}

/** The name of the method or property that a function is the value of. */
export function methodName({ file, node }: At): string | undefined {
  const parent = file.names.parentOf(node);
  return parent && ['MethodDefinition', 'PropertyDefinition', 'Property'].includes(parent.type)
    ? keyOf(parent)
    : undefined;
}

function nameOfFunction(callee: At): string | undefined {
  const parent = callee.file.names.parentOf(callee.node);
  return nameOf(callee.node['id']) ?? methodName(callee) ?? nameOf(parent?.['id']);
}
