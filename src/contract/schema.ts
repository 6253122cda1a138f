// The shape of contract v1, and the only place where it is written: types are inferred from here. Strict, because a
// misspelled key would silently leave a ceiling or a protection at its default.
import { z } from 'zod';
import { readPath } from './paths.ts';
import { show } from './show.ts';
import { BUILT_IN_CHECKS, PRESETS } from './words.ts';

/** What a rule of ours says about a value it refuses; the rest of the fault is known from the place. */
export interface Refusal {
  readonly expected: string;
  readonly found?: string;
  readonly fix: string;
}

// The longest delay a Node timer can keep: a longer one fires at once.
const LONGEST_TIMER_MS = 2_147_483_647;
const milliseconds = z.int().min(1).max(LONGEST_TIMER_MS);
const line = ruled((text) =>
  text.trim() === '' ? { expected: 'some text', fix: 'Write it out.' } : undefined,
);
const argument = ruled((text) =>
  text.includes('\0') ? { expected: 'text without a NUL character', fix: 'Remove it.' } : undefined,
);
const path = ruled((text) => {
  const reading = readPath(text);
  return reading.ok ? undefined : reading;
});
const command = ruled(refuseCommand);
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
const environment = z.record(z.string().regex(VARIABLE), argument);
const passed = ruled(refusePassed);
const sandbox = z.enum(['auto', 'off', 'required']).default('auto');

const check = z.strictObject({
  id: ruled(refuseCheckId),
  command,
  args: z.array(argument),
  cwd: path.optional(),
  env: environment.optional(),
  timeoutMs: milliseconds.optional(),
  required: z.boolean().default(true),
});

const maker = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('locator') }),
  z.strictObject({
    type: z.literal('command'),
    // What must be there of these three is a rule between fields (cross.ts).
    preset: z.enum(PRESETS).optional(),
    command: command.optional(),
    args: z.array(argument).default([]),
    timeoutMs: milliseconds.optional(),
    env: environment.optional(),
    passEnv: z.array(passed).default([]),
    sandbox,
  }),
]);

const reviewers = z.strictObject({
  minReviewers: z.int().min(1).default(1),
  consensus: z.number().min(0).max(1).default(0.6),
  aggregate: z.number().min(0).max(1).default(0.7),
  maxCritical: z.int().min(0).default(0),
  maxHigh: z.int().min(0).default(3),
  commands: z
    .array(
      z.strictObject({
        id: ruled(refuseId),
        command,
        args: z.array(argument),
        timeoutMs: milliseconds.optional(),
        env: environment.optional(),
        passEnv: z.array(passed).default([]),
        sandbox,
      }),
    )
    .min(1),
});

export const contractSchema = z.strictObject({
  $schema: z.string().optional(),
  schemaVersion: z.literal(1),
  goal: line,
  owner: line,
  mutablePaths: z.array(path).min(1),
  protectedPaths: z.array(path),
  targets: z.array(path).default([]),
  oracles: z.array(path).default([]),
  checks: z.array(check).default([]),
  attemptCeiling: z.int().min(1).max(50).default(3),
  stagnation: z
    .strictObject({
      // The same failure once is no repetition.
      identicalFailures: z.int().min(2).default(2),
      similarity: z.number().gt(0).max(1).default(0.8),
      recurrences: z.int().min(1).default(3),
      consecutiveErrors: z.int().min(1).default(3),
    })
    .prefault({}),
  budget: z
    .strictObject({
      wallClockMs: milliseconds.default(1_800_000),
      tokens: z.int().min(1).optional(),
      costUsd: z.number().gt(0).optional(),
    })
    .prefault({}),
  history: z
    .strictObject({
      runs: z.int().min(1).max(10_000).default(200),
      days: z.int().min(1).max(36_500).optional(),
    })
    .prefault({}),
  makers: z
    .array(maker)
    .min(1)
    .default([{ type: 'locator' }]),
  assertionLocators: z.enum(['structural', 'frozen']).default('structural'),
  reviewers: reviewers.optional(),
  successState: z.literal('AWAITING_HUMAN_APPROVAL'),
});

export type Contract = DeepReadonly<z.output<typeof contractSchema>>;
export type CommandMaker = Extract<Contract['makers'][number], { readonly type: 'command' }>;

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

function refuseCommand(text: string): Refusal | undefined {
  if (text === '') return { expected: 'a program name', fix: 'Name the program.' };
  if (!/[\s\p{Cc}|&;<>()$`"'\\*?[\]{}~#!%^]/u.test(text)) return undefined;
  const words = text.trim().split(/\s+/);
  const plain = words.every((word) => /^[\w@%+=:,./-]+$/.test(word));
  const [program, ...args] = words;
  return {
    expected: 'the name of one program, because no shell is used',
    fix: plain
      ? `Write "command": ${JSON.stringify(program)} and "args": ${JSON.stringify(args)}.`
      : 'Name one program and put each argument of it into "args"; use one check per command.',
  };
}

function refuseCheckId(text: string): Refusal | undefined {
  if (BUILT_IN_CHECKS.some((id) => id === text)) {
    return {
      expected: 'an id other than the built-in checks',
      fix: 'Choose another id: Loopwright runs this one itself.',
    };
  }
  return refuseId(text);
}

function refuseId(text: string): Refusal | undefined {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text) && text.length <= 60) return undefined;
  return {
    expected: 'an id in kebab-case of at most 60 characters',
    fix: 'Use a-z, 0-9 and single "-", as in "type-check".',
  };
}

function refusePassed(text: string): Refusal | undefined {
  if (!VARIABLE.test(text))
    return { expected: 'a variable name of letters, digits and "_"', fix: 'Write the name alone.' };
  if (!/^loopwright_/i.test(text)) return undefined;
  return { expected: "a variable that is not Loopwright's own", fix: 'Remove it: no command gets this one.' };
}

function ruled(refuse: (text: string) => Refusal | undefined) {
  return z.string().superRefine((text, context) => {
    const refusal = refuse(text);
    if (!refusal) return;
    const { expected, fix, found = show(text) } = refusal;
    context.addIssue({ code: 'custom', message: `expected ${expected}`, params: { expected, found, fix } });
  });
}
