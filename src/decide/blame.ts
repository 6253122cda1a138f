// Which repairs of a candidate a failure speaks against. A wrong answer costs an attempt or a repair, never a wrong
// offer: only what a whole candidate was verified with is offered. Pure.
import { type Part, optionOf } from '../make/locator/candidate-of.ts';
import type { TestKey } from '../observe/run-record.ts';

/** What failed with a candidate on disk. */
export interface Failed {
  /** Key of the test; id of the check where no test says more. */
  readonly of: TestKey;
  /** How it failed, for people. */
  readonly message: string;
  /** Playwright's description of the locator that failed, when it named one. */
  readonly locator?: string;
  /** The edited files that it loads. */
  readonly loads: readonly string[];
}

/**
 * The parts that have to change before `failure` can go away. A repaired test speaks against its own repairs, any other
 * test against those in the files it loads. Of these, the ones that the failure names; else the ones that serve
 * nothing but failing tests; else all of them. A shared repair is kept only while something else can be at fault.
 */
export function suspects(
  parts: readonly Part[],
  failure: Failed,
  failing: ReadonlySet<TestKey>,
): readonly Part[] {
  const own = parts.filter(({ repair }) => repair.tests.includes(failure.of));
  const loaded = parts.filter((part) =>
    optionOf(part)?.edits.some((edit) => failure.loads.includes(edit.path)),
  );
  const possible = [own, loaded, parts].find((some) => some.length > 0) ?? [];
  const named = possible.filter((part) => names(failure.locator, part));
  const useless = possible.filter(({ repair }) => repair.tests.every((test) => failing.has(test)));
  return [named, useless].find((some) => some.length > 0) ?? possible;
}

/** True when the description has the methods and every text of what the part puts there. */
function names(locator: string | undefined, part: Part): boolean {
  const calls = optionOf(part)?.calls ?? [];
  const words = calls.flatMap((call) => [`${call.method}(`, ...textsOf(call.args)]);
  return locator !== undefined && words.length > 0 && words.every((text) => locator.includes(text));
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
