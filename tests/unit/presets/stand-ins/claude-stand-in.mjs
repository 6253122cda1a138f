#!/usr/bin/env node
// A stand-in for Claude Code 2.1.332, for tests.
import { MODE, complain, flagsOf, mentioned, stdin, work } from './parts.mjs';

const { flags } = flagsOf(
  process.argv.slice(2),
  {
    '--print': true,
    '-p': true,
    '--output-format': ['text', 'json', 'stream-json'],
    '--permission-mode': ['acceptEdits', 'auto', 'bypassPermissions', 'default', 'dontAsk', 'plan'],
    '--tools': 'text',
    '--strict-mcp-config': true,
    '--setting-sources': 'text',
    '--safe-mode': true,
    '--restricted': true,
    '--no-session-persistence': true,
    '--model': 'text',
    '--verbose': true,
  },
  (flag) => complain(`error: unknown option '${flag}'`, 1),
);
const told = stdin();
if (told === '')
  complain(
    'Error: Input must be provided either through stdin or as a prompt argument when using --print',
    1,
  );

const tools = (flags.get('--tools') ?? 'Bash,WebFetch,Read,Edit,Write').split(',');
const mayEdit = flags.get('--permission-mode') === 'acceptEdits' && tools.includes('Write');
const usage = {
  input_tokens: 100,
  cache_creation_input_tokens: 20,
  cache_read_input_tokens: 3000,
  output_tokens: 50,
  service_tier: 'standard',
};
const result = {
  duration_api_ms: 412,
  session_id: 'd17e667b-d72e-4297-979e-a96a29414255',
  ...(MODE === 'no-usage' ? {} : used()),
  permission_denials: [],
  is_error: MODE === 'error',
  num_turns: 3,
  subtype: 'success',
  result:
    MODE === 'error' ? 'Credit balance is too low' : [work(told, mayEdit), ...mentioned(told)].join('\n'),
  type: 'result',
  uuid: '97c88292-1bf3-44c2-aa2b-04420dd78171',
};
const shell = tools.includes('Bash') ? ['shell'] : [];
const all = [{ type: 'system', subtype: 'init', tools: [...tools, ...shell] }, result];
const text = JSON.stringify(flags.has('--verbose') ? all : result);
process.stdout.write(MODE === 'cut' ? text.slice(0, text.length / 2) : `${text}\n`);
process.exitCode = MODE === 'error' ? 1 : 0;

/** The conversation, and a small model that gave it a title. */
function used() {
  const model = flags.get('--model') ?? 'claude-opus-5-5';
  const small = { inputTokens: 10, outputTokens: 5, cacheReadInputTokens: 0, cacheCreationInputTokens: 0 };
  const main = {
    inputTokens: 100,
    outputTokens: 50,
    cacheReadInputTokens: 3000,
    cacheCreationInputTokens: 20,
  };
  return {
    total_cost_usd: 0.0213,
    usage,
    modelUsage: { [model]: { ...main, costUSD: 0.021 }, 'claude-haiku-5': { ...small, costUSD: 0.0003 } },
  };
}
