// A maker's answer is one document, in its file or at the end of stdout. Whatever else it says is no answer, and why is told.
import { describe, expect, test } from 'vitest';
import { readResult } from '../../../src/make/command/result.ts';

const ANSWER = { diagnosis: 'A wrong sign.', changedPaths: ['src/sum.ts'], rationale: 'It adds now.' };
const TEXT = JSON.stringify(ANSWER);
const PRETTY = JSON.stringify({ ...ANSWER, usage: { tokens: 12, costUsd: 0.5 } }, null, 2);

function whyOf(file: string | undefined, printed = ''): string {
  const reading = readResult(file, printed);
  return reading.ok ? 'read' : reading.why;
}

describe('where it is looked for', () => {
  test('in the file, whatever was printed', () => {
    const other = JSON.stringify({ ...ANSWER, diagnosis: 'Printed.' });
    expect(readResult(TEXT, other)).toEqual({ ok: true, result: ANSWER });
    expect(whyOf('', TEXT)).toMatch(/^\.loopwright\/result\.json:1:1: expected a JSON value/);
  });

  test.each([
    ['all of stdout', TEXT],
    ['all of stdout, on several lines', `${PRETTY}\n`],
    ['the last lines', `Thinking about {braces}\n{"step": 1}\n${PRETTY}\n`],
    ['a fenced block', `Done:\n\n\`\`\`json\n${PRETTY}\n\`\`\`\nThat is all {I} did }\n`],
    ['lines with CRLF', `Done\r\n${PRETTY.replaceAll('\n', '\r\n')}\r\n`],
    ['an indented object', `Result:\n    ${TEXT}`],
  ])('on stdout: %s', (_what, printed) => {
    expect(readResult(undefined, printed)).toMatchObject({ ok: true, result: ANSWER });
  });

  test('usage comes with it', () => {
    expect(readResult(undefined, PRETTY)).toMatchObject({ result: { usage: { tokens: 12, costUsd: 0.5 } } });
  });

  test('the last object counts, also when an earlier one would do', () => {
    expect(whyOf(undefined, `${TEXT}\n{"done": true}\n`)).toMatch(/^stdout: .*; done: expected no such key$/);
  });

  test.each([
    ['nothing', '', 'found nothing on stdout'],
    ['prose', 'All tests pass now.\n', 'found "All tests pass now."'],
    ['JSON that was cut', TEXT.slice(0, -9), 'found "{'],
    ['an object inside of a line', `result: ${TEXT} (done)`, 'found "result: '],
    ['a list', `[${TEXT}]`, 'found "[{'],
    ['an error', 'Error: rate limit reached', 'found "Error: rate limit reached"'],
  ])('not on stdout: %s', (_what, printed, found) => {
    const told = whyOf(undefined, printed);
    expect(told).toMatch(
      /^expected the answer in \.loopwright\/result\.json or as the last JSON object on stdout, found/,
    );
    expect(told).toContain(found);
  });

  test('a hundred thousand brackets do not hold it up', () => {
    expect(whyOf(undefined, '{\n}}\n'.repeat(100_000))).toMatch(/^expected the answer/);
  });
});

describe('what it must say', () => {
  const spoiled: readonly (readonly [string, object, string])[] = [
    [
      'no diagnosis',
      { diagnosis: undefined },
      'diagnosis: expected text of at most 10000 characters, found nothing',
    ],
    ['a blank rationale', { rationale: ' ' }, 'rationale: expected text'],
    [
      'a diagnosis without end',
      { diagnosis: 'x'.repeat(10_001) },
      'diagnosis: expected text of at most 10000',
    ],
    ['no paths', { changedPaths: undefined }, 'changedPaths: expected a list'],
    ['one path as text', { changedPaths: 'src/sum.ts' }, 'changedPaths: expected a list'],
    ['a number for a path', { changedPaths: [1] }, 'changedPaths[0]: expected a list of at most 1000 paths'],
    ['an empty path', { changedPaths: [''] }, 'changedPaths[0]'],
    ['a path with NUL', { changedPaths: ['a\0b'] }, 'changedPaths[0]'],
    ['a path twice', { changedPaths: ['a', 'a'] }, 'each once'],
    [
      'a thousand paths too many',
      { changedPaths: Array.from({ length: 1001 }, (_, n) => `${n}`) },
      'at most 1000',
    ],
    ['another key', { confidence: 1 }, 'confidence: expected no such key'],
    ['half tokens', { usage: { tokens: 1.5 } }, 'usage.tokens: expected "tokens" as a whole number'],
    ['a negative cost', { usage: { costUsd: -1 } }, 'usage.costUsd'],
    ['another kind of usage', { usage: { tokens: 1, turns: 2 } }, 'usage.turns: expected no such key'],
    ['no usage, said aloud', { usage: null }, 'usage: expected'],
  ];

  test.each(spoiled)('%s', (_what, change, told) => {
    expect(whyOf(JSON.stringify({ ...ANSWER, ...change }))).toContain(told);
  });

  test('everything that is wrong is said at once', () => {
    expect(whyOf('{"diagnosis": 1, "note": 2}')).toMatch(/diagnosis: .*changedPaths: .*rationale: .*note: /);
  });

  test('no list, no text, no number, no repeated key', () => {
    for (const json of ['[]', '"text"', '7', 'null']) expect(whyOf(json)).toContain('expected a JSON object');
    expect(whyOf(TEXT.replace('{', '{"diagnosis":"Other.",'))).toContain('diagnosis: expected the key once');
    expect(whyOf(TEXT.replace('{', '{"__proto__":{},'))).toContain('__proto__: expected no such key');
  });

  test('no answer that is longer than it may be', () => {
    expect(whyOf(TEXT + ' '.repeat(256_000))).toContain('expected at most 256000 characters');
  });

  test('a path is kept as it is written: the policy judges it', () => {
    const changedPaths = ['../up.ts', '/etc/hosts', 'src\\a.ts', 'src//b.ts'];
    expect(readResult(JSON.stringify({ ...ANSWER, changedPaths }), '')).toMatchObject({
      result: { changedPaths },
    });
  });
});
