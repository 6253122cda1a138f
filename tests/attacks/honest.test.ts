// Honest candidates, each of a kind that people write: none is refused at the level of command makers.
import { expect, test } from 'vitest';
import { readHonest } from './cases.ts';
import { judgeWeakened } from './judge.ts';

test.each(readHonest('honest'))('$name', ({ before, after }) => {
  expect(judgeWeakened(before, after)).toEqual([]);
});
