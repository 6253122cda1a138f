// The hash chain: every line stands on the one before.
import { expect, test } from 'vitest';
import { headOf, lineHash, linesOf, lineText, nextLine } from '../../../src/record/chain.ts';
import { sha256 } from '../../../src/seal/digest.ts';

const RECORD = {
  at: '2026-11-30T00:00:00.000Z',
  exercise: 'x',
  kind: 'attempt',
  path: 'x/attempt-01/manifest.json',
  sha256: sha256('manifest'),
} as const;

test('the first line has nothing before it, each later one the hash of its predecessor', () => {
  const first = nextLine('', RECORD);
  expect(first).toMatchObject({ sequence: 1, previous: null });
  const index = `${lineText(first)}\n`;
  const second = nextLine(index, RECORD);
  expect(second).toMatchObject({ sequence: 2, previous: sha256(lineText(first)) });
  expect(nextLine(`${index}${lineText(second)}\n`, RECORD).previous).toBe(lineHash(lineText(second)));
});

test('the head is the hash of the last line; an empty chain has none', () => {
  expect(headOf('')).toBeNull();
  expect(headOf('a\nb\n')).toBe(sha256('b'));
  expect(linesOf('a\nb\n')).toEqual(['a', 'b']);
});

test('a line is one line, whatever its fields hold', () => {
  expect(lineText(nextLine('', { ...RECORD, exercise: 'two\nlines' }))).not.toContain('\n');
});
