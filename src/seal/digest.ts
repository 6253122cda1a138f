// Digests are a branded type, so that a path or a name can never stand where a hash is meant.
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** SHA-256 as 64 lower-case hex digits. */
export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'a sha256 of 64 lower-case hex digits')
  .brand<'sha256'>();
export type Sha256 = z.infer<typeof Sha256>;

export function sha256(content: string | Uint8Array): Sha256 {
  return Sha256.parse(createHash('sha256').update(content).digest('hex'));
}

/** `null` for what is not there. */
export function digestOf(text: string | undefined): Sha256 | null {
  return text === undefined ? null : sha256(text);
}
