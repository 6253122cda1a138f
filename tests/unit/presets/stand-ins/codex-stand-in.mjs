#!/usr/bin/env node
// A stand-in for the OpenAI Codex CLI 0.171.0, for tests.
import { MODE, complain, flagsOf, printEvents, stdin, work } from './parts.mjs';

const [verb, ...argv] = process.argv.slice(2);
if (verb !== 'exec') complain('Error: stdin is not a terminal', 1);
const { flags, settings } = flagsOf(
  argv,
  {
    '--json': true,
    '--ephemeral': true,
    '--skip-git-repo-check': true,
    '--ignore-user-config': true,
    '--ignore-rules': true,
    '--sandbox': ['read-only', 'workspace-write', 'danger-full-access'],
    '--config': 'text',
    '-c': 'text',
    '--model': 'text',
  },
  (flag) => complain(`error: unexpected argument '${flag}' found\n\nUsage: codex exec [OPTIONS] [PROMPT]`, 2),
);
const wrong = settings.find((setting) => !/^[\w.-]+=./.test(setting));
if (wrong !== undefined) complain(`Error parsing -c overrides: Invalid override (missing '='): ${wrong}`, 1);
// There is no repository in a scratch folder.
if (!flags.has('--skip-git-repo-check'))
  complain('Not inside a trusted directory and --skip-git-repo-check was not specified.', 1);
process.stderr.write('Reading prompt from stdin...\n');
const told = stdin();
if (told === '') complain('No prompt provided via stdin.', 1);

const mayEdit = flags.get('--sandbox') === 'workspace-write';
const usage = {
  input_tokens: 5000,
  cached_input_tokens: 4000,
  output_tokens: 250,
  reasoning_output_tokens: 50,
};
const failure = 'unexpected status 401 Unauthorized: bad key, url: http://127.0.0.1/v1/responses';
const lost = 'Reconnecting... 2/5 (stream disconnected before completion)';
const item = (id = '', details = {}) => ({ type: 'item.completed', item: { id, ...details } });
const start = [
  { type: 'thread.started', thread_id: '01a22e64-7bfd-74c2-8271-a68a33987d47' },
  { type: 'turn.started' },
  { type: 'error', message: lost },
];
const done = [
  item('item_0', { type: 'agent_message', text: 'I read the file first.' }),
  item('item_1', {
    type: 'command_execution',
    command: "/bin/bash -lc 'cat .loopwright/prompt.md'",
    aggregated_output: '😀\n',
    exit_code: 0,
    status: 'completed',
  }),
];
const failed = [
  { type: 'error', message: failure },
  { type: 'turn.failed', error: { message: failure } },
];
const ended = [
  item('item_2', { type: 'agent_message', text: MODE === 'error' ? '' : work(told, mayEdit) }),
  MODE === 'no-usage' ? { type: 'turn.completed', usage: null } : { type: 'turn.completed', usage },
];
printEvents([...start, ...(MODE === 'error' ? failed : MODE === 'cut' ? done : [...done, ...ended])]);
process.exitCode = MODE === 'error' ? 1 : 0;
