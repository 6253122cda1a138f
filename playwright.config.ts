// The login exercise, configured as a user would: a plain config, wrapped once by `withLoop`.
import { defineConfig } from '@playwright/test';
import { withLoop } from 'loopwright';
import { chromiumLaunchOptions } from './fixtures/browser.mjs';

// A copy of the exercise can run beside another one on a port of its own.
const baseURL = `http://127.0.0.1:${process.env.LOGIN_PORT ?? 4321}`;

export default withLoop(
  defineConfig({
    testDir: 'examples',
    timeout: 15_000,
    reporter: 'list',
    use: { baseURL, actionTimeout: 2000, launchOptions: chromiumLaunchOptions() },
    webServer: {
      command: 'node fixtures/login/server.mjs',
      url: baseURL,
      reuseExistingServer: !process.env.CI,
    },
  }),
  { contract: 'loop/contract.json' },
);
