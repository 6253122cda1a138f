// `loopwright verify`: what can be recomputed from the evidence, compared with what was pinned.
import { faultLine, LoopwrightError } from '../errors.ts';
import { audit } from '../record/audit.ts';
import { Sha256 } from '../seal/digest.ts';
import type { Answer } from './answer.ts';

export interface VerifyOptions {
  readonly head?: string;
}

export function verify(root: string, { head }: VerifyOptions): Answer {
  const found = audit(root, head === undefined ? undefined : pinnedHead(head));
  const { faults } = found;
  const ok = faults.length === 0;
  const good = [`${found.records} records hold. Chain head: ${found.head ?? 'none'}`];
  const bad = [
    `The evidence does not hold: ${faults.length} fault${faults.length === 1 ? '' : 's'}.`,
    ...faults.map((fault) => `  - ${faultLine(fault)}`),
  ];
  return { text: (ok ? good : bad).join('\n'), json: { ok, ...found }, exitCode: ok ? 0 : 1 };
}

function pinnedHead(given: string): Sha256 {
  const head = Sha256.safeParse(given.trim().toLowerCase());
  if (head.success) return head.data;
  throw new LoopwrightError(
    'usage',
    `--head: expected the 64 hex digits that a run printed as its chain head, found ${JSON.stringify(given)}.`,
  );
}
