// What the recorder writes down at a stale locator, and what every later stage reads. The worker that writes it loads
// no schema (types only); the controller validates each line when it reads it.
import { z } from 'zod';

/** An argument of a locator call as JSON: strings, numbers, options; a RegExp and a Locator by their own forms. */
export type CallArg = string | number | boolean | null | CallOptions;
/** Options; `{ $regex, $flags }` for a RegExp, `{ $other }` for what has no JSON form. */
export interface CallOptions {
  readonly [key: string]: CallArg;
}

const CallArg: z.ZodType<CallArg> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.record(z.string(), CallArg)]),
);

/** One call that builds a locator: `getByRole('button', { name: 'Login' })`. */
export const LocatorCall = z
  .strictObject({ method: z.string(), args: z.array(CallArg).readonly() })
  .readonly();
export type LocatorCall = z.infer<typeof LocatorCall>;

/** A place in a source file; line and column from 1. */
export const SourcePlace = z
  .strictObject({ file: z.string(), line: z.number(), column: z.number() })
  .readonly();
export type SourcePlace = z.infer<typeof SourcePlace>;

/** One element of the page model. Texts are trimmed and folded; values that a user typed are never taken. */
export const PageElement = z
  .strictObject({
    tag: z.string(),
    role: z.string(),
    name: z.string(),
    text: z.string(),
    label: z.string(),
    placeholder: z.string(),
    testId: z.string(),
    id: z.string(),
    nameAttribute: z.string(),
    classes: z.string(),
    href: z.string(),
    alt: z.string(),
    title: z.string(),
    type: z.string(),
    neighbours: z.string(),
    xpath: z.string(),
    box: z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
    visible: z.boolean(),
    enabled: z.boolean(),
  })
  .readonly();
export type PageElement = z.infer<typeof PageElement>;

/** An element as a green run saw it. */
export const Sighting = z.strictObject({
  element: PageElement,
  /** The words before and after it. */
  around: z.string().optional(),
  /** What could be acted upon around it, as digests of words; files of before do not say. */
  beside: z.string().default(''),
});
export type Sighting = z.infer<typeof Sighting>;

export const ABSTENTION_REASONS = [
  'nothing-similar',
  'two-alike',
  'opposite-meaning',
  'removed',
  'other-data',
  'slow',
  'wrong-page',
  'not-usable',
  'no-unique-locator',
  'page-unreadable',
  'unsupported-locator',
  'private',
  'not-remembered',
  'not-the-same',
] as const;
export type Abstention = (typeof ABSTENTION_REASONS)[number];

export const ABSTENTIONS = {
  'nothing-similar': 'no element on the page is similar enough to what the locator asked for',
  'two-alike': 'two elements are about equally similar to what the locator asked for',
  'opposite-meaning': 'the most similar element means the opposite of what the locator asked for',
  removed: 'the element that the locator last found is not on the page any more',
  'other-data': 'the most similar element differs in data, not in words',
  slow: 'the element came late: it is slow, not gone',
  'wrong-page': 'the page answered with an error, so the element may be missing for a reason of the product',
  'not-usable': 'the most similar element is hidden or disabled',
  'no-unique-locator': 'no locator matches exactly that element',
  'page-unreadable': 'the page could not be read',
  'unsupported-locator': 'this kind of locator is not repaired yet',
  private: 'every locator that finds the element would write a secret into the test',
  'not-remembered': 'no green run recorded the element that the assertion looked at',
  'not-the-same': 'the most similar element is not the one that the assertion looked at',
} as const satisfies Record<Abstention, string>;

/** What could stand in place of a stale call: one call, or a chain that scopes it first. */
export const Replacement = z
  .strictObject({
    calls: z.array(LocatorCall).readonly(),
    /** True when it counts elements (`nth`) because no words tell them apart. */
    lastResort: z.boolean(),
  })
  .readonly();
export type Replacement = z.infer<typeof Replacement>;

const RankedElement = z
  .strictObject({ score: z.number(), reasons: z.array(z.string()).readonly(), element: PageElement })
  .readonly();
type RankedElement = z.infer<typeof RankedElement>;

export const Observation = z.strictObject({
  schemaVersion: z.literal(1),
  /** Absolute path of the spec file; titles as in the run record. */
  test: z.strictObject({ file: z.string(), titles: z.array(z.string()) }),
  /** True for the failure the red run ended with; false for one found by carrying on in memory. */
  known: z.boolean(),
  kind: z.enum(['stale', 'ambiguous']),
  /** What needed the element: an action, or an assertion that looks at it. */
  by: z.enum(['action', 'assertion']),
  /** Playwright's description of the whole locator. */
  locator: z.string(),
  /** The call of the chain that no longer fits. */
  call: LocatorCall,
  /** Where that call stands: the innermost project frame first, then its callers. */
  stack: z.array(SourcePlace),
  /** The action or matcher that found no element, and where it was called: innermost project frame first. */
  action: z.strictObject({ method: z.string(), stack: z.array(SourcePlace) }),
  page: z.strictObject({ url: z.string(), status: z.number().optional(), failures: z.array(z.string()) }),
  /** Best first; at most five. */
  ranked: z.array(RankedElement),
  verdict: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('healed'),
      /** Proven to match exactly the first ranked element, most like the author's own first. */
      options: z.array(Replacement),
      /** What says, beside likeness of words, that this is the element. */
      vouchedBy: z.enum(['fingerprint', 'oracle']).nullable(),
    }),
    z.strictObject({
      kind: z.literal('abstained'),
      reason: z.enum(ABSTENTION_REASONS),
      detail: z.string(),
    }),
  ]),
});
export type Observation = z.infer<typeof Observation>;

/** What the controller asks the recorder to look for. */
export const ObserveRequest = z.strictObject({
  wanted: z.array(
    z.strictObject({
      file: z.string(),
      titles: z.array(z.string()),
      locator: z.string(),
      /** How long the red run waited for it, in milliseconds; 0 when its error does not say. */
      waitedMs: z.number(),
    }),
  ),
  /** Tests that the red run did not come to: all that is stale in them is news. */
  unseen: z.array(z.strictObject({ file: z.string(), titles: z.array(z.string()) })),
  /** Actions whose failure the tests swallow: what is missing there may rightly be missing. */
  optional: z.array(SourcePlace),
  hints: z.array(z.strictObject({ method: z.string(), role: z.string().optional(), text: z.string() })),
  /** What elements looked like when a spec's locators last worked; `path` as `pagePath` gives it. */
  fingerprints: z.array(Sighting.extend({ file: z.string(), locator: z.string(), path: z.string() })),
  /** Whether what assertions look at may be found in another way. */
  assertionLocators: z.enum(['structural', 'frozen']),
});
export type ObserveRequest = z.infer<typeof ObserveRequest>;
export type OracleHint = ObserveRequest['hints'][number];
