// Which failures of an attempt say that the loop goes round in circles: the same words again, or nearly the same over and over.
// Pure.
import type { Contract } from '../../contract/schema.ts';
import type { Issue } from '../../record/history.ts';
import type { Stuck } from '../judge-proposal.ts';
import { timesCome } from './recurrence.ts';

export interface Issues {
  /** Of each attempt of this exercise, the last one last. */
  readonly own: readonly (readonly Issue[])[];
  /** Of each attempt of earlier exercises. */
  readonly earlier: readonly (readonly Issue[])[];
}

export function stuckOf({ own, earlier }: Issues, stagnation: Contract['stagnation']): readonly Stuck[] {
  const all = [...earlier, ...own];
  return (own.at(-1) ?? []).flatMap((issue): readonly Stuck[] => {
    const same = own.filter((issues) =>
      issues.some(({ of, text }) => of === issue.of && text === issue.text),
    );
    if (same.length >= stagnation.identicalFailures)
      return [
        { reason: 'identical-failure', detail: `${issue.of} failed ${same.length} times in the same way` },
      ];
    const times = timesCome(issue, all, stagnation.similarity);
    return times >= stagnation.recurrences
      ? [
          {
            reason: 'recurring-issue',
            detail: `${issue.of} failed in nearly the same way in ${times} attempts, of earlier exercises too`,
          },
        ]
      : [];
  });
}
