#!/usr/bin/env node
// A stand-in for OpenCode 1.18.33, for tests.
import { MODE, complain, flagsOf, printEvents, stdin, work } from './parts.mjs';

const [verb, ...argv] = process.argv.slice(2);
if (verb !== 'run') complain('opencode [project]   start opencode tui', 1);
flagsOf(argv, { '--format': ['default', 'json'], '--pure': true, '--auto': true, '--model': 'text' }, () =>
  complain('opencode run [message..]\n\nOptions:\n  -h, --help  show help  [boolean]', 1),
);
const told = stdin();
if (told === '') complain('\u001b[91m\u001b[1mError: \u001b[0mYou must provide a message or a command', 1);

/** @type {Record<string, string>} */
const permission = JSON.parse(process.env['OPENCODE_PERMISSION'] ?? '{}');
const allowed = (name = '') => (permission[name] ?? permission['*'] ?? 'allow') === 'allow';
const part = { messageID: 'msg_2', sessionID: 'ses_1' };
const tokens = { total: 1050, input: 200, output: 50, reasoning: 0, cache: { write: 0, read: 800 } };
const used = MODE === 'no-usage' ? {} : { tokens, cost: 0.25 };
const data = { message: 'bad key', statusCode: 401, isRetryable: false };
const first = [
  { type: 'step_start', part: { ...part, messageID: 'msg_1', type: 'step-start' } },
  { type: 'text', part: { ...part, messageID: 'msg_1', type: 'text', text: 'I read the file first.' } },
  { type: 'tool_use', part: { type: 'tool', tool: 'read', state: { status: 'completed', output: '😀' } } },
  { type: 'step_finish', part: { ...part, messageID: 'msg_1', reason: 'tool-calls', ...used } },
];
const answer = MODE === 'error' ? '' : work(told, allowed('edit'));
const middle = Math.floor(answer.length / 2);
const last = [
  { type: 'text', part: { ...part, type: 'text', text: answer.slice(0, middle) } },
  { type: 'text', part: { ...part, type: 'text', text: answer.slice(middle) } },
  { type: 'step_finish', part: { ...part, reason: 'stop', ...used } },
];
const error = { type: 'error', sessionID: 'ses_1', error: { name: 'APIError', data } };
printEvents(MODE === 'error' ? [error] : MODE === 'cut' ? first : [...first, ...last]);
process.exitCode = MODE === 'error' ? 1 : 0;
