// The four lines stand once, in order, after what was there.
import { expect, test } from 'vitest';
import { editIgnore, IGNORE_LINES } from '../../../src/cli/init/gitignore.ts';

const block = `${IGNORE_LINES.join('\n')}\n`;
const text = (content: string) => ({ kind: 'text', text: content }) as const;

test('a new file', () => {
  expect(editIgnore({ kind: 'missing' })).toEqual({ kind: 'write', text: block });
});

test.each([
  ['', block],
  ['a\n', `a\n${block}`],
  ['a', `a\n${block}`],
  ['a\r\nb', `a\r\nb\r\n${block.replaceAll('\n', '\r\n')}`],
  // Negations before the pattern have no effect: the block is needed again.
  ['!loop/contract.json\nloop/*\n', `!loop/contract.json\nloop/*\n${block}`],
  [
    `!loop/contract.json\nloop/*\n!loop/oracle.seal.json\n!loop/fingerprints/\n`,
    `!loop/contract.json\nloop/*\n!loop/oracle.seal.json\n!loop/fingerprints/\n${block}`,
  ],
])('appends to %j', (before, after) => {
  expect(editIgnore(text(before))).toEqual({ kind: 'edit', before, text: after });
});

test.each([block, `a\r\n${block.replaceAll('\n', '\r\n')}`, `${block}more\n`])('keeps %j', (before) => {
  expect(editIgnore(text(before))).toEqual({ kind: 'kept' });
});

test.each(['loop', 'loop/', '/loop', '/loop/'])(
  'a line "%s" hides the contract: left to the person',
  (line) => {
    expect(editIgnore(text(`a\n${line}\n`))).toMatchObject({
      kind: 'manual',
      why: expect.stringContaining(`"${line}"`),
    });
  },
);
