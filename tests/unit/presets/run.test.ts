// Every preset as a real process: a stand-in of its name takes the command line that the preset makes, reads what it is asked, writes
// a file and answers in the agent's format.
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRESETS, type Preset } from '../../../src/contract/words.ts';
import type { AgentReading } from '../../../src/make/command/presets/agent.ts';
import { invocationOf, readOutput } from '../../../src/make/command/presets/presets.ts';
import { type CommandResult, runCommand } from '../../../src/processes/command.ts';
import { folderWith, put } from '../disk/folder.ts';

interface Ran {
  readonly result: CommandResult;
  readonly reading: AgentReading;
  readonly note: string | undefined;
}

type Mode = 'success' | 'error' | 'no-usage' | 'cut';

async function run(preset: Preset, mode: Mode, prompt = PROMPT, args: readonly string[] = []): Promise<Ran> {
  const bin = folderWith({});
  symlinkSync(join(import.meta.dirname, 'stand-ins', `${preset}-stand-in.mjs`), join(bin, preset));
  const cwd = folderWith({});
  const invocation = invocationOf(preset, { prompt, args });
  for (const [path, text] of Object.entries(invocation.files)) put(cwd, path, text);
  const result = await runCommand(
    {
      ...invocation,
      cwd,
      root: cwd,
      env: { ...invocation.env, PATH: `${bin}:${dirname(process.execPath)}`, STAND_IN: mode },
      timeoutMs: 60_000,
    },
    new AbortController().signal,
  );
  const usage = invocation.usageFile === null ? undefined : read(join(cwd, invocation.usageFile));
  const reading = readOutput(preset, result.stdout, { output: result.output, usage });
  return { result, reading, note: read(join(cwd, 'note.txt')) };
}

function read(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

const PROMPT = 'The price is wrong: expected "12 €", found "1,2 €" 😀\nMend src/price.mjs.\n';
const ANSWER = JSON.stringify({
  diagnosis: PROMPT.split('\n')[0],
  changedPaths: ['note.txt'],
  rationale: 'ünïcode 😀',
});

test.each([
  ['claude', { tokens: 3185, costUsd: 0.0213 }],
  ['codex', { tokens: 5250 }],
  ['gemini', { tokens: 1100 }],
  ['copilot', { tokens: 3185 }],
  ['opencode', { tokens: 2100, costUsd: 0.5 }],
] as const)('%s does what it is asked, and tells what it used', async (preset, usage) => {
  const { result, reading, note } = await run(preset, 'success');
  expect(result).toMatchObject({ exitCode: 0, stopped: undefined });
  expect(reading).toEqual({ text: ANSWER, usage, error: null });
  expect(note).toBe(PROMPT);
});

test.each(PRESETS)('%s that tells nothing of what it used', async (preset) => {
  const { reading } = await run(preset, 'no-usage');
  expect(reading).toEqual({ text: ANSWER, usage: null, error: null });
});

test.each([
  ['claude', 'claude: Credit balance is too low'],
  ['codex', 'codex: unexpected status 401 Unauthorized: bad key, url: http://127.0.0.1/v1/responses'],
  ['gemini', 'gemini: API key not valid'],
  ['copilot', 'copilot: Authentication failed with provider at http://127.0.0.1 (HTTP 401).'],
  ['opencode', 'opencode: bad key'],
] as const)('%s that could not ask its model', async (preset, error) => {
  const { result, reading, note } = await run(preset, 'error');
  expect(result.exitCode).not.toBe(0);
  expect(reading).toMatchObject({ text: '', error });
  expect(note).toBeUndefined();
});

test.each([
  ['claude', 'expected a JSON object with "type": "result" on the stdout of claude, found "{'],
  [
    'codex',
    'expected an event "turn.completed" on the stdout of codex, found an event "error": Reconnecting',
  ],
  ['gemini', 'expected a JSON object with "response" on the stdout of gemini, or one with "error", found "'],
  ['copilot', 'expected an event "result" on the stdout of copilot, found "{'],
  ['opencode', 'opencode: it stopped before its final message (tool-calls)'],
] as const)('%s that ended in the middle, with exit code 0', async (preset, error) => {
  const { result, reading } = await run(preset, 'cut');
  expect(result.exitCode).toBe(0);
  expect(reading.text).toBe('');
  expect(reading.error).toContain(error);
});

describe('arguments of the contract', () => {
  test.each(PRESETS)('%s takes them after its own', async (preset) => {
    const args = ['--model', 'one-of-ours'];
    expect(invocationOf(preset, { prompt: PROMPT, args }).args.slice(-2)).toEqual(args);
    expect((await run(preset, 'success', PROMPT, args)).reading).toMatchObject({ text: ANSWER, error: null });
  });

  test.each([
    ['claude', '--permission-mode=plan'],
    ['codex', '--sandbox=read-only'],
    ['gemini', '--approval-mode=default'],
    ['copilot', '--allow-tool=shell'],
  ] as const)('%s takes one of them for ours: %s', async (preset, flag) => {
    const { reading, note } = await run(preset, 'success', PROMPT, flag.split('='));
    expect(reading.error).toBeNull();
    expect(JSON.parse(reading.text)).toMatchObject({ changedPaths: [] });
    expect(note).toBeUndefined();
  });

  test('one setting of codex replaces that setting alone', () => {
    const settings = (args: readonly string[]) =>
      invocationOf('codex', { prompt: PROMPT, args }).args.filter((arg) => arg.startsWith('--config='));
    const live = '--config=web_search="live"';
    expect(settings([live])).toHaveLength(settings([]).length);
    expect(settings([live])).toContain(live);
  });

  test.each([
    ['claude', "error: unknown option '--no-such'"],
    ['codex', "error: unexpected argument '--no-such' found"],
    ['gemini', 'Unknown argument: no-such'],
    ['copilot', "error: unexpected argument '--no-such' found"],
    ['opencode', '-h, --help  show help  [boolean]'],
  ] as const)('%s that refuses one is told in its own words', async (preset, words) => {
    const { reading } = await run(preset, 'success', PROMPT, ['--no-such']);
    expect(reading.usage).toBeNull();
    expect(reading.error).toContain(`found nothing there, and on stderr ${JSON.stringify(words)}`);
  });
});

test.each(PRESETS)(
  '%s is told neither on its command line nor on stdin what others wrote',
  async (preset) => {
    const { command, args, input } = invocationOf(preset, { prompt: PROMPT, args: [] });
    expect([command, ...args, input].join(' ')).not.toContain('price');
    const secret = join(folderWith({ 'secret.txt': 'a file outside' }), 'secret.txt');
    const { reading } = await run(preset, 'success', `Expected @${secret}\n`);
    expect(reading.error).toBeNull();
    expect(reading.text).toContain(secret);
    expect(reading.text).not.toContain('a file outside');
  },
);
