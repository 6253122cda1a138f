#!/usr/bin/env node
// A stand-in for Gemini CLI 0.61.0, for tests.
import { existsSync, readFileSync } from 'node:fs';
import { MODE, complain, flagsOf, mentioned, stdin, work } from './parts.mjs';

const { flags } = flagsOf(
  process.argv.slice(2),
  {
    '--output-format': ['text', 'json', 'stream-json'],
    '--approval-mode': ['default', 'auto_edit', 'yolo', 'plan'],
    '--policy': 'text',
    '--extensions': 'text',
    '--allowed-mcp-server-names': 'text',
    '--skip-trust': true,
    '--model': 'text',
    '-m': 'text',
  },
  (flag) => complain(`Unknown argument: ${flag.replace(/^-+/, '')}\nUsage: gemini [options] [command]`, 1),
);
const told = stdin();
if (told === '')
  complain(
    'No input provided via stdin. Input can be provided by piping data into gemini or using the --prompt option.',
    42,
  );
process.stderr.write('Ripgrep is not available. Falling back to GrepTool.\n');
if (MODE === 'error') {
  const error = { type: 'Error', message: 'API key not valid', code: 400 };
  // Exit codes end at 255.
  complain(JSON.stringify({ session_id: 'f4172ed8', error }, null, 2), 400 % 256);
}

// In a folder that is not trusted, every mode is "default".
const trusted = flags.has('--skip-trust') || process.env['GEMINI_CLI_TRUST_WORKSPACE'] === 'true';
const mayEdit = trusted && flags.get('--approval-mode') === 'auto_edit' && allowedByPolicy('write_file');
const tokens = { input: 200, prompt: 1000, candidates: 50, total: 1057, cached: 800, thoughts: 7, tool: 0 };
const model = flags.get('--model') ?? 'gemini-3-pro';
const models = {
  [model]: { api: { totalRequests: 2 }, tokens },
  'gemini-3-flash': { tokens: { ...tokens, total: 43 } },
};
const answer = {
  session_id: '745bf8df-5ef0-49c4-8a3d-9c37a486fed2',
  response: [work(told, mayEdit), ...mentioned(told)].join('\n'),
  ...(MODE === 'no-usage' ? {} : { stats: { models, tools: { totalCalls: 2 } } }),
};
const text = JSON.stringify(answer, null, 2);
process.stdout.write(MODE === 'cut' ? text.slice(0, text.length / 2) : text);

/** Only what the preset writes is understood: deny everything, then allow by name. A policy that is not there is passed over. */
function allowedByPolicy(tool = '') {
  const file = flags.get('--policy') ?? '';
  if (!existsSync(file)) return true;
  const rules = readFileSync(file, 'utf8').split('[[rule]]').slice(1);
  const fits = rules.filter((rule) => rule.includes('toolName = "*"') || rule.includes(`"${tool}"`));
  const priority = (rule = '') => Number(/priority = (\d+)/.exec(rule)?.[1]);
  return (
    fits.sort((one, other) => priority(other) - priority(one))[0]?.includes('decision = "allow"') ?? true
  );
}
