// OpenAI Codex CLI (`codex exec`). Facts from the program itself: 0.171.0, its `--help`, `--strict-config` and runs against a stand-in
// for the model's API, and https://developers.openai.com/codex/noninteractive. Pure.
import { z } from 'zod';
import { PROMPT } from '../places.ts';
import { type Agent, type AgentReading, BASE_ENV, commandLine, GO, type Printed } from './agent.ts';
import { eventsIn, failed, foundIn, sumOf, usageOf } from './printed.ts';

const count = z.int().min(0).nullish();
const message = z.looseObject({ message: z.string() });

const KINDS = ['turn.completed', 'turn.failed', 'error', 'item.completed'] as const;
const Event = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('turn.completed'),
    // Cached input is part of the input, reasoning is part of the output.
    usage: z.looseObject({ input_tokens: count, output_tokens: count }).nullish(),
  }),
  z.looseObject({ type: z.literal('turn.failed'), error: message }),
  z.looseObject({ type: z.literal('error'), message: z.string() }),
  z.looseObject({
    type: z.literal('item.completed'),
    item: z.looseObject({ type: z.string(), text: z.string().nullish() }),
  }),
]);
type Events = readonly z.output<typeof Event>[];

export const codex: Agent = {
  invocation: ({ prompt, args }) => ({
    command: 'codex',
    args: commandLine(
      [
        'exec',
        '--json',
        '--ephemeral',
        '--skip-git-repo-check',
        // Its providers, MCP servers and rules are a person's own.
        '--ignore-user-config',
        '--ignore-rules',
        '--sandbox=workspace-write',
        '--config=approval_policy="never"',
        // It cannot read without its shell, so the shell may reach nothing else: by default it may write in every temporary
        // folder.
        '--config=sandbox_workspace_write.network_access=false',
        '--config=sandbox_workspace_write.exclude_slash_tmp=true',
        '--config=sandbox_workspace_write.exclude_tmpdir_env_var=true',
        '--config=shell_environment_policy.inherit="core"',
        '--config=web_search="disabled"',
        '--config=features.apps=false',
        '--config=features.plugins=false',
        '--config=features.hooks=false',
      ],
      args,
    ),
    input: GO,
    files: { [PROMPT]: prompt },
    usageFile: null,
    env: {},
    passEnv: [
      ...BASE_ENV,
      'CODEX_API_KEY',
      'CODEX_HOME',
      'CODEX_CA_CERTIFICATE',
      'OPENAI_API_KEY',
      'AZURE_OPENAI_API_KEY',
    ],
    stateFolders: ['.codex'],
  }),
  read,
};

function read(printed: Printed): AgentReading {
  const fit = eventsIn(printed, KINDS, Event);
  if (!fit.ok) return failed(`codex: ${fit.why}`);
  const { events } = fit.data;
  const messages = events.flatMap((event) =>
    event.type === 'item.completed' && event.item.type === 'agent_message' ? [event.item.text ?? ''] : [],
  );
  const tokens = sumOf(
    events.flatMap((event) =>
      event.type === 'turn.completed' ? [event.usage?.input_tokens, event.usage?.output_tokens] : [],
    ),
  );
  const error = errorOf(events, printed);
  return { text: error === null ? (messages.at(-1) ?? '') : '', usage: usageOf(tokens), error };
}

/** An event "error" alone says little: it is also how a lost connection is told that came back. */
function errorOf(events: Events, printed: Printed): string | null {
  const end = events.findLast(({ type }) => type === 'turn.completed' || type === 'turn.failed');
  if (end?.type === 'turn.completed') return null;
  if (end?.type === 'turn.failed') return `codex: ${end.error.message}`;
  const last = events.findLast((event) => event.type === 'error');
  const found = last?.type === 'error' ? `an event "error": ${last.message}` : foundIn(printed);
  return `expected an event "turn.completed" on the stdout of codex, found ${found}`;
}
