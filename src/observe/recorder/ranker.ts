// What the recorder needs from the maker, handed in by whoever installs it: observing never reaches into making.
import type { Abstention, LocatorCall, OracleHint, PageElement, Replacement } from '../observation.ts';

export interface RankedCandidate {
  /** Index in the page model. */
  readonly index: number;
  readonly element: PageElement;
  readonly score: number;
  readonly reasons: readonly string[];
}

export type Ranking =
  | {
      readonly kind: 'confident';
      readonly ranked: readonly RankedCandidate[];
      readonly vouchedBy: 'fingerprint' | 'oracle' | null;
    }
  | {
      readonly kind: 'abstained';
      readonly reason: Abstention;
      readonly detail: string;
      readonly ranked: readonly RankedCandidate[];
    };

export interface Ranker {
  readonly rank: (request: {
    readonly call: LocatorCall;
    readonly action: string;
    readonly elements: readonly PageElement[];
    readonly scope: readonly number[];
    readonly hints: readonly OracleHint[];
    /** What the element looked like when the locator last worked on this page. */
    readonly fingerprint?: PageElement | undefined;
    /** Fingerprints of the other locators that were used on this page. */
    readonly others: readonly PageElement[];
  }) => Ranking;
  /** Ways to say an element in place of a stale call, most like the author's own first. */
  readonly replacementsFor: (element: {
    readonly element: PageElement;
    readonly elements: readonly PageElement[];
    readonly stale: LocatorCall;
  }) => readonly Replacement[];
  /** The compounds of a css selector with their combinators; `undefined` for what is not plain css. */
  readonly compoundsOf: (
    selector: string,
  ) => readonly { readonly combinator: string; readonly text: string }[] | undefined;
}
