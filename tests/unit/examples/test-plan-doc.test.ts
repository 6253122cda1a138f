// The stand-in of this example mends what the lint script names, and the script has nothing left to say.
import { expect, test } from 'vitest';
import { loopOf } from './by-hand.ts';

test('one attempt', async () => {
  const { red, attempts } = await loopOf('test-plan-doc');
  expect(red).toMatchObject({ exitCode: 1 });
  expect(red.stdout.trim().split('\n')).toEqual([
    'requirements.json:3: REQ-2 has no case in plan/checkout.md: A declined card is told, and nothing is ordered.',
    'requirements.json:5: REQ-4 has no case in plan/checkout.md: A voucher lowers the total once.',
    'plan/checkout.md:16: TC-02 names REQ-22, which is not in requirements.json',
    'plan/checkout.md:23: TC-03 has no expected result',
  ]);
  expect(attempts).toHaveLength(1);
  expect(attempts[0]?.answer.changedPaths).toEqual(['plan/checkout.md']);
  expect(attempts[0]?.check).toMatchObject({
    exitCode: 0,
    stdout: 'plan/checkout.md: 4 cases, no fault\n',
  });
});
