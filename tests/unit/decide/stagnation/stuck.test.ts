// Which failures say that the loop goes round in circles.
import { expect, test } from 'vitest';
import { issueOf } from '../../../../src/decide/stagnation/recurrence.ts';
import { stuckOf } from '../../../../src/decide/stagnation/stuck.ts';

const LIMITS = { identicalFailures: 2, similarity: 0.8, recurrences: 3, consecutiveErrors: 3 };
const total = (message: string) => issueOf({ of: 'total', message });

function reasons(own: Parameters<typeof stuckOf>[0]['own'], earlier: typeof own = []): readonly string[] {
  return stuckOf({ own, earlier }, LIMITS).map(({ reason, detail }) => `${reason}: ${detail}`);
}

test('a failure that is new is none', () => {
  expect(reasons([[total('expected six apples')]])).toEqual([]);
  expect(reasons([[total('expected six apples')], [total('the server refused to answer')]])).toEqual([]);
});

test('the same words again, whatever stands between', () => {
  const same = [total('expected six apples')];
  expect(reasons([same, [total('the server refused to answer')], same])).toEqual([
    'identical-failure: total failed 2 times in the same way',
  ]);
});

test('the same words of another check are not the same', () => {
  expect(reasons([[issueOf({ of: 'lint', message: 'failed' })], [total('failed')]])).toEqual([]);
});

test('nearly the same over earlier exercises; in one attempt it counts once', () => {
  const near = (fruit: string) => [total(`expected a basket of fresh ${fruit} on the kitchen table`)];
  const twice = [...near('pears'), ...near('plums')];
  expect(reasons([near('apples')], [twice])).toEqual([]);
  expect(reasons([near('apples')], [near('pears'), near('plums')])[0]).toMatch(
    /^recurring-issue: total .* 3 attempts/,
  );
});
