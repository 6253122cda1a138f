// What an assertion looks at, found in another way: only css, xpath and test ids, in the same words of the same kinds, and
// only the element that was seen there in a green run. Loads in the worker of an observe run.
import type { Observation, Replacement, Sighting } from '../observation.ts';
import { isStructural } from '../structural.ts';
import { sightingReader } from './element.ts';
import type { Found } from './healing.ts';
import type { Memory } from './memory.ts';
import type { Matcher } from './matcher.ts';
import type { Doubt, Ranker } from './ranker.ts';

/** What needs an element, and where it was called. */
export type Use =
  | { readonly by: 'action'; readonly action: Observation['action'] }
  | { readonly by: 'assertion'; readonly action: Observation['action']; readonly matcher: Matcher };

/** The same ranking; of the ways to write it only those without a word that a user reads. */
export function structuralOnly(ranker: Ranker): Ranker {
  return {
    ...ranker,
    replacementsFor: (element) => ranker.replacementsFor(element).filter(isOneStructuralCall),
  };
}

function isOneStructuralCall({ calls }: Pick<Replacement, 'calls'>): boolean {
  const [only, ...more] = calls;
  return only !== undefined && more.length === 0 && isStructural(only.method, only.args);
}

/** The verdict that stands when an assertion looks at what was found: vouched for by its fingerprint, or none. */
export async function withReceiverDoubts(
  { creation, verdict, whole }: Found,
  { memory, ranker, matcher, testIdAttribute }: Looked,
): Promise<Observation['verdict']> {
  if (!isStructural(creation.call.method, creation.call.args))
    return abstained({ reason: 'unsupported-locator', detail: 'its words are not changed in an assertion' });
  if (memory.elsewhere !== undefined || verdict.kind === 'abstained') return verdict;
  if (!memory.own) return abstained({ reason: 'not-remembered', detail: '' });
  const options = verdict.options.filter(isOneStructuralCall);
  const [first] = options;
  const [now] = (await whole?.evaluateAll(allOf(testIdAttribute))) ?? [];
  if (!first || !now) return abstained({ reason: 'no-unique-locator', detail: '' });
  const doubt = ranker.doubtOf({
    stale: creation.call,
    fresh: first.calls,
    was: memory.own,
    now,
    provesValue: matcher.provesValue,
  });
  return doubt ? abstained(doubt) : { kind: 'healed', options, vouchedBy: 'fingerprint' };
}

interface Looked {
  readonly memory: Memory;
  readonly ranker: Ranker;
  readonly matcher: Matcher;
  readonly testIdAttribute: string;
}

function abstained({ reason, detail }: Doubt): Observation['verdict'] {
  return { kind: 'abstained', reason, detail };
}

/** Playwright sends a function as the text it prints as; this one is never run here. */
function allOf(testIdAttribute: string): (found: Element[]) => Sighting[] {
  const text = `(elements) => elements.map(${sightingReader(testIdAttribute)})`;
  return Object.assign(() => [], { toString: () => text });
}
