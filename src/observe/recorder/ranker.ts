// What the recorder needs from the maker, handed in by whoever installs it: observing never reaches into making.
import type { Abstention, LocatorCall, OracleHint, PageElement } from '../observation.ts';

export interface RankedCandidate {
  /** Index in the page model. */
  readonly index: number;
  readonly element: PageElement;
  readonly score: number;
  readonly reasons: readonly string[];
}

export interface Ranker {
  readonly rank: (request: {
    readonly call: LocatorCall;
    readonly action: string;
    readonly elements: readonly PageElement[];
    readonly scope: readonly number[];
    readonly hints: readonly OracleHint[];
  }) =>
    | { readonly kind: 'confident'; readonly ranked: readonly RankedCandidate[] }
    | {
        readonly kind: 'abstained';
        readonly reason: Abstention;
        readonly detail: string;
        readonly ranked: readonly RankedCandidate[];
      };
  /** Calls that could express an element, the author's own kind first. */
  readonly callsFor: (element: PageElement, stale: LocatorCall) => readonly LocatorCall[];
  /** The call made stricter, for a second match that appeared. */
  readonly stricter: (stale: LocatorCall) => LocatorCall | undefined;
}
