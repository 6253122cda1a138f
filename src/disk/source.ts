// Source files as text that can be edited by span.
import { readFileSync } from 'node:fs';
import { decodeSource } from './decode.ts';

export function readSource(path: string): string | undefined {
  return decodeSource(readFileSync(path));
}
