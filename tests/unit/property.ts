// How often a property is tried. The seed is fixed, so that a run can be repeated; another one: PROPERTY_SEED=… npm test.
import * as fc from 'fast-check';

export function holds<Ts>(property: fc.IProperty<Ts>): void {
  const { PROPERTY_SEED: seed = '20261130' } = process.env;
  fc.assert(property, { numRuns: 10_000, seed: Number(seed) });
}

/** Text with everything that makes offsets and spellings go wrong: line ends, a BOM, surrogate pairs, other forms. */
export const awkwardText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\uFEFF',
        '🙂',
        'é',
        'e\u0301',
        '\t',
        '"',
        '\\',
        '\u2028',
        '\u202E',
        '\0',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
