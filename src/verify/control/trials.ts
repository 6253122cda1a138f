// What the no-op control tries: each repair that nothing vouches for yet, left out of the tests that need it, one at a
// time. Pure.
import { testKey, type TestKey, type TestRecord } from '../../observe/run-record.ts';
import type { LeftOutStep } from './request.ts';
import type { Target } from './targets.ts';

/** A test, or the tests of a serial group: these stand on one another, so any of them may notice. */
export interface Unit {
  readonly name: string;
  readonly tests: readonly TestRecord[];
}

export interface Step {
  /** Key of its target. */
  readonly repair: string;
  readonly leftOut: LeftOutStep;
}

/** Repetition n of the unit leaves out step n; on `null` it runs as it is. */
export interface Trial {
  readonly unit: Unit;
  readonly steps: readonly (Step | null)[];
}

/** The tests that may vouch for a repair; `proven` are those that pass with the candidate. */
export function unitsOf(needing: readonly TestKey[], proven: readonly TestRecord[]): readonly Unit[] {
  const units = new Map<string, Unit>();
  for (const test of proven) {
    if (!needing.includes(testKey(test))) continue;
    const { serial } = test;
    const tests = serial === undefined ? [test] : proven.filter((other) => other.serial === serial);
    const name = serial === undefined ? testKey(test) : `the serial group of ${tests.map(testKey)[0]}`;
    units.set(name, { name, tests });
  }
  return [...units.values()];
}

/** Every unit of the open targets, or few of each: one that notices is enough. */
export function trialsOf(
  open: readonly Target[],
  proven: readonly TestRecord[],
  pick: (units: readonly Unit[], target: Target) => readonly Unit[],
): readonly Trial[] {
  const trials = new Map<string, { unit: Unit; steps: Step[] }>();
  for (const target of open) {
    if (!target.built) continue;
    const step: Step = { repair: target.key, leftOut: target.built };
    for (const unit of pick(unitsOf(target.tests, proven), target)) {
      const trial = trials.get(unit.name) ?? { unit, steps: [] };
      trials.set(unit.name, trial);
      trial.steps.push(step);
    }
  }
  return [...trials.values()];
}
