// Whatever a maker prints is an answer or none; what stands in front of an answer, or around it, does not hide it.
import * as fc from 'fast-check';
import { test } from 'vitest';
import { readResult } from '../../../src/make/command/result.ts';
import { awkwardText, holds } from '../property.ts';

const said = fc.oneof(awkwardText, fc.constantFrom('{', '}', '{}\n', '```json\n', '{"a":\n', '[1]\n'));
const chatter = fc.array(said, { maxLength: 8 }).map((parts) => parts.join(''));
const answers = fc.record({
  diagnosis: awkwardText.map((text) => `a${text}`),
  changedPaths: fc.uniqueArray(
    fc.string({ minLength: 1, unit: fc.constantFrom('a', '/', '.', '{', '}', '"', '\\') }),
    {
      maxLength: 3,
    },
  ),
  rationale: awkwardText.map((text) => `b${text}`),
});

test('an answer is found behind any text, on one line or on several', () => {
  holds(
    fc.property(
      chatter,
      answers,
      fc.constantFrom(0, 2),
      fc.constantFrom('', '\n```\n', '\n\nDone.\n'),
      (before, answer, indent, after) => {
        const reading = readResult(undefined, `${before}\n${JSON.stringify(answer, null, indent)}${after}`);
        return reading.ok && JSON.stringify(reading.result) === JSON.stringify(answer);
      },
    ),
  );
});

test('any text at all is an answer or says why it is none', () => {
  holds(
    fc.property(chatter, fc.option(chatter, { nil: undefined }), (printed, file) => {
      const reading = readResult(file, printed);
      return reading.ok || (reading.why.length > 20 && reading.why.length < 5_000);
    }),
  );
});
