import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { ensureBrowser, browserFlags } from './.ci/browser.mjs';
import { freePort } from './.ci/free-port.mjs';
import './.ci/raw-texts.mjs';
import { SEED } from './tests/reference/random-runs.ts';

// This file is read once by the runner and again by each of its workers, which inherit the environment.
process.env.NANDSCOPE_PORT ??= String(await freePort());
process.env.CHROME_PATH ??= ensureBrowser((line) => {
  process.stderr.write(`${line}\n`);
});

// What is looked at by turns (e2e/support/turns.ts): the workers get the same seed, even if a commit comes meanwhile.
if (process.env.TEST_WORKER_INDEX === undefined)
  console.log(`Browser tests take their turns by SEED=${SEED}, which repeats them.`);
process.env.SEED ??= String(SEED);

const origin = `http://127.0.0.1:${process.env.NANDSCOPE_PORT}`;

/** What a person does in a real browser, against the built page: run `npm run build` first. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: process.env.CI !== undefined,
  // A test also waits, for a frame or for quiet: a worker more than there are cores keeps them busy meanwhile.
  workers: availableParallelism() + 1,
  // A wait ends as soon as its condition holds: only what hangs takes this long.
  timeout: 20 * 60_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    baseURL: `${origin}/`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { executablePath: process.env.CHROME_PATH, args: browserFlags() },
  },
  projects: [{ name: 'chromium' }],
  webServer: {
    command: `npm run --silent preview -- --host 127.0.0.1 --port ${process.env.NANDSCOPE_PORT} --strictPort`,
    url: origin,
    reuseExistingServer: false,
    timeout: 300_000,
  },
});
