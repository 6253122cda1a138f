// Wraps methods of Playwright's public prototypes, reached from `chromium.launch` on; private API is not touched.
// Loads in the worker of an observe run.

type Method = (this: object, ...args: unknown[]) => unknown;
export type Wrapper = (original: Method, self: object, args: unknown[]) => unknown;

const wrapped = new WeakMap<object, Set<string>>();

/** Puts `wrapper` around a method of the object's prototype, once per prototype. A method that is not there is left alone. */
export function wrapMethod(instance: object, name: string, wrapper: Wrapper): void {
  const prototype = holder(instance, name);
  if (!prototype) return;
  const done = wrapped.get(prototype) ?? new Set<string>();
  if (done.has(name)) return;
  done.add(name);
  wrapped.set(prototype, done);
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') return;
  const call: Method = function (this: object, ...args) {
    return Reflect.apply(original, this, args);
  };
  Object.defineProperty(prototype, name, {
    configurable: true,
    writable: true,
    value: function (this: object, ...args: unknown[]) {
      return wrapper(call, this, args);
    },
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
