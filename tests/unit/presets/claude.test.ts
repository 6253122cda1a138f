// Results as Claude Code prints them.
import { expect, test } from 'vitest';
import { readOutput } from '../../../src/make/command/presets/presets.ts';

const RESULT = {
  type: 'result',
  subtype: 'success',
  is_error: false,
  result: 'Done 😀 ünïcode',
  total_cost_usd: 0.006,
  usage: {
    input_tokens: 100,
    cache_creation_input_tokens: 20,
    cache_read_input_tokens: 3000,
    output_tokens: 50,
    service_tier: 'standard',
  },
  permission_denials: [],
};
const read = (...values: readonly unknown[]) =>
  readOutput('claude', values.map((value) => `${JSON.stringify(value)}\n`).join(''));

test('tokens of the conversation, where the models are not listed', () => {
  expect(read(RESULT)).toEqual({
    text: 'Done 😀 ünïcode',
    usage: { tokens: 3170, costUsd: 0.006 },
    error: null,
  });
  expect(read({ ...RESULT, modelUsage: {} }).usage).toEqual({ tokens: 3170, costUsd: 0.006 });
});

test('tokens of every model, where they are', () => {
  const modelUsage = {
    'claude-opus-5-5': {
      inputTokens: 1,
      outputTokens: 2,
      cacheReadInputTokens: 3,
      cacheCreationInputTokens: 4,
    },
    'claude-haiku-5': { inputTokens: 10, outputTokens: 20 },
  };
  expect(read({ ...RESULT, modelUsage }).usage).toEqual({ tokens: 40, costUsd: 0.006 });
});

test('a result among messages, on lines of their own or in one list', () => {
  const init = { type: 'system', subtype: 'init' };
  expect(read(init, { type: 'assistant' }, RESULT).text).toBe('Done 😀 ünïcode');
  expect(read([init, RESULT]).text).toBe('Done 😀 ünïcode');
});

test('a limit that was reached: what was used is told all the same', () => {
  const { result: _, ...rest } = RESULT;
  const limit = {
    is_error: true,
    subtype: 'error_max_turns',
    errors: ['Reached maximum number of turns (1)'],
  };
  expect(read({ ...rest, ...limit })).toEqual({
    text: '',
    usage: { tokens: 3170, costUsd: 0.006 },
    error: 'claude: Reached maximum number of turns (1)',
  });
});

test('an error that calls itself success', () => {
  const reading = read({ ...RESULT, is_error: true, result: 'Not logged in · Please run /login' });
  expect(reading).toMatchObject({ text: '', error: 'claude: Not logged in · Please run /login' });
});

test('no success, without words and without an error', () => {
  expect(read({ type: 'result', is_error: false, subtype: 'error_during_execution' })).toEqual({
    text: '',
    usage: null,
    error: 'claude: error_during_execution',
  });
});

test.each([
  [{ is_error: 'no' }, 'claude: the result: is_error: expected boolean, found "no"'],
  [{ result: 12 }, 'claude: the result: result: expected string, found 12'],
  [{ total_cost_usd: '1' }, 'claude: the result: total_cost_usd: expected number, found "1"'],
  [{ usage: { input_tokens: -1 } }, 'claude: the result: usage.input_tokens: expected another value'],
])('another format: %o', (change, error) => {
  const reading = read({ ...RESULT, ...change });
  expect(reading).toMatchObject({ text: '', usage: null });
  expect(reading.error).toContain(error);
});

test.each([
  ['', 'nothing'],
  [JSON.stringify(RESULT).slice(0, -3), '"{'],
  ['Done.\n', '"Done."'],
  ['{"type":"assistant"}\n', '"{'],
])('no result: %o', (stdout, found) => {
  const reading = readOutput('claude', stdout);
  expect(reading).toMatchObject({ text: '', usage: null });
  expect(reading.error).toContain(
    `expected a JSON object with "type": "result" on the stdout of claude, found ${found}`,
  );
});
