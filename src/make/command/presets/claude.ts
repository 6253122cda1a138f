// Claude Code (`claude`). Facts from the program itself: 2.1.197 and 2.1.332, its `--help` and runs against a stand-in for the
// model's API, and https://code.claude.com/docs/en/headless and .../cli-reference. Pure.
import { z } from 'zod';
import { PROMPT } from '../places.ts';
import { type Agent, type AgentReading, BASE_ENV, commandLine, GO, type Printed } from './agent.ts';
import { failed, fitted, foundIn, kindOf, objectsIn, sumOf, usageOf } from './printed.ts';

const count = z.int().min(0).nullish();

const Result = z.looseObject({
  is_error: z.boolean(),
  subtype: z.string(),
  /** The final message, or what went wrong. */
  result: z.string().nullish(),
  errors: z.array(z.string()).nullish(),
  total_cost_usd: z.number().min(0).nullish(),
  /** Of the conversation. */
  usage: z
    .looseObject({
      input_tokens: count,
      cache_creation_input_tokens: count,
      cache_read_input_tokens: count,
      output_tokens: count,
    })
    .nullish(),
  /** Of every model that was asked, for whatever. */
  modelUsage: z
    .record(
      z.string(),
      z.looseObject({
        inputTokens: count,
        cacheCreationInputTokens: count,
        cacheReadInputTokens: count,
        outputTokens: count,
      }),
    )
    .nullish(),
});

export const claude: Agent = {
  invocation: ({ prompt, args }) => ({
    command: 'claude',
    args: commandLine(
      [
        '--print',
        '--output-format=json',
        '--permission-mode=acceptEdits',
        // No shell, no network, no sub-agents.
        '--tools=Read,Edit,Write,Glob,Grep',
        '--strict-mcp-config',
        // A person's own rules may allow more than this folder.
        '--setting-sources=',
        '--safe-mode',
        '--no-session-persistence',
      ],
      args,
    ),
    input: GO,
    files: { [PROMPT]: prompt },
    usageFile: null,
    env: { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1' },
    passEnv: [
      ...BASE_ENV,
      'ANTHROPIC_API_KEY',
      'ANTHROPIC_AUTH_TOKEN',
      'ANTHROPIC_BASE_URL',
      'ANTHROPIC_CUSTOM_HEADERS',
      'ANTHROPIC_MODEL',
      'CLAUDE_CODE_OAUTH_TOKEN',
      'CLAUDE_CONFIG_DIR',
      'CLAUDE_CODE_USE_BEDROCK',
      'AWS_BEARER_TOKEN_BEDROCK',
      'AWS_PROFILE',
      'AWS_REGION',
      'CLAUDE_CODE_USE_VERTEX',
      'ANTHROPIC_VERTEX_PROJECT_ID',
      'CLOUD_ML_REGION',
    ],
    stateFolders: ['.claude'],
  }),
  read,
};

function read(printed: Printed): AgentReading {
  // With "verbose" switched on, all messages come as one list.
  const found = objectsIn(printed.stdout)
    .values.flat()
    .findLast((value) => kindOf(value) === 'result');
  if (found === undefined)
    return failed(
      `expected a JSON object with "type": "result" on the stdout of claude, found ${foundIn(printed)}`,
    );
  const fit = fitted(Result, found);
  if (!fit.ok) return failed(`claude: the result: ${fit.why}`);
  const { is_error, subtype, result, errors, total_cost_usd, usage, modelUsage } = fit.data;
  const tokens =
    sumOf(
      Object.values(modelUsage ?? {}).flatMap((model) => [
        model.inputTokens,
        model.cacheCreationInputTokens,
        model.cacheReadInputTokens,
        model.outputTokens,
      ]),
    ) ??
    sumOf([
      usage?.input_tokens,
      usage?.cache_creation_input_tokens,
      usage?.cache_read_input_tokens,
      usage?.output_tokens,
    ]);
  const used = usageOf(tokens, total_cost_usd);
  if (is_error || subtype !== 'success')
    return failed(`claude: ${errors?.join('; ') || result || subtype}`, used);
  return { text: result ?? '', usage: used, error: null };
}
