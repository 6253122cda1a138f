// The one error class: what a user can act on has a code; anything else that is thrown is our own bug
// and is shown with its stack.

/** One thing that is wrong with an input, and what to do about it. */
export interface Fault {
  /** Where: a JSON path (`mutablePaths[0]`), a file, or a file with `:line:column`. */
  readonly at: string;
  readonly expected: string;
  readonly found: string;
  readonly fix: string;
}

export type ErrorCode =
  | 'contract-invalid'
  | 'contract-missing'
  | 'config-invalid'
  | 'disk-refused'
  | 'document-invalid'
  | 'evidence-broken'
  | 'exists-already'
  | 'in-use'
  | 'key-invalid'
  | 'not-sealed'
  | 'other-version'
  | 'path-refused'
  | 'protected-changed'
  | 'state-refused'
  | 'usage';

export class LoopwrightError extends Error {
  override readonly name = 'LoopwrightError';
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];

  constructor(
    code: ErrorCode,
    message: string,
    details: { faults?: readonly Fault[]; cause?: unknown } = {},
  ) {
    super(withFaults(message, details.faults ?? []), 'cause' in details ? { cause: details.cause } : {});
    this.code = code;
    this.faults = details.faults ?? [];
  }
}

/** One fault as one line that a person can act on. */
export function faultLine(fault: Fault): string {
  return `${fault.at}: expected ${fault.expected}, found ${fault.found}. ${fault.fix}`;
}

function withFaults(message: string, faults: readonly Fault[]): string {
  if (faults.length === 0) return message;
  return [message, ...faults.map((fault) => `  - ${faultLine(fault)}`)].join('\n');
}
