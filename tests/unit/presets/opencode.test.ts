// Events as OpenCode prints them.
import { expect, test } from 'vitest';
import { readOutput } from '../../../src/make/command/presets/presets.ts';

const text = (words: string, messageID = 'm2') => ({ type: 'text', part: { messageID, text: words } });
const step = (reason: string, used: object = {}) => ({ type: 'step_finish', part: { reason, ...used } });
const error = { type: 'error', error: { name: 'APIError', data: { message: 'bad key' } } };
const tokens = { total: 1050, input: 200, output: 50, reasoning: 0, cache: { write: 0, read: 800 } };
const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const read = (...values: readonly unknown[]) => readOutput('opencode', lines(values));

test('the parts of the last message; tokens and cost of all steps', () => {
  const steps = [
    text('First.', 'm1'),
    step('tool-calls', { tokens, cost: 0.25 }),
    text('Done '),
    text('😀'),
    step('stop', { tokens, cost: 0.5 }),
  ];
  expect(read(...steps)).toEqual({ text: 'Done 😀', usage: { tokens: 2100, costUsd: 0.75 }, error: null });
});

test('tokens without a total: what came from the cache is told apart', () => {
  const { total: _, ...rest } = tokens;
  expect(read(text('Done'), step('stop', { tokens: rest })).usage).toEqual({ tokens: 1050 });
});

test('with a step that was cut out, the sum is not known', () => {
  const stdout = `${lines([step('tool-calls', { tokens })])}… about 9000 bytes left out …\n${lines([text('Done'), step('stop', { tokens })])}`;
  expect(readOutput('opencode', stdout)).toEqual({ text: 'Done', usage: null, error: null });
});

test.each(['tool-calls', 'length', 'content-filter', 'error'])('a last step that ends with %s', (reason) => {
  expect(read(text('Done'), step(reason, { tokens }))).toEqual({
    text: '',
    usage: { tokens: 1050 },
    error: `opencode: it stopped before its final message (${reason})`,
  });
});

test.each(['stop', 'unknown', 'other'])('a last step that ends with %s', (reason) => {
  expect(read(text('Done'), step(reason))).toMatchObject({ text: 'Done', error: null });
});

test('an error at the end, and one that it got over', () => {
  expect(read(text('Done'), step('stop'), error)).toMatchObject({ text: '', error: 'opencode: bad key' });
  expect(read({ type: 'error', error: { name: 'UnknownError' } }).error).toBe('opencode: UnknownError');
  expect(read({ type: 'error', error: {} }).error).toBe('opencode: an error without words');
  expect(read(error, text('Done'), step('stop'))).toMatchObject({ text: 'Done', error: null });
});

test('no step', () => {
  expect(read({ type: 'step_start' }, text('Done'))).toMatchObject({ text: '' });
  expect(readOutput('opencode', '').error).toBe(
    'expected an event "step_finish" on the stdout of opencode, found nothing',
  );
});

test('another format', () => {
  expect(read(step('stop', { cost: 'free' }))).toEqual({
    text: '',
    usage: null,
    error: 'opencode: an event "step_finish": part.cost: expected number, found "free"',
  });
});
