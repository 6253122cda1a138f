// Where, in a maker's folder, the files are that it is given to read, and the one it may write.
import { PAPERS } from '../../contract/words.ts';

export const BUNDLE = `${PAPERS}/bundle.json`;
export const PROMPT = `${PAPERS}/prompt.md`;
export const CONTRACT_COPY = `${PAPERS}/contract.json`;
/** What a check printed, as plain lines: some agents cannot read on in a line that is very long. */
export function outputOf(check: string): string {
  return `${PAPERS}/failing-${check.replace(/[^\w-]/g, '_')}.txt`;
}
export const RESULT = `${PAPERS}/result.json`;
