import { describe, expect, test } from 'vitest';
import {
  addRecorded,
  FingerprintFile,
  fingerprintText,
  type RecordedFingerprint,
} from '../../../src/observe/fingerprints/store.ts';
import { button } from '../locator/elements.ts';

const SAVE = "getByRole('button', { name: 'Save' })";

function recorded(locator: string, path: string, name = 'Save'): RecordedFingerprint {
  const element = button(name, { xpath: '/html[1]/button[1]' });
  return { spec: 'tests/a.spec.ts', locator, path, element, beside: 'a1 b2' };
}

function read(text: string): FingerprintFile {
  return FingerprintFile.parse(JSON.parse(text));
}

describe('what a run recorded', () => {
  test('is added in the order of locators and paths, whatever order it came in', () => {
    const lines = [recorded('b', '/2'), recorded('b', '/1'), recorded('a', '/'), recorded('B', '/')];
    const one = fingerprintText(addRecorded(undefined, lines, 'missing'));
    expect(fingerprintText(addRecorded(undefined, lines.toReversed(), 'missing'))).toBe(one);
    expect(Object.keys(read(one).locators)).toEqual(['B', 'a', 'b']);
    expect(read(one).locators['b']?.map(({ path }) => path)).toEqual(['/1', '/2']);
  });

  test('is one line for an element, and reads back as it was written', () => {
    const file = addRecorded(undefined, [recorded(SAVE, '/'), recorded(SAVE, '/edit')], 'missing');
    const text = fingerprintText(file);
    expect(read(text)).toEqual(file);
    expect(text.split('\n').filter((line) => line.includes('"element"'))).toHaveLength(2);
    expect(text.endsWith('}\n')).toBe(true);
    expect(fingerprintText(read(text))).toBe(text);
  });

  test('keeps the words around an element beside it', () => {
    const file = addRecorded(undefined, [{ ...recorded(SAVE, '/'), around: 'Name … Cancel' }], 'missing');
    expect(read(fingerprintText(file)).locators[SAVE]).toMatchObject([{ around: 'Name … Cancel' }]);
  });

  test('leaves what is there as it is', () => {
    const before = addRecorded(undefined, [recorded(SAVE, '/', 'old')], 'missing');
    const after = addRecorded(
      before,
      [recorded(SAVE, '/', 'new'), recorded(SAVE, '/edit', 'new')],
      'missing',
    );
    expect(after.locators[SAVE]?.map(({ path, element }) => [path, element.name])).toEqual([
      ['/', 'old'],
      ['/edit', 'new'],
    ]);
    expect(before.locators[SAVE]).toHaveLength(1);
  });

  test('takes the place of what is there when it is to be recorded anew', () => {
    const before = addRecorded(undefined, [recorded(SAVE, '/', 'old'), recorded('a', '/', 'old')], 'missing');
    const after = addRecorded(before, [recorded(SAVE, '/', 'new')], 'anew');
    expect(after.locators[SAVE]?.[0]?.element.name).toBe('new');
    expect(after.locators['a']?.[0]?.element.name).toBe('old');
  });

  test('of one site counts once: the first of two workers', () => {
    const lines = [recorded(SAVE, '/', 'first'), recorded(SAVE, '/', 'second')];
    for (const how of ['missing', 'anew'] as const) {
      const entries = addRecorded(undefined, lines, how).locators[SAVE];
      expect(entries?.map(({ element }) => element.name)).toEqual(['first']);
    }
  });

  test('is of five pages at most for a locator', () => {
    const pages = Array.from({ length: 8 }, (_, at) => recorded(SAVE, `/page-${'abcdefgh'[at]}`));
    const file = addRecorded(undefined, pages, 'missing');
    expect(file.locators[SAVE]).toHaveLength(5);
    expect(addRecorded(file, pages, 'missing')).toEqual(file);
  });
});

test('two branches that record different locators change different lines', () => {
  const base = [recorded('a', '/'), recorded('m', '/'), recorded('z', '/')];
  const text = fingerprintText(addRecorded(undefined, base, 'missing')).split('\n');
  const more = fingerprintText(addRecorded(undefined, [...base, recorded('n', '/')], 'missing')).split('\n');
  const at = more.findIndex((line) => line.includes('"n"'));
  expect([...more.slice(0, at), ...more.slice(at + 3)]).toEqual(text);
});

test('a file that does not say what stood beside an element is read all the same', () => {
  const file = addRecorded(undefined, [recorded(SAVE, '/')], 'missing');
  const before = read(fingerprintText(file).replace(',"beside":"a1 b2"', ''));
  expect(before.locators[SAVE]?.[0]).toMatchObject({ path: '/', beside: '' });
});
