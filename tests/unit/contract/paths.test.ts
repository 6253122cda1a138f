// One path, one spelling; a look-alike is never covered.
import { describe, expect, test } from 'vitest';
import { covers, overlaps, readPath, sameEntry } from '../../../src/contract/paths.ts';

describe('readPath', () => {
  test.each([
    'a',
    'a/',
    'tests/login.spec.ts',
    '.github/workflows/',
    'a b/c d.ts',
    'a..b/c',
    '(group)/x.ts',
    'größe/🙂.ts',
  ])('accepts %s as it is', (text) => {
    expect(readPath(text)).toEqual({ ok: true, path: text });
  });

  // [as written, a word of what was expected, the fix]
  test.each([
    ['', /a path/, /folder of the Playwright config/],
    [' ', /a path/, /./],
    ['./a', /without "\."/, /^Write "a"\.$/],
    ['./a/', /without "\."/, /^Write "a\/"\.$/],
    ['.', /without "\."/, /folder of the Playwright config/],
    ['./', /without "\."/, /folder of the Playwright config/],
    ['a/./b', /without "\."/, /^Write "a\/b"\.$/],
    ['a//b', /without an empty part/, /^Write "a\/b"\.$/],
    ['a//', /without an empty part/, /^Write "a\/"\.$/],
    ['..', /without "\.\."/, /folder of the Playwright config/],
    ['../a', /without "\.\."/, /folder of the Playwright config/],
    ['a/../../b', /without "\.\."/, /folder of the Playwright config/],
    ['a/../b', /without "\.\."/, /^Write "b"\.$/],
    ['a/..', /without "\.\."/, /folder of the Playwright config/],
    ['/a', /repository-relative/, /folder of the Playwright config/],
    ['//server/share', /repository-relative/, /./],
    ['\\\\server\\share', /"\/" between folders/, /Use "\/"/],
    ['C:/a', /without ":"/, /./],
    ['C:a', /without ":"/, /./],
    ['C:\\a', /"\/" between folders/, /Use "\/"/],
    ['file:///a', /without ":"/, /./],
    ['a.ts:stream', /without ":"/, /./],
    ['tests\\a.ts', /"\/" between folders/, /^Write "tests\/a\.ts"\.$/],
    ['tests/*.ts', /not a pattern/, /Name the file/],
    ['tests/**', /not a pattern/, /./],
    ['a?.ts', /not a pattern/, /./],
    ['[id]/a.ts', /not a pattern/, /./],
    ['{a,b}.ts', /not a pattern/, /./],
    ['!a.ts', /not a pattern/, /./],
    [' a', /spaces/, /^Write "a"\.$/],
    ['a/ b', /spaces/, /^Write "a\/b"\.$/],
    ['a /b', /spaces/, /^Write "a\/b"\.$/],
    ['a./b', /a dot at their end/, /./],
    ['a\0', /control/, /Type the path anew/],
    ['a\nb', /control/, /./],
    ['a\u202eb', /control or invisible/, /./],
    ['a\ud800', /control or invisible/, /./],
    ['cafe\u0301', /NFC/, /^Write "café"\.$/],
  ])('refuses %j', (text, expected, fix) => {
    const reading = readPath(text);
    if (reading.ok) throw new Error('accepted');
    expect(reading.expected).toMatch(expected);
    expect(reading.fix).toMatch(fix);
  });

  test('a suggested spelling is always one that is accepted', () => {
    const parts = ['a', '.', '..', '', ' b', 'c.', 'e\u0301', '*', 'd\\e'];
    for (const x of parts) {
      for (const y of parts) {
        for (const z of parts) {
          const reading = readPath(`${x}/${y}/${z}`);
          const suggestion = reading.ok ? undefined : /^Write (".*")\.$/.exec(reading.fix)?.[1];
          if (suggestion !== undefined) expect(readPath(String(JSON.parse(suggestion))).ok).toBe(true);
        }
      }
    }
  });
});

describe('covers', () => {
  test.each([
    ['tests/login', 'tests/login', true],
    ['tests/login', 'tests/login-admin', false],
    ['tests/login', 'tests/login/a.ts', false],
    ['tests/login/', 'tests/login/a.ts', true],
    ['tests/login/', 'tests/login/deep/a.ts', true],
    ['tests/login/', 'tests/login/', true],
    ['tests/login/', 'tests/login-admin/a.ts', false],
    ['tests/login/', 'tests/login.ts', false],
    ['tests/login/', 'tests/Login/a.ts', false],
    ['a/', 'b/a/', false],
  ])('%s, %s: %s', (entry, path, expected) => {
    expect(covers(entry, path)).toBe(expected);
  });
});

describe('overlaps', () => {
  test.each([
    ['tests/', 'tests/', true],
    ['tests/', 'tests/a.ts', true],
    ['Tests/', 'tests/a.ts', true],
    ['TESTS', 'tests/', true],
    ['stra\u00dfe/', 'STRASSE/', true],
    ['tests/', 'tests-old/', false],
    ['tests/login', 'tests/login-admin', false],
    ['tests/login', 'tests/login.ts', false],
    ['a/b/', 'b/', false],
  ])('%s, %s: %s, both ways', (a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected);
    expect(overlaps(b, a)).toBe(expected);
  });

  test('whatever is covered overlaps', () => {
    const entries = ['a', 'a/', 'a/b', 'a/b/', 'a-b/', 'A/b', 'a/b/c.ts', 'ab'];
    for (const entry of entries) {
      for (const path of entries) if (covers(entry, path)) expect(overlaps(entry, path)).toBe(true);
    }
  });
});

test('sameEntry sees through case and a missing "/"', () => {
  expect(sameEntry('Tests/', 'tests')).toBe(true);
  expect(sameEntry('tests/', 'tests/a')).toBe(false);
});
