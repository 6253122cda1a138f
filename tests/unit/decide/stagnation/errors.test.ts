// Only attempts that broke one after the other count, and only up to the last one.
import { expect, test } from 'vitest';
import { errorsInARow } from '../../../../src/decide/stagnation/errors.ts';
import type { AttemptStatus } from '../../../../src/record/history.ts';

test.each<[readonly AttemptStatus[], number]>([
  [[], 0],
  [['red'], 0],
  [['broke'], 1],
  [['red', 'broke', 'broke'], 2],
  [['broke', 'broke', 'failed', 'broke'], 1],
  [['broke', 'broke', 'refused'], 0],
])('%j', (statuses, count) => {
  expect(errorsInARow(statuses.map((status) => ({ status })))).toBe(count);
});
