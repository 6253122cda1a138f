// What a command maker is told, as one JSON document: what failed, what it may change, what the tests are for, and where it must
// stop. Nothing secret is in it, and that is proven when it is finished. It has a size; what had to be cut is named. Pure.
import { z } from 'zod';
import { decodeSource } from '../../disk/decode.ts';
import { Sha256, sha256 } from '../../seal/digest.ts';
import type { Redactor } from '../../secrets/redactor.ts';
import { finished, fitted, sizeOf } from './cut.ts';
import { focused } from './focus.ts';
import { mayBeHandedOut, privatePlaces, redacted } from './private.ts';

const Source = z.strictObject({ path: z.string(), text: z.string() });

const Failing = z.strictObject({
  /** Of the check. */
  id: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  exitCode: z.number().int().nullable(),
  signal: z.string().nullable(),
  /** The lines around the failures and the last ones. */
  output: z.string(),
});

const Stop = z.strictObject({
  attemptCeiling: z.number().int(),
  /** This one included. */
  attemptsLeft: z.number().int(),
  wallClockMsLeft: z.number().int(),
  /** `null`: not configured. */
  tokensLeft: z.number().int().nullable(),
  costUsdLeft: z.number().nullable(),
  stagnation: z.strictObject({
    identicalFailures: z.number().int(),
    similarity: z.number(),
    recurrences: z.number().int(),
    consecutiveErrors: z.number().int(),
  }),
});

const Previous = z.strictObject({
  attempt: z.number().int(),
  /** Why it was refused. */
  refused: z.array(z.string()),
  checks: z.array(z.strictObject({ id: z.string(), passed: z.boolean(), output: z.string() })),
  /** What it changed, against the files as they were sealed. */
  patch: z.string(),
});

const Cut = z.strictObject({
  what: z.string(),
  path: z.string().optional(),
  bytes: z.number().int(),
  why: z.string(),
});

export const Bundle = z.strictObject({
  schemaVersion: z.literal(1),
  goal: z.string(),
  attempt: z.number().int(),
  failing: z.array(Failing),
  /** As they were sealed. `text` is `null` when it is no UTF-8: then the file is only in the folder. */
  mutable: z.array(z.strictObject({ path: z.string(), sha256: Sha256, text: z.string().nullable() })),
  /** What the failing tests load and nobody may change, nearest first. */
  related: z.array(Source),
  /** The oracles: what the product is meant to do. */
  intent: z.array(Source),
  allow: z.array(z.string()),
  deny: z.array(z.string()),
  stop: Stop,
  previous: Previous.nullable(),
  secretsPresent: z.literal(false),
  cut: z.array(Cut),
});
export type Bundle = z.infer<typeof Bundle>;
export type Cut = z.infer<typeof Cut>;

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** As the caller knows them, nothing redacted and nothing cut. */
export interface BundleFacts extends DeepReadonly<
  Pick<Bundle, 'goal' | 'attempt' | 'failing' | 'related' | 'intent' | 'allow' | 'deny' | 'stop' | 'previous'>
> {
  /** Nearest first, as `related`. */
  readonly mutable: readonly MutableFile[];
}

export interface MutableFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface BundleRules {
  readonly redactor: Redactor;
  readonly limitBytes?: number;
}

export type Bundling =
  | {
      readonly ok: true;
      readonly bundle: Bundle;
      /** Mutable files that may not be handed out: what they hold is private. */
      readonly withheld: readonly string[];
    }
  | { readonly ok: false; readonly why: string };

const LIMIT_BYTES = 400_000;
/** Bytes of one output, and of one of the attempt before. */
const OUTPUT_BYTES = 20_000;
const EARLIER_BYTES = 8_000;
const RELATED_BYTES = 150_000;
const RELATED_FILES = 40;
/** Of mutable files; the folder has all of them. */
const MUTABLE_BYTES = 150_000;
const MUTABLE_FILES = 400;

/** There is none when what may not be cut is too large, or when it cannot be proven to hold no secret. */
export function bundleOf(facts: BundleFacts, { redactor, limitBytes = LIMIT_BYTES }: BundleRules): Bundling {
  const cut: Cut[] = [];
  const withheld = facts.mutable.filter((file) => !mayBeHandedOut(file, redactor)).map(({ path }) => path);
  const words = (text: string): string => redacted(text, redactor);
  const output = (what: string, text: string, limit: number): string => {
    // Before it is cut: half of a secret is not known for one. Once is enough for what may be megabytes.
    const focus = focused(redactor.text(text), limit);
    if (focus.leftOut > 0)
      cut.push({ what, bytes: focus.leftOut, why: 'kept: the lines around failures and the last ones' });
    return words(focus.text);
  };
  const source = ({ path, text }: z.infer<typeof Source>): z.infer<typeof Source> => ({
    path: words(path),
    text: words(text),
  });
  const { near, far } = nearest(facts.related, ({ text }) => Buffer.byteLength(text), {
    bytes: RELATED_BYTES,
    files: RELATED_FILES,
  });
  const mutable = nearest(
    facts.mutable.filter(({ path }) => !withheld.includes(path)),
    ({ bytes }) => bytes.length,
    { bytes: MUTABLE_BYTES, files: MUTABLE_FILES },
  );
  const { previous } = facts;
  const bundle: Bundle = {
    schemaVersion: 1,
    goal: words(facts.goal),
    attempt: facts.attempt,
    failing: facts.failing.map((check) => ({
      id: words(check.id),
      command: words(check.command),
      args: redactor.args(check.args),
      exitCode: check.exitCode,
      signal: check.signal === null ? null : words(check.signal),
      output: output(`output of ${words(check.id)}`, check.output, OUTPUT_BYTES),
    })),
    mutable: mutable.near.map(({ path, bytes }) => ({
      path,
      sha256: sha256(bytes),
      text: decodeSource(bytes) ?? null,
    })),
    related: near.map(source),
    intent: facts.intent.map(source),
    allow: facts.allow.map(words),
    deny: facts.deny.map(words),
    stop: { ...facts.stop, stagnation: { ...facts.stop.stagnation } },
    previous: previous && {
      attempt: previous.attempt,
      refused: previous.refused.map((why) => output('reason of the last refusal', why, EARLIER_BYTES)),
      checks: previous.checks.map(({ id, passed, output: text }) => ({
        id: words(id),
        passed,
        output: output(`last output of ${words(id)}`, text, EARLIER_BYTES),
      })),
      patch: words(previous.patch),
    },
    secretsPresent: false,
    cut: [
      ...mutableCuts(facts.mutable, withheld, words),
      ...mutable.far.map(({ path, bytes }) => ({
        what: 'mutable file',
        path: words(path),
        bytes: bytes.length,
        why: 'nearer ones were enough; the folder has it',
      })),
      ...cut,
      ...far.map(({ path, text }) => ({
        what: 'related source',
        path: words(path),
        bytes: Buffer.byteLength(text),
        why: 'nearer ones were enough',
      })),
    ],
  };
  return proven(bundle, withheld, { redactor, limitBytes });
}

function proven(
  draft: Bundle,
  withheld: readonly string[],
  { redactor, limitBytes }: Required<BundleRules>,
): Bundling {
  const fitting = fitted(draft, limitBytes);
  if (fitting === undefined) {
    const why = `The mutable files take ${sizeOf(draft.mutable)} bytes, and the evidence for a maker may have ${limitBytes} in all. Name narrower mutablePaths.`;
    return { ok: false, why };
  }
  const bundle = finished(fitting);
  const places = privatePlaces(bundle, redactor);
  if (places.length === 0) return { ok: true, bundle, withheld };
  return {
    ok: false,
    why: `Something private may be left in the evidence for a maker: ${places.join(', ')}`,
  };
}

function mutableCuts(
  files: readonly MutableFile[],
  withheld: readonly string[],
  words: (text: string) => string,
): readonly Cut[] {
  return files.flatMap(({ path, bytes }): readonly Cut[] => {
    const cut = { what: 'mutable file', path: words(path), bytes: bytes.length };
    if (withheld.includes(path))
      return [{ ...cut, why: 'it holds something private, so it is not handed out' }];
    return decodeSource(bytes) === undefined
      ? [{ ...cut, why: 'it is no UTF-8 text; the folder has it' }]
      : [];
  });
}

/** Whole files only: what is too large for the room that is left makes room for what comes next. */
function nearest<Source>(
  sources: readonly Source[],
  sizeOfOne: (source: Source) => number,
  most: { readonly bytes: number; readonly files: number },
): { readonly near: readonly Source[]; readonly far: readonly Source[] } {
  const near = new Set<Source>();
  let room = most.bytes;
  for (const source of sources) {
    const bytes = sizeOfOne(source);
    if (near.size === most.files || bytes > room) continue;
    near.add(source);
    room -= bytes;
  }
  return { near: [...near], far: sources.filter((source) => !near.has(source)) };
}
