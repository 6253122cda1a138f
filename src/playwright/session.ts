// What the reporter and the globalTeardown of one run share. Playwright loads both into the main process, each by its
// own path; a global symbol is how they find each other, and how the teardown notices that the reporter was replaced.
import type { Ending } from '../contract/words.ts';
import type { SealResult } from '../seal/seal.ts';
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
export type SealMessage =
  | { readonly kind: 'sealed' }
  | Extract<SealResult, { kind: 'refused' }>
  | { readonly kind: 'pending'; readonly details: readonly string[] };

export interface Finished {
  /** `undefined` leaves the run's own status. */
  readonly ending: Ending | undefined;
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
  return Reflect.get(globalThis, KEY) as Session | undefined;
}
