// Likeness is Python's, to the last digit: `difflib-vectors.json` is written by scripts/difflib-vectors.py.
import { expect, test } from 'vitest';
import { isSimilar, ratio } from '../../../../src/decide/stagnation/ratio.ts';
import vectors from './difflib-vectors.json' with { type: 'json' };

const VECTORS = vectors as unknown as readonly (readonly [string, string, number])[];

test('the ratio is the one that Python gives', () => {
  expect(VECTORS.length).toBeGreaterThanOrEqual(200);
  const off = VECTORS.filter(([a, b, python]) => Math.abs(ratio(a, b) - python) > 1e-12);
  expect(off.map(([a, b, python]) => ({ a, b, python, ours: ratio(a, b) }))).toEqual([]);
});

test('similar is what reaches the threshold, however soon that is known', () => {
  for (const [a, b, python] of VECTORS)
    for (const threshold of [0.01, 0.5, 0.8, python, Math.min(1, python + 1e-9), 1])
      expect(isSimilar(a, b, threshold), JSON.stringify([a, b, threshold])).toBe(python >= threshold);
});
