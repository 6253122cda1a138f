// Answers as Gemini CLI prints them.
import { expect, test } from 'vitest';
import { readOutput } from '../../../src/make/command/presets/presets.ts';

const tokens = { input: 200, prompt: 1000, candidates: 50, total: 1057, cached: 800, thoughts: 7, tool: 0 };
const stats = {
  models: { 'gemini-3-pro': { tokens }, 'gemini-3-flash': { tokens: { total: 3 } } },
  files: {},
};
const answer = { session_id: 's', response: 'Done 😀\n{\n}\nünïcode', stats };
const shown = (value: unknown) => JSON.stringify(value, null, 2);
const error = { type: 'Error', message: 'API key not valid', code: 400 };

test('the response; tokens of all models', () => {
  expect(readOutput('gemini', shown(answer))).toEqual({
    text: 'Done 😀\n{\n}\nünïcode',
    usage: { tokens: 1060 },
    error: null,
  });
});

test('on one line, after a notice', () => {
  expect(readOutput('gemini', `Loaded cached credentials.\n${JSON.stringify(answer)}\n`).error).toBeNull();
});

test('an empty response is one', () => {
  expect(readOutput('gemini', shown({ response: '' }))).toEqual({ text: '', usage: null, error: null });
});

test('an error on stderr, after warnings', () => {
  const output = `Warning: 256-color support not detected.\n${shown({ session_id: 's', error })}\n`;
  expect(readOutput('gemini', '', { output })).toEqual({
    text: '',
    usage: null,
    error: 'gemini: API key not valid',
  });
});

test('an error on stdout, with what was used', () => {
  expect(readOutput('gemini', shown({ ...answer, error }))).toEqual({
    text: '',
    usage: { tokens: 1060 },
    error: 'gemini: API key not valid',
  });
});

test.each([
  [{ response: 12 }, 'gemini: the answer: response: expected string, found 12'],
  [{ error: 'no' }, 'gemini: the answer: error: expected object, found "no"'],
  [{ response: '', stats: { models: [] } }, 'gemini: the answer: stats.models: expected record, found []'],
])('another format: %o', (value, words) => {
  expect(readOutput('gemini', shown(value))).toEqual({ text: '', usage: null, error: words });
});

test('no answer', () => {
  expect(readOutput('gemini', shown(answer).slice(0, 40)).error).toContain(
    'expected a JSON object with "response" on the stdout of gemini, or one with "error", found "',
  );
});
