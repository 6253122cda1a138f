// Where, in a maker's folder, the files are that it is given to read, and the one it may write.
import { PAPERS } from '../../contract/words.ts';

export const BUNDLE = `${PAPERS}/bundle.json`;
export const PROMPT = `${PAPERS}/prompt.md`;
export const CONTRACT_COPY = `${PAPERS}/contract.json`;
export const RESULT = `${PAPERS}/result.json`;
