// A candidate: what a maker proposes, before anything is believed.
import { z } from 'zod';
import { Edit } from '../syntax/edits.ts';

export const SourceSpan = z.strictObject({
  /**
   * A call that builds a locator; one of css, xpath or a test id that builds what an assertion looks at; or one written
   * text that reaches a call from elsewhere.
   */
  kind: z.enum(['call', 'receiver', 'text']),
  path: z.string(),
  start: z.number().int(),
  end: z.number().int(),
});
export type SourceSpan = z.infer<typeof SourceSpan>;

const LocatorCandidate = z.strictObject({
  schemaVersion: z.literal(1),
  maker: z.literal('locator'),
  diagnosis: z.string(),
  rationale: z.string(),
  /** The files the candidate says it changes. */
  paths: z.array(z.string()),
  edits: z.array(Edit),
  /** The locator calls and the texts that the edits lie in. */
  sites: z.array(SourceSpan),
});
export type LocatorCandidate = z.infer<typeof LocatorCandidate>;

/** What a maker used, as far as it is told. */
export const Usage = z.strictObject({
  tokens: z.int().min(0).optional(),
  costUsd: z.number().min(0).optional(),
});
export type Usage = z.infer<typeof Usage>;

/** What it changes is in the candidate's patch: it edited copies of the files. */
const CommandCandidate = z.strictObject({
  schemaVersion: z.literal(1),
  maker: z.literal('command'),
  /** Which of the contract's makers. */
  name: z.string(),
  diagnosis: z.string(),
  rationale: z.string(),
  /** The files the maker says it changed. */
  paths: z.array(z.string()),
  /** `null`: not reported. */
  usage: Usage.nullable(),
  /** How it was kept apart from the rest of the machine, in words. */
  sandbox: z.string(),
});
export type CommandCandidate = z.infer<typeof CommandCandidate>;

export const Candidate = z.discriminatedUnion('maker', [LocatorCandidate, CommandCandidate]);
export type Candidate = z.infer<typeof Candidate>;
