// Envelopes by DSSE 1.0 (github.com/secure-systems-lab/dsse): what is signed is the encoding of type and payload together,
// so that a payload cannot be taken for one of another kind. ed25519 only.
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';

export const Envelope = z.strictObject({
  payloadType: z.string(),
  payload: z.string(),
  signatures: z.array(z.object({ keyid: z.string().optional(), sig: z.string() })).min(1),
});
export type Envelope = z.infer<typeof Envelope>;

export function signed(payloadType: string, payload: string, privateKey: KeyObject): Envelope {
  const bytes = Buffer.from(payload);
  const sig = sign(null, encoding(payloadType, bytes), privateKey).toString('base64');
  const keyid = keyId(createPublicKey(privateKey));
  return { payloadType, payload: bytes.toString('base64'), signatures: [{ keyid, sig }] };
}

/** The payload when any of the signatures is this key's; `keyid` is a hint and decides nothing. */
export function verifiedPayload(envelope: Envelope, publicKey: KeyObject): string | undefined {
  const payload = Buffer.from(envelope.payload, 'base64');
  const data = encoding(envelope.payloadType, payload);
  const holds = envelope.signatures.some(({ sig }) =>
    verify(null, data, publicKey, Buffer.from(sig, 'base64')),
  );
  return holds ? payload.toString('utf8') : undefined;
}

/** `DSSEv1 LEN(type) type LEN(body) body` */
function encoding(payloadType: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** sha256 of the public key as SPKI. */
function keyId(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}
