// OpenCode (`opencode run`). Facts from the program itself: 1.18.33, its `--help` and runs against a stand-in for the model's API;
// and from https://opencode.ai/docs/permissions. Pure.
import { z } from 'zod';
import { PROMPT } from '../places.ts';
import { type Agent, type AgentReading, BASE_ENV, commandLine, GO, type Printed } from './agent.ts';
import { eventsIn, failed, foundIn, sumOf, usageOf } from './printed.ts';

const count = z.int().min(0).nullish();

const KINDS = ['text', 'step_finish', 'error'] as const;
const Event = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('text'),
    part: z.looseObject({ messageID: z.string(), text: z.string() }),
  }),
  z.looseObject({
    type: z.literal('step_finish'),
    part: z.looseObject({
      reason: z.string(),
      cost: z.number().min(0).nullish(),
      tokens: z
        .looseObject({
          total: count,
          // Without what came from the cache.
          input: count,
          output: count,
          reasoning: count,
          cache: z.looseObject({ read: count, write: count }).nullish(),
        })
        .nullish(),
    }),
  }),
  z.looseObject({
    type: z.literal('error'),
    error: z.looseObject({
      name: z.string().nullish(),
      data: z.looseObject({ message: z.string().nullish() }).nullish(),
    }),
  }),
]);
type Events = readonly z.output<typeof Event>[];

/** The last rule that fits counts. What would have to be asked for ends a run, so nothing may be asked for. */
const PERMISSION = {
  '*': 'deny',
  read: 'allow',
  list: 'allow',
  glob: 'allow',
  grep: 'allow',
  edit: 'allow',
  external_directory: 'deny',
} as const;

export const opencode: Agent = {
  invocation: ({ prompt, args }) => ({
    command: 'opencode',
    args: commandLine(['run', '--format=json', '--pure'], args),
    input: GO,
    files: { [PROMPT]: prompt },
    usageFile: null,
    env: {
      OPENCODE_PERMISSION: JSON.stringify(PERMISSION),
      OPENCODE_DISABLE_AUTOUPDATE: 'true',
      OPENCODE_DISABLE_PROJECT_CONFIG: 'true',
      OPENCODE_DISABLE_SHARE: 'true',
    },
    passEnv: [
      ...BASE_ENV,
      'ANTHROPIC_API_KEY',
      'AWS_BEARER_TOKEN_BEDROCK',
      'AWS_PROFILE',
      'AWS_REGION',
      'AZURE_API_KEY',
      'AZURE_RESOURCE_NAME',
      'GEMINI_API_KEY',
      'GOOGLE_GENERATIVE_AI_API_KEY',
      'OPENAI_API_KEY',
      'OPENCODE_API_KEY',
      'OPENCODE_CONFIG',
      'OPENCODE_CONFIG_CONTENT',
      'OPENCODE_CONFIG_DIR',
      'OPENROUTER_API_KEY',
      'XDG_CACHE_HOME',
      'XDG_CONFIG_HOME',
      'XDG_DATA_HOME',
      'XDG_STATE_HOME',
    ],
    stateFolders: ['.local/share/opencode', '.local/state/opencode', '.cache/opencode', '.config/opencode'],
  }),
  read,
};

function read(printed: Printed): AgentReading {
  const fit = eventsIn(printed, KINDS, Event);
  if (!fit.ok) return failed(`opencode: ${fit.why}`);
  const { events, more } = fit.data;
  const error = errorOf(events, printed);
  return {
    text: error === null ? finalMessage(events) : '',
    // It tells what each step used; without some of them, a sum would be too low.
    usage: more ? null : usageIn(events),
    error,
  };
}

/** A message may come in parts. */
function finalMessage(events: Events): string {
  const parts = events.flatMap((event) => (event.type === 'text' ? [event.part] : []));
  const last = parts.at(-1)?.messageID;
  return parts
    .filter(({ messageID }) => messageID === last)
    .map(({ text }) => text)
    .join('');
}

/** Reasons of a last step for which there is no final message, or only part of one. */
const UNFINISHED = new Set(['tool-calls', 'length', 'content-filter', 'error']);

function errorOf(events: Events, printed: Printed): string | null {
  const end = events.findLast(({ type }) => type !== 'text');
  if (end?.type === 'error')
    return `opencode: ${end.error.data?.message ?? end.error.name ?? 'an error without words'}`;
  if (end?.type !== 'step_finish')
    return `expected an event "step_finish" on the stdout of opencode, found ${foundIn(printed)}`;
  return UNFINISHED.has(end.part.reason)
    ? `opencode: it stopped before its final message (${end.part.reason})`
    : null;
}

function usageIn(events: Events): AgentReading['usage'] {
  const steps = events.flatMap((event) => (event.type === 'step_finish' ? [event.part] : []));
  const tokens = sumOf(
    steps.map(
      ({ tokens: used }) =>
        used?.total ??
        sumOf([used?.input, used?.output, used?.reasoning, used?.cache?.read, used?.cache?.write]),
    ),
  );
  return usageOf(tokens, sumOf(steps.map(({ cost }) => cost)));
}
