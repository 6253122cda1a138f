// The same failure reads the same wherever and whenever it came; another one does not. `outputs.json` holds what real runs
// of these tools printed: twice the same failure (in another folder, further down its file, at another pace), once another.
import { describe, expect, test } from 'vitest';
import { failureSignature } from '../../../../src/decide/stagnation/signature.ts';
import failures from '../../observe/failures.json' with { type: 'json' };
import outputs from './outputs.json' with { type: 'json' };

const NAME = /(waiting for (?:getBy\w+|locator))\([^,)]+/;

describe.each(outputs)('$tool', ({ first, again, other }) => {
  test('the same failure reads the same', () => {
    expect(first).not.toBe(again);
    expect(failureSignature(again)).toBe(failureSignature(first));
  });

  test('another one does not', () => {
    expect(failureSignature(other)).not.toBe(failureSignature(first));
  });
});

test('an error of Playwright reads the same at another pace, and not with another locator', () => {
  const timeouts = failures.flatMap(({ errors }) => errors).filter((error) => error.includes('700ms'));
  expect(timeouts.length).toBeGreaterThan(10);
  for (const error of timeouts)
    expect(failureSignature(error.replaceAll('700ms', '30000ms'))).toBe(failureSignature(error));
  const named = timeouts.filter((error) => NAME.test(error));
  expect(named.length).toBeGreaterThan(5);
  for (const error of named)
    expect(failureSignature(error.replace(NAME, "$1('Another one'"))).not.toBe(failureSignature(error));
});

test.each([
  ['case, punctuation and white space', '  Expected:\t"Open"  ', 'expected open'],
  ['colours', '\u001B[31mError\u001B[39m: \u001B[1;7mshut\u001B[0m', 'error shut'],
  ['a link of a terminal', '\u001B]8;;https://a.example\u0007here\u001B]8;;\u0007', 'here'],
  ['numbers', 'expected 1,234.56 items, found 7 of v1.2.3', 'expected # items found # of v#'],
  ['a number that is written otherwise', 'found ٣', 'found #'],
  ['durations', 'Timeout 1500ms exceeded after 1m 30s, 2.5 s, 3 seconds', 'timeout exceeded after'],
  ['no duration', '5 mice and 3 seas', '# mice and # seas'],
  ['a time', 'at 21:39:32 or 9:05 PM on 2026-03-04T10:11:12.123Z', 'at or on'],
  ['a date as JavaScript writes it', 'due Tue Mar 03 2026 10:11:12 GMT+0100 (CET)', 'due cet'],
  ['a date in words', 'due on Tue, 3 March', 'due on tue # march'],
  ['a path', 'cannot read tests/pages/store.page.ts:12:5', 'cannot read'],
  ['a path above', "Cannot find module '../lib/a.mjs'", 'cannot find module'],
  ['a path on Windows', 'in C:\\work\\shop\\a.ts:3:4', 'in'],
  ['an address of a file', 'in file:///srv/a%20b/c.mjs', 'in'],
  ['a folder of a machine', "ENOENT: no such file, open '/tmp/run-12/out'", 'enoent no such file open'],
  ['a file in another language', 'in tests/größe.spec.ts(3,4)', 'in'],
  ['the name of a file', 'store.spec.ts:4:1 failed', 'store spec ts failed'],
  ['a page of an application', 'Expected: "/orders/open"', 'expected orders open'],
  ['an address', 'page.goto: http://localhost:3000/app/main.js', 'page goto http localhost # app main js'],
  ['stack frames', 'Error: no\n    at Store.open (tests/a.ts:1:2)\n    at async tests/b.ts:3:4', 'error no'],
  ['a line that comes again', 'waiting 20ms\n  waiting 100ms\nfound', 'waiting found'],
  ['a UUID', 'order 3FA85F64-5717-4562-b3fc-2c963f66afa6 is gone', 'order is gone'],
  ['a hash', 'chunk main-4f3a2b1c.js at a1b2c3d', 'chunk main js at'],
  ['an address in memory', 'at 0x7ffee4c0', 'at'],
  ['a ULID', 'job 01ARZ3NDEKTSV4RRFFQ69G5FAV failed', 'job failed'],
  ['an id of letters and digits', 'pi 3MtwBwLkdIwHu7ix28a3tqPa failed', 'pi failed'],
  ['no id', 'the facade of decade2 faded', 'the facade of decade# faded'],
  ['other scripts', 'Fehler: größer; Ошибка: नमस्ते', 'fehler größer ошибка नमस्ते'],
  ['nothing', ' \n\t', ''],
])('%s', (_what, text, signature) => {
  expect(failureSignature(text)).toBe(signature);
});
