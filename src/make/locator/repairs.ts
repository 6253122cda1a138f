// Repairs: one place in the source each, with the ways to rewrite it and the tests that need it. Pure.
import type { LocatorCall, Replacement, SourcePlace } from '../../observe/observation.ts';
import type { TestKey } from '../../observe/run-record.ts';
import type { Edit } from '../../syntax/edits.ts';
import type { SourceSpan } from '../candidate.ts';

/** What says, beside likeness of words, that a repair finds the right element. */
export type Voucher = 'fingerprint' | 'oracle' | null;

export interface RepairOption extends Replacement {
  readonly edits: readonly Edit[];
  /** What the edits lie in: the call, and texts that stand elsewhere. */
  readonly sites: readonly SourceSpan[];
}

/** One call in the source and the ways to rewrite it. */
export interface Repair {
  /** Every test that is red without it. */
  readonly tests: readonly TestKey[];
  /** The stale call. */
  readonly span: SourceSpan;
  /** Where the stale call is made, as the source was sealed; the file is root-relative. */
  readonly built: SourcePlace;
  readonly stale: LocatorCall;
  /** At least one, the one to try first first. */
  readonly options: readonly RepairOption[];
  readonly reasons: readonly string[];
  readonly vouchedBy: Voucher;
}

/** Why a test's locator is not repaired, and where a person has to look. */
export interface Abstained {
  readonly test: TestKey;
  /** What is not repaired: a locator of an action, or what an assertion looks at. */
  readonly verdict: 'no-candidate' | 'assertion';
  readonly message: string;
  readonly place: string | null;
}

/** Names a repair: a place in the source has one for each text that it was called with. */
export function repairKey({ span, stale }: Pick<Repair, 'span' | 'stale'>): string {
  return `${span.path}:${span.start}:${span.end} ${callText(stale)}`;
}

/** The same call is repaired once, for all its tests; tests that need different words there cannot both be served. */
export function merge(repairs: Map<string, Repair>, repair: Repair, abstained: Abstained[]): void {
  const key = repairKey(repair);
  const other = repairs.get(key);
  if (!other) {
    repairs.set(key, repair);
    return;
  }
  const texts = new Set(other.options.map((item) => JSON.stringify(item.calls)));
  const options = repair.options.filter((item) => texts.has(JSON.stringify(item.calls)));
  const tests = [...new Set([...other.tests, ...repair.tests])];
  // What is vouched for in one test only still has to be shown to matter.
  const vouchedBy = repair.vouchedBy === null ? null : other.vouchedBy;
  if (options.length > 0) repairs.set(key, { ...other, tests, options, vouchedBy });
  else {
    const message = 'tests need different repairs of the same locator';
    abstained.push(
      ...tests.map((test): Abstained => ({
        test,
        verdict: 'no-candidate',
        message,
        place: repair.span.path,
      })),
    );
  }
}

/** A test is repaired whole or not at all: what only serves tests that were given up is left out. */
export function withoutTests(repairs: readonly Repair[], givenUp: ReadonlySet<TestKey>): readonly Repair[] {
  return repairs
    .map((repair) => ({ ...repair, tests: repair.tests.filter((test) => !givenUp.has(test)) }))
    .filter((repair) => repair.tests.length > 0);
}

export function testsOf(repairs: readonly Pick<Repair, 'tests'>[]): readonly TestKey[] {
  return [...new Set(repairs.flatMap((repair) => repair.tests))];
}

/** Where a person finds the stale call. */
export function placeText({ built }: Pick<Repair, 'built'>): string {
  return `${built.file}:${built.line}:${built.column}`;
}

export function callText(call: LocatorCall): string {
  return `${call.method}(${call.args.map((arg) => JSON.stringify(arg)).join(', ')})`;
}

export function optionText(option: RepairOption | undefined): string {
  return option?.calls.map(callText).join('.') ?? '';
}
