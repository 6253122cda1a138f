// `loopwright verify`: what can be recomputed from the evidence, compared with what was pinned and signed.
import { faultLine, LoopwrightError } from '../errors.ts';
import { audit } from '../record/audit.ts';
import { auditSignatures, type Signatures } from '../record/audit-signatures.ts';
import { readPublicKey } from '../record/signing-key.ts';
import { Sha256 } from '../seal/digest.ts';
import type { Answer } from './answer.ts';

export interface VerifyOptions {
  readonly head?: string;
  readonly publicKey?: string;
}

export function verify(root: string, { head, publicKey }: VerifyOptions): Answer {
  const key = publicKey === undefined ? undefined : readPublicKey(publicKey);
  const found = audit(root, head === undefined ? undefined : pinnedHead(head));
  // What does not hold says nothing of what was signed.
  const signatures = found.faults.length === 0 ? auditSignatures(root, key) : undefined;
  const faults = [...found.faults, ...(signatures?.faults ?? [])];
  const ok = faults.length === 0;
  const good = [
    `${found.records} records hold. Chain head: ${found.head ?? 'none'}`,
    ...(signatures && signatures.attempts > 0 ? [signedLine(signatures, key !== undefined)] : []),
  ];
  const bad = [
    `The evidence does not hold: ${faults.length} fault${faults.length === 1 ? '' : 's'}.`,
    ...faults.map((fault) => `  - ${faultLine(fault)}`),
  ];
  return {
    text: (ok ? good : bad).join('\n'),
    json: {
      ok,
      ...found,
      faults,
      signed: signatures?.signed ?? null,
      attempts: signatures?.attempts ?? null,
    },
    exitCode: ok ? 0 : 1,
  };
}

function signedLine({ attempts, signed }: Signatures, isChecked: boolean): string {
  if (signed === 0) return 'Not signed.';
  const of = `${signed} of ${attempts} attempts`;
  return isChecked
    ? `Signed with this key: ${of}.`
    : `Signed: ${of}; the signatures were not checked. Give --public-key FILE.`;
}

function pinnedHead(given: string): Sha256 {
  const head = Sha256.safeParse(given.trim().toLowerCase());
  if (head.success) return head.data;
  throw new LoopwrightError(
    'usage',
    `--head: expected the 64 hex digits that a run printed as its chain head, found ${JSON.stringify(given)}.`,
  );
}
