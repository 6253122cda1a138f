// What the reporter and the globalTeardown of one run share. Playwright loads both into the main process, each by its
// own path; a global symbol is how they find each other, and how the teardown notices that the reporter was replaced.
import { z } from 'zod';
import type { Ending } from '../contract/words.ts';
import { Sha256 } from '../seal/digest.ts';
import type { Collector } from './collector.ts';

export interface Session {
  readonly collector: Collector;
  /** What the seal project reported; `undefined` when it did not get that far. */
  sealed: SealMessage | undefined;
  interrupted: boolean;
  readonly abort: AbortController;
  /** The controller's work, once the teardown has started it. */
  work: Promise<Finished> | undefined;
}

/** The seal's result without what the main process reads from disk itself. */
export const SealMessage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sealed'),
    /** What the main process must find again: the tests that ran in between could write anywhere. */
    baselineSha256: Sha256,
    head: Sha256.nullable(),
  }),
  z.strictObject({
    kind: z.literal('refused'),
    reason: z.enum([
      'contract-invalid',
      'disk-refused',
      'oracle-not-sealed',
      'policy-violated',
      'state-unreadable',
    ]),
    details: z.array(z.string()).readonly(),
  }),
  z.strictObject({ kind: z.literal('pending'), details: z.array(z.string()).readonly() }),
]);
export type SealMessage = z.infer<typeof SealMessage>;

export interface Finished {
  readonly ending: Ending;
  readonly lines: readonly string[];
}

export const SEAL_ATTACHMENT = 'loopwright-seal';

const KEY = Symbol.for('loopwright.session');

export function openSession(collector: Collector): Session {
  const session: Session = {
    collector,
    sealed: undefined,
    interrupted: false,
    abort: new AbortController(),
    work: undefined,
  };
  Reflect.set(globalThis, KEY, session);
  return session;
}

export function currentSession(): Session | undefined {
  const session: unknown = Reflect.get(globalThis, KEY);
  return isSession(session) ? session : undefined;
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'collector' in value && 'abort' in value;
}
