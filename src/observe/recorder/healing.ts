// The words of healing one locator: what is asked, what is open while an answer is looked for, and the answer.
import type { Locator } from '@playwright/test';
import type { Abstention, Observation, OracleHint, PageElement, Replacement } from '../observation.ts';
import type { Creation } from './creations.ts';
import type { Creations, Gap } from './gap.ts';
import type { PageModel } from './page-model.ts';
import type { Ranked, Ranker, Ranking } from './ranker.ts';

export interface HealRequest {
  /** How the whole locator was built. */
  readonly creation: Creation;
  readonly creations: Creations;
  readonly locator: Locator;
  readonly kind: 'stale' | 'ambiguous';
  readonly action: string;
  readonly hints: readonly OracleHint[];
  readonly ranker: Ranker;
  readonly testIdAttribute: string;
  /** What the element looked like when the whole locator last worked on this page. */
  readonly fingerprint: PageElement | undefined;
  /** What could be acted upon around it then. */
  readonly beside: ReadonlySet<string>;
  /** Fingerprints of the other locators that were used on this page. */
  readonly others: readonly PageElement[];
}

/** A locator while it is healed: what was asked, the part of it that no longer fits, and the page. */
export interface Open {
  readonly request: HealRequest;
  readonly gap: Gap;
  readonly model: PageModel;
}

export interface Found {
  /** The call that has to change. */
  readonly creation: Creation;
  readonly ranked: readonly Ranked[];
  readonly verdict: Observation['verdict'];
  /** The whole locator with the first option in its place. */
  readonly whole?: Locator;
}

export type Sure = Extract<Ranking, { kind: 'confident' }>;
export type Unsure = Extract<Ranking, { kind: 'abstained' }>;

export function offered(gap: Gap, ranking: Sure, options: readonly Replacement[]): Found {
  const { ranked, vouchedBy } = ranking;
  const [best] = ranked;
  const [first] = options;
  if (!first)
    return abstained(gap, ranked, {
      reason: 'no-unique-locator',
      detail: best ? describeElement(best.element) : '',
    });
  return {
    creation: gap.creation,
    ranked,
    verdict: { kind: 'healed', options: [...options], vouchedBy },
    whole: gap.whole(first),
  };
}

export function abstained(
  gap: Gap,
  ranked: readonly Ranked[],
  { reason, detail }: { readonly reason: Abstention; readonly detail: string },
): Found {
  return { creation: gap.creation, ranked, verdict: { kind: 'abstained', reason, detail } };
}

export function everywhere(model: PageModel): readonly number[] {
  return model.elements.map((_element, index) => index);
}

export function describeAt(model: PageModel, index: number): string {
  const element = model.elements[index];
  return element ? describeElement(element) : 'an element outside the page model';
}

export function describeElement(element: PageElement): string {
  return `${element.role || element.tag} ${JSON.stringify(element.name || element.text)} at ${element.xpath}`;
}
