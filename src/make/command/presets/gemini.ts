// Gemini CLI (`gemini`). Facts from the program itself: 0.61.0, its `--help`, the documents it carries (docs/cli/headless.md,
// docs/reference/policy-engine.md) and runs against a stand-in for the model's API. Pure.
import { z } from 'zod';
import { PAPERS } from '../../../contract/words.ts';
import { PROMPT } from '../places.ts';
import { type Agent, type AgentReading, BASE_ENV, commandLine, GO, type Printed } from './agent.ts';
import { failed, fitted, foundIn, objectsIn, sumOf, usageOf } from './printed.ts';

const Answer = z.looseObject({
  response: z.string().nullish(),
  stats: z
    .looseObject({
      // The total has input, cached or not, output, thoughts and what tools read.
      models: z.record(
        z.string(),
        z.looseObject({ tokens: z.looseObject({ total: z.int().min(0).nullish() }).nullish() }),
      ),
    })
    .nullish(),
  error: z.looseObject({ message: z.string() }).nullish(),
});

const POLICY_FILE = `${PAPERS}/gemini-policy.toml`;

/** There are no flags for single tools. 999 is the highest priority there is. */
const POLICY = `[[rule]]
toolName = "*"
decision = "deny"
priority = 998

[[rule]]
toolName = ["read_file", "read_many_files", "list_directory", "glob", "grep_search", "replace", "write_file"]
decision = "allow"
priority = 999
`;

export const gemini: Agent = {
  invocation: ({ prompt, args }) => ({
    command: 'gemini',
    args: commandLine(
      [
        '--output-format=json',
        '--approval-mode=auto_edit',
        `--policy=${POLICY_FILE}`,
        '--extensions=none',
        // Of the servers that are set up, none has this name.
        '--allowed-mcp-server-names=none-for-loopwright',
      ],
      args,
    ),
    input: GO,
    files: { [PROMPT]: prompt, [POLICY_FILE]: POLICY },
    usageFile: null,
    // In a folder that is not trusted, edits would have to be confirmed.
    env: { GEMINI_CLI_TRUST_WORKSPACE: 'true' },
    passEnv: [
      ...BASE_ENV,
      'GEMINI_API_KEY',
      'GEMINI_CLI_HOME',
      'GEMINI_MODEL',
      'GOOGLE_API_KEY',
      'GOOGLE_APPLICATION_CREDENTIALS',
      'GOOGLE_CLOUD_LOCATION',
      'GOOGLE_CLOUD_PROJECT',
      'GOOGLE_GEMINI_BASE_URL',
      'GOOGLE_GENAI_USE_GCA',
      'GOOGLE_GENAI_USE_VERTEXAI',
      'GOOGLE_VERTEX_BASE_URL',
    ],
    stateFolders: ['.gemini'],
  }),
  read,
};

function read(printed: Printed): AgentReading {
  // An answer comes on stdout, an error on stderr.
  const found =
    objectsIn(printed.stdout).values.findLast((value) => has(value, 'response') || has(value, 'error')) ??
    objectsIn(printed.output).values.findLast((value) => has(value, 'error'));
  if (found === undefined)
    return failed(
      `expected a JSON object with "response" on the stdout of gemini, or one with "error", found ${foundIn(printed)}`,
    );
  const fit = fitted(Answer, found);
  if (!fit.ok) return failed(`gemini: the answer: ${fit.why}`);
  const { response, stats, error } = fit.data;
  const tokens = sumOf(Object.values(stats?.models ?? {}).map((model) => model.tokens?.total));
  const usage = usageOf(tokens);
  return error ? failed(`gemini: ${error.message}`, usage) : { text: response ?? '', usage, error: null };
}

function has(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value;
}
