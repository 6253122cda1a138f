// GitHub Copilot CLI (`copilot`). Facts from the program itself: 1.0.102, its `--help`, `help permissions`, `help environment`, the
// schema of its events that it carries, and runs against a stand-in for the model's API. Pure.
import { z } from 'zod';
import { PAPERS } from '../../../contract/words.ts';
import { PROMPT } from '../places.ts';
import { type Agent, type AgentReading, BASE_ENV, commandLine, GO, type Printed } from './agent.ts';
import { eventsIn, failed, fitted, foundIn, objectsIn, sumOf, usageOf } from './printed.ts';

const KINDS = ['assistant.message', 'session.error', 'result'] as const;
const Event = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('assistant.message'),
    /** Of a sub-agent. */
    agentId: z.string().nullish(),
    data: z.looseObject({ content: z.string().nullish() }),
  }),
  z.looseObject({
    type: z.literal('session.error'),
    data: z.looseObject({ message: z.string() }),
  }),
  z.looseObject({ type: z.literal('result'), exitCode: z.int() }),
]);
type Events = readonly z.output<typeof Event>[];

const count = z.int().min(0).nullish();
const Metrics = z.looseObject({
  modelMetrics: z.record(
    z.string(),
    // Input has what was read from and written to the cache in it.
    z.looseObject({ usage: z.looseObject({ inputTokens: count, outputTokens: count }) }),
  ),
});

const USAGE_FILE = `${PAPERS}/copilot-usage.json`;

export const copilot: Agent = {
  invocation: ({ prompt, args }) => ({
    command: 'copilot',
    args: commandLine(
      [
        '--output-format=json',
        '--stream=off',
        '--no-color',
        '--no-ask-user',
        '--no-auto-update',
        '--no-custom-instructions',
        '--disable-builtin-mcps',
        // By default it may use every temporary folder.
        '--disallow-temp-dir',
        // Models of other makers edit by other tools; what a model does not have is left out.
        '--available-tools=view,create,edit,apply_patch,glob,grep,rg',
        '--allow-tool=write',
        `--usage-output-file=${USAGE_FILE}`,
      ],
      args,
    ),
    input: GO,
    files: { [PROMPT]: prompt },
    usageFile: USAGE_FILE,
    env: {},
    passEnv: [
      ...BASE_ENV,
      'COPILOT_GITHUB_TOKEN',
      'GH_TOKEN',
      'GITHUB_TOKEN',
      'GH_HOST',
      'COPILOT_GH_HOST',
      'COPILOT_HOME',
      'COPILOT_MODEL',
      'COPILOT_OFFLINE',
      'COPILOT_PROVIDER_API_KEY',
      'COPILOT_PROVIDER_BASE_URL',
      'COPILOT_PROVIDER_BEARER_TOKEN',
      'COPILOT_PROVIDER_TYPE',
      'COPILOT_PROVIDER_WIRE_API',
    ],
    // It unpacks itself into its cache.
    stateFolders: ['.copilot', '.cache/copilot'],
  }),
  read,
};

function read(printed: Printed): AgentReading {
  const fit = eventsIn(printed, KINDS, Event);
  if (!fit.ok) return failed(`copilot: ${fit.why}`);
  const { events } = fit.data;
  const messages = events.flatMap((event) =>
    event.type === 'assistant.message' && !event.agentId ? [event.data.content ?? ''] : [],
  );
  const error = errorOf(events, printed);
  return { text: error === null ? (messages.at(-1) ?? '') : '', usage: usageIn(printed.usage), error };
}

/** An error that it got over is none: the result has the last word. */
function errorOf(events: Events, printed: Printed): string | null {
  const result = events.findLast((event) => event.type === 'result');
  if (result?.type === 'result' && result.exitCode === 0) return null;
  const error = events.findLast((event) => event.type === 'session.error');
  if (error?.type === 'session.error') return `copilot: ${error.data.message}`;
  return result?.type === 'result'
    ? `copilot: it ended with exit code ${result.exitCode}`
    : `expected an event "result" on the stdout of copilot, found ${foundIn(printed)}`;
}

/** Money is not told: it counts requests and credits. */
function usageIn(file: string | undefined): AgentReading['usage'] {
  const fit = fitted(Metrics, objectsIn(file ?? '').values.at(-1));
  if (!fit.ok) return null;
  const models = Object.values(fit.data.modelMetrics);
  return usageOf(sumOf(models.flatMap(({ usage }) => [usage.inputTokens, usage.outputTokens])));
}
