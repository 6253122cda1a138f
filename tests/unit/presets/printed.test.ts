// What stands between JSON objects, and where they are cut off.
import { expect, test } from 'vitest';
import { foundIn, objectsIn } from '../../../src/make/command/presets/printed.ts';

test('one on a line, with notices between', () => {
  expect(objectsIn('npm notice\n{"a":"é😀"}\r\n\n{"b":[1]}\n')).toEqual({
    values: [{ a: 'é😀' }, { b: [1] }],
    more: true,
  });
});

test('over several lines', () => {
  const text = JSON.stringify({ a: { b: ['{', '}'] }, c: '\n}\n' }, null, 2);
  expect(objectsIn(`Loaded.\n${text}\nBye.`).values).toEqual([{ a: { b: ['{', '}'] }, c: '\n}\n' }]);
  expect(objectsIn(`${text}\n${text}`)).toMatchObject({ values: [{}, {}], more: false });
});

test('numbers and texts are no objects', () => {
  expect(objectsIn('12\n"a"\nnull\ntrue\n')).toEqual({ values: [], more: true });
});

test('nothing at all', () => {
  expect(objectsIn(' \n\r\n')).toEqual({ values: [], more: false });
});

test('one that is cut off does not swallow those after it', () => {
  expect(objectsIn('{\n  "a": 1,\n{"b":2}\n{"c":3').values).toEqual([{ b: 2 }]);
  expect(objectsIn('{\n{\n  "a": 1\n}').values).toEqual([{ a: 1 }]);
});

test('braces without end', () => {
  const text = '{\n'.repeat(500_000);
  expect(objectsIn(text)).toEqual({ values: [], more: true });
  expect(objectsIn(`${text}}`)).toEqual({ values: [{}], more: true });
});

test('what was found instead: the first line that complains, without colours', () => {
  const stdout = 'Starting…\n\u001b[31mError: no key\u001b[0m\nBye.\n';
  expect(foundIn({ stdout, output: stdout, usage: undefined })).toBe('"Error: no key"');
});

test('what was found instead: the last line, short', () => {
  const stdout = `a\n${'😀'.repeat(400)}\n`;
  expect(foundIn({ stdout, output: stdout, usage: undefined })).toBe(`"${'😀'.repeat(300)}…"`);
});

test('what was found instead: on stderr only, or nowhere', () => {
  expect(foundIn({ stdout: '\n', output: 'killed\n', usage: undefined })).toBe(
    'nothing there, and on stderr "killed"',
  );
  expect(foundIn({ stdout: '', output: '', usage: undefined })).toBe('nothing');
});
