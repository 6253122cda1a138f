// What a control run says of each repair: somebody notices that the step is missing, or nobody does. Pure.
import { classifyTest } from '../../observe/classify.ts';
import { type RunRecord, testKey, type TestKey, type TestRecord } from '../../observe/run-record.ts';
import type { ControlNote, LeftOut } from './request.ts';
import type { Trial } from './trials.ts';

export interface TrialResult {
  readonly repair: string;
  readonly unit: string;
  readonly result:
    | 'noticed'
    /** The unit passes without the step. */
    | 'unnoticed'
    /** The step has no answer that says nothing. */
    | 'not possible'
    /** The unit failed before it came to the step, or to an assertion on the empty text. */
    | 'early'
    /** The unit never came to the step. */
    | 'not seen'
    /** The unit fails also with the step. */
    | 'unclear'
    /** The unit did not report, or the browser broke. */
    | 'missing';
}

export interface Note extends Omit<ControlNote, 'file' | 'titles'> {
  readonly test: TestKey;
}

export function resultsOf(
  trials: readonly Trial[],
  record: RunRecord | undefined,
  notes: readonly Note[],
): readonly TrialResult[] {
  return trials.flatMap(({ unit, steps }) => {
    const keys = new Set(unit.tests.map(testKey));
    const runsOf = (repeat: number): readonly TestRecord[] =>
      record?.tests.filter((test) => keys.has(testKey(test)) && (test.repeat ?? 0) === repeat) ?? [];
    const isClear = steps.every((step, repeat) => step !== null || havePassed(runsOf(repeat)));
    return steps.flatMap((step, repeat): readonly TrialResult[] => {
      if (step === null) return [];
      const own = notes.filter((note) => keys.has(note.test) && note.repeat === repeat);
      const result = resultOf(
        runsOf(repeat),
        own.map(({ how }) => how),
      );
      const isTooEager = result === 'noticed' && !isClear;
      return [{ repair: step.repair, unit: unit.name, result: isTooEager ? 'unclear' : result }];
    });
  });
}

function havePassed(runs: readonly TestRecord[]): boolean {
  return runs.length > 0 && runs.every((test) => test.outcome === 'expected');
}

function resultOf(runs: readonly TestRecord[], how: readonly LeftOut[]): TrialResult['result'] {
  const red = runs.find((test) => test.outcome === 'unexpected');
  if (!red && !havePassed(runs)) return 'missing';
  const kind = red && classifyTest(red).class;
  if (kind === 'infrastructure') return 'missing';
  if (how.length === 0) return red ? 'early' : 'not seen';
  if (how.every((one) => one === 'not possible')) return 'not possible';
  if (!red) return 'unnoticed';
  // An empty text can break the code on its way to an assertion, and that says nothing of what it should have been.
  return how.includes('emptied') && kind !== 'assertion' ? 'early' : 'noticed';
}

/** A repair that nothing vouches for, and what was tried. */
export interface Unvouched {
  readonly repair: string;
  readonly message: string;
}

export function unvouchedMessage(results: readonly TrialResult[]): string {
  const seen = results.slice(0, 3).map(({ unit, result }) => `${SAYS[result]} ${unit}`);
  const more = results.length > 3 ? ` and ${results.length - 3} more` : '';
  return `${seen.join(', ') || 'no test could be tried without the step'}${more}. ${WOULD}`;
}

const SAYS = {
  noticed: 'without the repaired step this fails:',
  unnoticed: 'without the repaired step this still passes:',
  'not possible': 'the repaired step only reads, and cannot be left out of',
  early: 'without the repaired step this fails before it could notice:',
  'not seen': 'the repaired step was not met in',
  unclear: 'left to itself beside the other runs, this fails also with the repaired step:',
  missing: 'without the repaired step this did not report:',
} as const satisfies Record<TrialResult['result'], string>;

const WOULD =
  'Nothing says that it is the right element; a fingerprint, an oracle that names it, or an assertion that depends on the step would';
