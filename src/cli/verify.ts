// `loopwright verify`: what can be recomputed from the evidence, compared with what was pinned and signed, and the checks of
// the verified candidate once more.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultLine, LoopwrightError } from '../errors.ts';
import { holds, type ReplayedCheck } from '../record/compare-replay.ts';
import { redactor } from '../record/redaction.ts';
import { type Replay, replay } from '../replay.ts';
import { audit } from '../record/audit.ts';
import { auditSignatures, type Signatures } from '../record/audit-signatures.ts';
import { dropSigningKey, readPublicKey } from '../record/signing-key.ts';
import { Sha256 } from '../seal/digest.ts';
import type { Answer } from './answer.ts';

export interface VerifyOptions {
  readonly head?: string;
  readonly publicKey?: string;
  readonly replay?: boolean;
}

/** Replays only what holds: changed evidence does not say what was verified. */
export async function verify(root: string, options: VerifyOptions): Promise<Answer> {
  const recomputed = recompute(root, options);
  if (options.replay !== true || recomputed.exitCode !== 0) return recomputed;
  dropSigningKey(process.env);
  const replayed = await replayHere(root);
  if (replayed === 'interrupted')
    return {
      text: 'Interrupted: nothing is known, and nothing was changed.',
      json: { ok: false },
      exitCode: 130,
    };
  const ok = replayed.checks.every(holds);
  return {
    text: [recomputed.text, ...replayLines(replayed)].join('\n'),
    json: { ...recomputed.json, ok, replay: replayed },
    exitCode: ok ? 0 : 1,
  };
}

async function replayHere(root: string): Promise<Replay | 'interrupted'> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'loopwright-replay-')));
  const abort = new AbortController();
  const onInterrupt = (): void => abort.abort('interrupted');
  for (const signal of SIGNALS) process.once(signal, onInterrupt);
  try {
    const tell = (line: string): void => console.error(line);
    return shown(await replay(root, { scratch, env: process.env, abort: abort.signal, tell }));
  } catch (error) {
    if (abort.signal.aborted) return 'interrupted';
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onInterrupt);
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What the checks said may hold secrets. */
function shown({ attempt, checks }: Replay): Replay {
  const redact = redactor();
  return {
    attempt,
    checks: checks.map((check) => ({
      ...check,
      differences: check.differences.map((line) => redact.text(line)),
    })),
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

function replayLines({ attempt, checks }: Replay): readonly string[] {
  const wrong = checks.filter((check) => !holds(check)).length;
  return [
    `Replayed ${attempt} on a clean copy:`,
    ...checks.flatMap((check) => [
      `  ${check.id}: ${replayedWord(check)}`,
      ...check.differences.map((line) => `    - ${line.replaceAll('\n', '\n      ')}`),
    ]),
    wrong === 0
      ? 'What was replayed does what was recorded.'
      : `${wrong} check${wrong === 1 ? ' does' : 's do'} not do what was recorded.`,
  ];
}

function replayedWord(check: ReplayedCheck): string {
  if (check.now === 'not replayed') return `not replayed (recorded: ${check.recorded})`;
  return holds(check) ? `${check.now}, as recorded` : `recorded ${check.recorded}, now ${check.now}`;
}

type Recomputed = Answer & { readonly json: object };

function recompute(root: string, { head, publicKey }: VerifyOptions): Recomputed {
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
