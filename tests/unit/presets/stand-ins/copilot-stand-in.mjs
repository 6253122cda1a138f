#!/usr/bin/env node
// A stand-in for the GitHub Copilot CLI 1.0.102, for tests.
import { writeFileSync } from 'node:fs';
import { MODE, complain, flagsOf, printEvents, stdin, work } from './parts.mjs';

const { flags } = flagsOf(
  process.argv.slice(2),
  {
    '--output-format': ['text', 'json'],
    '--stream': ['on', 'off'],
    '--no-color': true,
    '--no-ask-user': true,
    '--no-auto-update': true,
    '--no-custom-instructions': true,
    '--disable-builtin-mcps': true,
    '--disallow-temp-dir': true,
    '--available-tools': 'text',
    '--allow-tool': 'text',
    '--usage-output-file': 'text',
    '--model': 'text',
  },
  (flag) => complain(`error: unexpected argument '${flag}' found\n\nFor more information, try '--help'.`, 1),
);
const told = stdin();
if (told === '') complain('No prompt was given.', 1);

const mayEdit =
  flags.get('--allow-tool') === 'write' && (flags.get('--available-tools') ?? '').includes('edit');
const data = { infoType: 'configuration', message: 'Disabled tools: bash, task' };
const messageOf = (content = '', more = {}) => ({
  type: 'assistant.message',
  data: { messageId: 'b5e4ede6', model: 'claude-sonnet-4.5', content, toolRequests: [] },
  ...more,
});
const failure = 'Authentication failed with provider at http://127.0.0.1 (HTTP 401).';
const ended = {
  premiumRequests: 0,
  totalApiDurationMs: 122,
  codeChanges: { linesAdded: 1, linesRemoved: 0 },
};
const result = { type: 'result', sessionId: 'd6aa62f6', exitCode: MODE === 'error' ? 1 : 0, usage: ended };
const answered = [
  messageOf('I look at it first. 😀'),
  {
    type: 'tool.execution_complete',
    data: { toolCallId: 'call_1', success: false, error: { message: 'x' } },
  },
  ...(MODE === 'error' ? [] : [messageOf(work(told, mayEdit))]),
  messageOf('what a sub-agent said', { agentId: 'explore-1' }),
];
const events = [
  { type: 'session.info', data, ephemeral: true },
  ...(MODE === 'error'
    ? [{ type: 'session.error', data: { errorType: 'authentication', message: failure } }]
    : answered),
  ...(MODE === 'cut' ? [] : [result]),
];
printEvents(events);
const file = flags.get('--usage-output-file');
if (file !== undefined && MODE !== 'no-usage' && MODE !== 'cut') {
  const usage = { inputTokens: 3120, outputTokens: 50, cacheReadTokens: 3000, cacheWriteTokens: 20 };
  const small = { usage: { inputTokens: 10, outputTokens: 5 } };
  const modelMetrics =
    MODE === 'error' ? {} : { 'claude-sonnet-4.5': { requests: { count: 1 }, usage }, small };
  writeFileSync(file, JSON.stringify({ totalNanoAiu: 0, modelMetrics }, null, 2));
}
process.exitCode = MODE === 'error' ? 1 : 0;
