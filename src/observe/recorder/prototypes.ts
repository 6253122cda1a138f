// Wraps methods of Playwright's public prototypes, reached from `chromium.launch` on; private API is not touched.
// Loads in every worker: no dependencies.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';

type Method = (this: object, ...args: unknown[]) => unknown;
export type Wrapper = (original: Method, self: object, args: unknown[]) => unknown;

/** Called before the method; what it returns is handed the method's result, and gives the result for the caller. */
export type Watcher = (self: object, args: unknown[]) => ((result: unknown) => unknown) | undefined;

const wrapped = new WeakMap<object, Set<string>>();

/** Puts `wrapper` around a method of the object's prototype, once per prototype. A method that is not there is left alone. */
export function wrapMethod(instance: object, name: string, wrapper: Wrapper): void {
  replaceMethod(instance, name, (original) => {
    const call: Method = function (this: object, ...args) {
      return Reflect.apply(original, this, args);
    };
    return function (this: object, ...args: unknown[]) {
      return wrapper(call, this, args);
    };
  });
}

/**
 * Calls `watcher` before a method of the object's prototype, and the method itself in the same tick, so that step
 * titles, api names, locations and errors stay what they are without it. A watcher must not throw.
 */
export function watchMethod(instance: object, name: string, watcher: Watcher): void {
  replaceMethod(instance, name, (original) => (watched ??= compileWatched())(original, name, watcher));
}

type Watched = (original: Method, name: string, watcher: Watcher) => Method;

let watched: Watched | undefined;

/**
 * Playwright tells the user's frames of a stack from its own by the file they are in. The one frame of ours that is
 * below the user's is compiled under a name in Playwright's folder, so that it counts as Playwright's.
 */
function compileWatched(): Watched {
  const filename = join(coreFolder(), 'lib', 'loopwright-watched.js');
  return runInThisContext(
    `(original, name, watcher) => ({
      [name](...args) {
        const after = watcher(this, args);
        const result = original.apply(this, args);
        return after === undefined ? result : after(result);
      }
    })[name]`,
    { filename },
  ) as Watched;
}

/** Of the playwright-core that the project's own @playwright/test loads. */
function coreFolder(): string {
  const inFolderOf = (file: string, name: string): string =>
    createRequire(file).resolve(`${name}/package.json`);
  const test = inFolderOf(import.meta.url, '@playwright/test');
  return dirname(inFolderOf(inFolderOf(test, 'playwright'), 'playwright-core'));
}

function replaceMethod(instance: object, name: string, make: (original: Method) => Method): void {
  const prototype = holder(instance, name);
  if (!prototype) return;
  const done = wrapped.get(prototype) ?? new Set<string>();
  if (done.has(name)) return;
  done.add(name);
  wrapped.set(prototype, done);
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') return;
  Object.defineProperty(prototype, name, {
    configurable: true,
    writable: true,
    value: make(original as Method),
  });
}

function holder(instance: object, name: string): object | undefined {
  for (
    let at: object | null = Object.getPrototypeOf(instance) as object | null;
    at;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    if (Object.hasOwn(at, name)) return at;
  }
  return undefined;
}
