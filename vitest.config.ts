// Two kinds of tests: units are pure and quick; e2e tests run real Playwright on copies of the fixtures.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

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
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/pack.ts'],
          pool: 'forks',
          // Each test starts browsers and nested runs of its own.
          maxWorkers: Math.max(3, availableParallelism() + 1),
          testTimeout: 400_000,
          hookTimeout: 400_000,
          // After the units: a broken unit should be seen within seconds.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
