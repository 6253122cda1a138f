// What a report of an escalation is written from: what the exercise recorded, and what is remembered of earlier ones.
import type { Contract } from '../../contract/schema.ts';
import type { Candidate } from '../../make/candidate.ts';
import type { CheckResult, TestsDocument } from '../manifest.ts';
import type { StateBody } from '../state.ts';

export interface EscalationFacts {
  readonly state: StateBody;
  /** `undefined` when none can be read. */
  readonly contract: ReportedContract | undefined;
  /** In the order in which they were recorded. */
  readonly attempts: readonly ReportedAttempt[];
  readonly past: Past;
}

export interface ReportedContract {
  readonly contract: Contract;
  /** Its hash when it was sealed; `null` for one that an exercise was refused with before. */
  readonly sealedAs: string | null;
}

/** One attempt as it was recorded. */
export interface ReportedAttempt {
  /** Relative to the project. */
  readonly folder: string;
  /** `undefined` when it is no longer what was recorded. */
  readonly record:
    | {
        readonly attempt: number;
        readonly passed: boolean;
        readonly results: readonly CheckResult[];
        readonly tests: TestsDocument['checks'];
        /** `null` for the red run. */
        readonly candidate: Pick<Candidate, 'maker' | 'paths'> | 'unreadable' | null;
        /** Of the last attempt: logs of the checks that did not pass, by the id of the check. */
        readonly logs: Readonly<Record<string, string>>;
      }
    | undefined;
}

/** What is remembered of this and earlier exercises. */
export interface Past {
  /** Issues that came again. */
  readonly recurring: readonly Counted[];
  /** Tests, checks and classes of failure over all exercises that are kept. */
  readonly frequency: readonly Counted[];
}

export interface Counted {
  readonly issue: string;
  readonly count: number;
}
