// `npm run kill-points [COUNT]`: the test of killed runs at every moment, or at so many of them.
import { runOnTerminal, main } from './run.mjs';
import { setup } from './setup.mjs';

await main(async () => {
  await setup();
  process.env.KILL_POINTS = process.argv[2] ?? 'all';
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'endurance',
    'tests/endurance/killed.test.ts',
  ];
  return runOnTerminal(process.execPath, args);
});
