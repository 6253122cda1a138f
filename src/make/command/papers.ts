// The files that a maker is given to read, and the one it may write, in its folder.
import { PAPERS } from '../../contract/words.ts';

export const BUNDLE = `${PAPERS}/bundle.json`;
export const CONTRACT_COPY = `${PAPERS}/contract.json`;
export const RESULT = `${PAPERS}/result.json`;
