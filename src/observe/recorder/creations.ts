// Remembers where every locator was built: the call, its parent and the stack, so that a failure at an action leads
// back to the source span that has to change. Loads in the worker of an observe run.
import type { Frame, FrameLocator, Locator, Page } from '@playwright/test';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallArg, LocatorCall, SourcePlace } from '../observation.ts';

export type Scope = Page | Frame | Locator | FrameLocator;

export interface Creation {
  readonly parent: Scope;
  readonly call: LocatorCall;
  /** The arguments as they were passed. */
  readonly rawArgs: readonly unknown[];
  readonly stack: readonly SourcePlace[];
  /** True for `page.click(selector)` and its like: the call looks for the element and acts on it. */
  readonly legacy: boolean;
}

/** The package's own folder: frames inside it are never the user's. */
const OWN = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The project's frames of the current stack, innermost first. */
export function projectStack(root: string): readonly SourcePlace[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const stack = new Error('creation').stack ?? '';
  Error.stackTraceLimit = limit;
  return stack.split('\n').flatMap((line) => {
    const place = readFrame(line);
    return place && isProjectFile(root, place.file) ? [place] : [];
  });
}

/** `    at PO.get login [as login] (/x/po.ts:4:34)` or `    at file:///x/(group)/a.spec.ts:11:14`. */
function readFrame(line: string): SourcePlace | undefined {
  const match = IN_FUNCTION.exec(line) ?? AT_TOP_LEVEL.exec(line);
  if (!match?.[1]) return undefined;
  const file = match[1].startsWith('file:') ? fileURLToPath(match[1]) : match[1];
  return { file, line: Number(match[2]), column: Number(match[3]) };
}

// A path may hold parentheses and spaces itself: it begins at the first bracket before something absolute.
const IN_FUNCTION = /^\s*at .*?\(((?:file:\/\/|\/|[A-Za-z]:[\\/]).*):(\d+):(\d+)\)$/;
const AT_TOP_LEVEL = /^\s*at (?:async )?((?:file:\/\/|\/|[A-Za-z]:[\\/]).*):(\d+):(\d+)$/;

function isProjectFile(root: string, file: string): boolean {
  const inside = file.startsWith(root.endsWith(sep) ? root : root + sep);
  return inside && !file.includes(`${sep}node_modules${sep}`) && !file.startsWith(OWN + sep);
}

/** An argument as JSON; what has no JSON form is named, never guessed. */
export function describeArg(value: unknown): CallArg {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (value instanceof RegExp) return { $regex: value.source, $flags: value.flags };
  if (typeof value !== 'object' || Array.isArray(value)) return { $other: typeof value };
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return { $other: String(value) };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, describeArg(item)]),
  );
}

/** The value to pass to Playwright for an argument of ours. */
function argValue(arg: CallArg): unknown {
  if (typeof arg !== 'object' || arg === null) return arg;
  if ('$regex' in arg) return new RegExp(String(arg['$regex']), String(arg['$flags']));
  return Object.fromEntries(Object.entries(arg).map(([key, item]) => [key, argValue(item)]));
}

/** Names a call at its place: the same line run twice with the same words is the same stale locator. */
export function creationKey(creation: Creation): string {
  const place = creation.stack[0];
  return JSON.stringify([place?.file, place?.line, place?.column, creation.call]);
}

export function isLocator(scope: Scope): scope is Locator {
  return 'count' in scope;
}

export function buildChain(parent: Scope, calls: readonly LocatorCall[]): object {
  return calls.reduce<object>(
    (scope, { method, args }) => invoke(scope as Scope, method, args.map(argValue)),
    parent,
  );
}

export function buildRaw(parent: Scope, creation: Creation): object {
  return invoke(parent, creation.call.method, creation.rawArgs);
}

function invoke(parent: Scope, method: string, args: readonly unknown[]): object {
  const build: unknown = Reflect.get(parent, method);
  if (typeof build !== 'function') throw new Error(`${method} is not a locator method`);
  return Reflect.apply(build, parent, [...args]) as object;
}
