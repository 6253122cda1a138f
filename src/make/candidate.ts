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

export const Candidate = z.strictObject({
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
export type Candidate = z.infer<typeof Candidate>;
