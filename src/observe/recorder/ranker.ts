// What the recorder needs from the maker, handed in by whoever installs it: observing never reaches into making.
import type {
  Abstention,
  LocatorCall,
  OracleHint,
  PageElement,
  Replacement,
  Sighting,
} from '../observation.ts';

export interface RankRequest {
  readonly call: LocatorCall;
  /** The action that found nothing, e.g. `click`; `SCOPE` for what only holds others. */
  readonly action: string;
  readonly elements: readonly PageElement[];
  /** Indexes of the elements the locator's scope reaches. */
  readonly scope: readonly number[];
  readonly hints: readonly OracleHint[];
  /** What the element looked like on this page when the locator last worked. */
  readonly fingerprint?: PageElement | undefined;
  /** Indexes of what stood beside it then, by its words. */
  readonly beside?: readonly number[];
  /** Fingerprints of the other locators that were used on this page. */
  readonly others: readonly PageElement[];
}

/** What a locator that only holds others is for. */
export const SCOPE = 'scope';

export interface Ranked {
  /** Index in `elements`. */
  readonly index: number;
  readonly element: PageElement;
  readonly score: number;
  readonly reasons: readonly string[];
}

export type Ranking =
  | {
      readonly kind: 'confident';
      /** Best first. */
      readonly ranked: readonly Ranked[];
      /** What says, beside likeness of words, that it is the first one. */
      readonly vouchedBy: 'fingerprint' | 'oracle' | null;
    }
  | {
      readonly kind: 'abstained';
      readonly reason: Abstention;
      readonly detail: string;
      readonly ranked: readonly Ranked[];
    };

export interface Expressed {
  readonly element: PageElement;
  /** The whole page, the element among them. */
  readonly elements: readonly PageElement[];
  readonly stale: LocatorCall;
}

/** What an assertion looks at, as it was and as it would be found now. */
export interface Reanchored {
  readonly stale: LocatorCall;
  readonly fresh: readonly LocatorCall[];
  readonly was: Sighting;
  readonly now: Sighting;
  /** True when the matcher compares a text that says something. */
  readonly provesValue: boolean;
}

export interface Doubt {
  readonly reason: Abstention;
  readonly detail: string;
}

export interface Ranker {
  readonly rank: (request: RankRequest) => Ranking;
  /** True when the element is a record, or in one, and the stale call asked for another one by its data. */
  readonly isOtherRecord: (element: Expressed) => boolean;
  /** Ways to say an element in place of a stale call, most like the author's own first. */
  readonly replacementsFor: (element: Expressed) => readonly Replacement[];
  /** Why an assertion must not be made to look at that; `undefined` when it is the same element. */
  readonly doubtOf: (found: Reanchored) => Doubt | undefined;
}
