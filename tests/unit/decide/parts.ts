// Repairs for units of the decisions: one place each, by its words.
import type { Repair, Voucher } from '../../../src/make/locator/repairs.ts';
import type { LocatorCall } from '../../../src/observe/observation.ts';

export interface RepairFields {
  /** Text of the stale call, and the name of the repair in expectations. */
  readonly name: string;
  readonly tests: readonly string[];
  /** Texts to write instead. Default: one. */
  readonly options?: readonly string[];
  readonly file?: string;
  /** Default: the oracle. */
  readonly vouchedBy?: Voucher;
}

export function repair({
  name,
  tests,
  options = ['A'],
  file = 'tests/a.ts',
  vouchedBy = 'oracle',
}: RepairFields): Repair {
  const line = name.charCodeAt(0);
  const span = { kind: 'call' as const, path: file, start: line, end: line + 1 };
  return {
    tests,
    span,
    built: { file, line, column: 1 },
    stale: text(name),
    options: options.map((newText) => ({
      calls: [text(newText)],
      edits: [{ path: file, start: line, end: line + 1, oldText: name, newText }],
      lastResort: false,
      sites: [span],
    })),
    reasons: ['seen'],
    vouchedBy,
  };
}

function text(words: string): LocatorCall {
  return { method: 'getByText', args: [words] };
}
