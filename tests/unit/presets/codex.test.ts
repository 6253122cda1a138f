// Events as Codex prints them.
import { expect, test } from 'vitest';
import { readOutput } from '../../../src/make/command/presets/presets.ts';

const message = (text: string) => ({
  type: 'item.completed',
  item: { id: 'i', type: 'agent_message', text },
});
const completed = (input_tokens: number, output_tokens: number) => ({
  type: 'turn.completed',
  usage: { input_tokens, cached_input_tokens: 800, output_tokens, reasoning_output_tokens: 10 },
});
const lost = { type: 'error', message: 'Reconnecting... 2/5' };
const failed = { type: 'turn.failed', error: { message: 'Quota exceeded.' } };
const read = (...values: readonly unknown[]) =>
  readOutput('codex', values.map((value) => `${JSON.stringify(value)}\n`).join(''));

test('the last message; cached input and reasoning are counted once', () => {
  expect(
    read({ type: 'thread.started' }, message('First.'), message('Done 😀'), completed(1000, 50)),
  ).toEqual({
    text: 'Done 😀',
    usage: { tokens: 1050 },
    error: null,
  });
});

test('several turns: the sum', () => {
  expect(read(completed(1000, 50), message('Done'), completed(2000, 1)).usage).toEqual({ tokens: 3051 });
});

test('an error that it got over, and items that tell of one', () => {
  const item = { type: 'item.completed', item: { id: 'i', type: 'error', message: 'Falling back' } };
  expect(read(lost, item, message('Done'), completed(1, 1))).toMatchObject({ text: 'Done', error: null });
});

test('a turn that failed, whatever was said before', () => {
  expect(read(message('Done'), completed(1, 1), lost, failed)).toEqual({
    text: '',
    usage: { tokens: 2 },
    error: 'codex: Quota exceeded.',
  });
});

test('no end: the last error is told', () => {
  expect(read(message('Done'), lost)).toEqual({
    text: '',
    usage: null,
    error:
      'expected an event "turn.completed" on the stdout of codex, found an event "error": Reconnecting... 2/5',
  });
});

test.each([
  [
    [{ type: 'turn.failed', error: 'no' }],
    'codex: an event "turn.failed": error: expected object, found "no"',
  ],
  [
    [message('Done'), { type: 'turn.completed', usage: { input_tokens: 'many' } }],
    'codex: an event "turn.completed": usage.input_tokens: expected number, found "many"',
  ],
  [[{ type: 'item.completed' }], 'codex: an event "item.completed": item: expected object, found nothing'],
])('another format: %o', (events, error) => {
  expect(read(...events)).toEqual({ text: '', usage: null, error });
});

test('an output that was cut in the middle has its end', () => {
  const stdout = `${JSON.stringify(lost)}\n… about 9000000 bytes left out …\n${JSON.stringify(message('Done'))}\n${JSON.stringify(completed(1, 1))}\n`;
  expect(readOutput('codex', stdout)).toEqual({ text: 'Done', usage: { tokens: 2 }, error: null });
});
