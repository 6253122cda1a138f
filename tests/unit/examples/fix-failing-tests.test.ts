// The stand-in of this example converges: one source for each attempt, each on the grounds of what the tests said last.
import { expect, test } from 'vitest';
import { loopOf } from './by-hand.ts';

/** The names of the tests that failed. */
const failing = ({ stdout }: { readonly stdout: string }) =>
  [...stdout.matchAll(/^not ok \d+ - (.+)$/gm)].map(([, name]) => name);

const PARSE = 'a price is read to the cent';
const FULL = 'nine of an article cost nine times as much';
const DISCOUNT = 'ten of an article are ten per cent cheaper';
const RECEIPT = 'a receipt has net, tax and total';

test('three attempts, each with one source more', async () => {
  const { red, attempts } = await loopOf('fix-failing-tests');
  expect(red.exitCode).toBe(1);
  expect([red, ...attempts.map(({ check }) => check)].map(failing)).toEqual([
    [PARSE, FULL, DISCOUNT, RECEIPT],
    [DISCOUNT, RECEIPT],
    [RECEIPT],
    [],
  ]);
  expect(attempts.map(({ answer }) => answer.changedPaths)).toEqual([
    ['src/parse.js'],
    ['src/parse.js', 'src/price.js'],
    ['src/parse.js', 'src/price.js', 'src/receipt.js'],
  ]);
  expect(attempts.map(({ check }) => check.exitCode)).toEqual([1, 1, 0]);
});
