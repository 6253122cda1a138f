// Four kinds of tests: units are pure and quick; e2e tests run real Playwright on copies of the fixtures; breadth tests do so over many
// kinds of locators, sources and projects (`npm run test:breadth`); endurance tests break something meanwhile (processes, disk,
// browser, server, other runs: `npm run test:endurance`).
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const WITH_BROWSERS = {
  globalSetup: ['tests/e2e/pack.ts'],
  pool: 'forks' as const,
  // Each test starts browsers and nested runs of its own.
  maxWorkers: Math.max(3, availableParallelism() + 1),
  testTimeout: 400_000,
  hookTimeout: 400_000,
  // After the units: a broken unit should be seen within seconds.
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{unit,attacks}/**/*.test.ts'],
          // A property is tried 10,000 times, on whatever else the machine has to do.
          testTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...WITH_BROWSERS, name: 'e2e', include: ['tests/e2e/**/*.test.ts'] } },
      { test: { ...WITH_BROWSERS, name: 'breadth', include: ['tests/breadth/**/*.test.ts'] } },
      { test: { ...WITH_BROWSERS, name: 'endurance', include: ['tests/endurance/**/*.test.ts'] } },
    ],
  },
});
