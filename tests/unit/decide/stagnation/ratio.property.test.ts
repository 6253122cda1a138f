// What holds of likeness for any two texts: it is a share, and what is known soon is what the whole comparison would say.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSimilar, ratio } from '../../../../src/decide/stagnation/ratio.ts';
import { awkwardText, holds } from '../../property.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '🙂'), maxLength: 260 });
const text = fc.oneof(awkwardText, letters);

test('it is a share, and a threshold is reached or not', () => {
  holds(
    fc.property(text, text, fc.constantFrom(0.2, 0.5, 0.8, 1), (a, b, threshold) => {
      const found = ratio(a, b);
      expect(found).toBeGreaterThanOrEqual(0);
      expect(found).toBeLessThanOrEqual(1);
      expect(isSimilar(a, b, threshold)).toBe(found >= threshold);
    }),
  );
});

test('a text is wholly like itself', () => {
  holds(
    fc.property(text, (a) => {
      expect(ratio(a, a)).toBe(1);
    }),
  );
});
