// How an exercise ended, in the lines that are printed: the same whether the loop ran or never began.
import { type Ending, endingText, endingWords } from '../contract/words.ts';
import { recordEarlyEnd } from '../record/early-end.ts';
import { ESCALATION } from '../record/escalation/report.ts';
import type { EvidencePlace } from '../record/evidence.ts';
import type { Finding, StateDocument } from '../record/state.ts';
import { refusedByDisk } from '../disk/refusal.ts';

export interface LoopOutcome {
  readonly ending: Ending;
  /** What to print, in order. */
  readonly lines: readonly string[];
}

interface Told {
  /** What the checks said, in lines. */
  readonly checks?: readonly string[];
  readonly findings?: readonly Finding[];
  readonly details: readonly string[];
  /** `undefined` when nothing was recorded. */
  readonly state: StateDocument | undefined;
}

export function outcomeOf(ending: Ending, { checks = [], findings = [], details, state }: Told): LoopOutcome {
  const words = endingWords(ending);
  return {
    ending,
    lines: [
      ...checks,
      ...findings.map(
        ({ verdict, test, place, message }) =>
          `[loop] ${verdict}: ${test}${place === null ? '' : ` (${place})`}\n       ${message}`,
      ),
      ...details.map((detail) => `[loop] ${detail}`),
      ...(state?.candidate ? [`[loop] patch: ${state.candidate.patchPath}`] : []),
      `[loop] ${words.means}`,
      `[loop] ${words.next}`,
      ...(state?.state === 'ESCALATED' ? [`[loop] report: ${ESCALATION}`] : []),
      ...(state ? [`[loop] chain head: ${state.head ?? 'none'}`] : []),
      `[loop] ${endingText(ending)}`,
    ],
  };
}

/** The loop never began. It is recorded when the disk and the state let it. */
export function endedEarly(
  run: (EvidencePlace & { readonly contract: string }) | undefined,
  ending: Extract<Ending, { reason: string }>,
  details: readonly string[],
): LoopOutcome {
  if (!run || ending.reason === 'state-unreadable') return outcomeOf(ending, { details, state: undefined });
  try {
    const state = recordEarlyEnd(run, ending, details);
    return outcomeOf(ending, { details: state?.details ?? details, state });
  } catch (error) {
    const refusal = refusedByDisk(error);
    if (refusal === undefined) throw error;
    return outcomeOf(ending, { details: [...details, refusal], state: undefined });
  }
}
