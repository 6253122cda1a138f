// Events as the Copilot CLI prints them, and the file with what it used.
import { expect, test } from 'vitest';
import { readOutput } from '../../../src/make/command/presets/presets.ts';

const message = (content: string, more = {}) => ({ type: 'assistant.message', data: { content }, ...more });
const failure = { type: 'session.error', data: { errorType: 'quota', message: 'No credits left.' } };
const result = (exitCode: unknown) => ({ type: 'result', exitCode, usage: { premiumRequests: 0 } });
const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const read = (...values: readonly unknown[]) => readOutput('copilot', lines(values));

test('the last message that is its own', () => {
  const events = [
    message('First.'),
    message('Done 😀'),
    message('Found.', { agentId: 'explore-1' }),
    result(0),
  ];
  expect(read(...events)).toEqual({ text: 'Done 😀', usage: null, error: null });
});

test('tokens from its file: of all models, the cache counted once', () => {
  const usage = JSON.stringify({
    totalNanoAiu: 12,
    modelMetrics: {
      a: { usage: { inputTokens: 3120, outputTokens: 50, cacheReadTokens: 3000, cacheWriteTokens: 20 } },
      b: { usage: { inputTokens: 1, outputTokens: 1 } },
    },
  });
  expect(readOutput('copilot', lines([result(0)]), { usage }).usage).toEqual({ tokens: 3172 });
});

test.each(['', '{', '[]', '{"modelMetrics":{}}', '{"modelMetrics":{"a":{"usage":{"inputTokens":"1"}}}}'])(
  'a file that tells nothing: %s',
  (usage) => {
    expect(readOutput('copilot', lines([message('Done'), result(0)]), { usage })).toEqual({
      text: 'Done',
      usage: null,
      error: null,
    });
  },
);

test('an error that it got over', () => {
  expect(read(failure, message('Done'), result(0))).toMatchObject({ text: 'Done', error: null });
});

test('an exit code that says it failed, with and without words', () => {
  expect(read(message('Done'), failure, result(1))).toMatchObject({
    text: '',
    error: 'copilot: No credits left.',
  });
  expect(read(message('Done'), result(3)).error).toBe('copilot: it ended with exit code 3');
});

test('no result', () => {
  expect(read(message('Done'))).toMatchObject({ text: '' });
  expect(read(message('Done'), failure).error).toBe('copilot: No credits left.');
  expect(readOutput('copilot', '').error).toBe(
    'expected an event "result" on the stdout of copilot, found nothing',
  );
});

test.each([
  [[result('0')], 'copilot: an event "result": exitCode: expected number, found "0"'],
  [[{ type: 'session.error' }], 'copilot: an event "session.error": data: expected object, found nothing'],
])('another format: %o', (events, error) => {
  expect(read(...events)).toEqual({ text: '', usage: null, error });
});
